import type { Market, Pick } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import { arrangeLineup } from "../lineup/arrange-lineup.ts";
import type { SquadRules } from "../ruleset.ts";

/**
 * The line-up after transfers. Kept footballers keep slot and armband; a newcomer takes a slot, and an armband, left by
 * a footballer of the same position. Where a chip let the numbers of each position change, the whole squad is lined up
 * anew.
 */
export function placeNewcomers(request: {
  readonly rules: SquadRules;
  readonly market: Market;
  /** The line-up before, ordered by slot. */
  readonly before: readonly Pick[];
  /** The purchase price of each footballer of the new squad. */
  readonly purchases: ReadonlyMap<FootballerId, number>;
}): Pick[] {
  const { rules, market, before, purchases } = request;
  const positionOf = (id: FootballerId) => market.get(id)?.position;
  const wasThere = new Set(before.map((pick) => pick.footballerId));
  const newcomers = [...purchases.keys()].filter((id) => !wasThere.has(id));
  const picks = before.flatMap((pick): Pick[] => {
    const stays = purchases.get(pick.footballerId);
    if (stays !== undefined) return [{ ...pick, purchasePriceTenths: stays }];
    const index = newcomers.findIndex((id) => positionOf(id) === positionOf(pick.footballerId));
    const [newcomer] = index < 0 ? [] : newcomers.splice(index, 1);
    if (newcomer === undefined) return [];
    return [{ ...pick, footballerId: newcomer, purchasePriceTenths: purchases.get(newcomer)! }];
  });
  return newcomers.length === 0 && picks.length === before.length ? picks : arrangeLineup({ rules, market, purchases });
}
