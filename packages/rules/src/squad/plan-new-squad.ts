import type { Market, Pick } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import { arrangeLineup } from "../lineup/arrange-lineup.ts";
import { invariant } from "../result.ts";
import type { Ruleset } from "../ruleset.ts";

/**
 * The first line-up of a squad that passed `checkSquad`: 4-4-2 with the dearest of each position starting, the dearest
 * starter captain and the next vice-captain; each is bought at the current price. Source: row SQ-32.
 */
export function planNewSquad(request: {
  readonly ruleset: Ruleset;
  readonly market: Market;
  readonly footballerIds: readonly FootballerId[];
}): { readonly picks: readonly Pick[] } {
  const { ruleset, market, footballerIds } = request;
  const purchases = new Map(
    footballerIds.map((id) => {
      const footballer = market.get(id);
      invariant(footballer, "a new squad's footballers are all in the market");
      return [id, footballer.priceTenths];
    }),
  );
  return { picks: arrangeLineup({ rules: ruleset.squad, market, purchases }) };
}
