/**
 * A manager's decision before a deadline: pure, from habits and the public view of the site. The result has the form of
 * the public calls (new squad, transfers, line-up, chip), so that it can be sent over HTTP or written in bulk with the
 * same effect.
 */
import {
  chipType,
  isRevertingChip,
  sellingPriceTenths,
  squadRulesUnder,
  type ChipName,
  type ChipPlay,
  type FootballerId,
  type LineupPick,
  type Ruleset,
  type Squad,
  type TransferWish,
} from "@elleveren/rules";

import { seededRandom, type SeededRandom } from "@elleveren/server/features/operate/index.ts";
import type { Manager } from "./manager.ts";
import { pickChip } from "./pick-chip.ts";
import { arrangeByOutlook, withArmbands, type LineupRequest } from "./pick-lineup.ts";
import { pickSquad } from "./pick-squad.ts";
import { pickTransfers } from "./pick-transfers.ts";
import type { Scouting } from "./scouting.ts";

export interface ManagerView {
  readonly ruleset: Ruleset;
  readonly scouting: Scouting;
  /** The squad carried to the coming round. */
  readonly squad: Squad;
  readonly chipsPlayed: readonly ChipPlay[];
}

export interface Decision {
  /** Transfers to confirm, with the chip they are made under; empty without any. */
  readonly transfers: readonly TransferWish[];
  readonly transferChip: ChipName | null;
  /** Saved after the transfers, given the picks as they stand then; null leaves the line-up as it is. */
  readonly lineup: ((picks: readonly LineupPick[]) => LineupPick[]) | null;
  /** Played with the line-up. */
  readonly teamChip: ChipName | null;
}

const NOTHING: Decision = { transfers: [], transferChip: null, lineup: null, teamChip: null };

/** A new team's fifteen. */
export function decideSquad(manager: Manager, ruleset: Ruleset, scouting: Scouting): FootballerId[] {
  const rules = ruleset.squad;
  return pickSquad({ manager, scouting, rules, budgetTenths: rules.budgetTenths });
}

/** A manager's decision in a later round; most often little, and nothing for one who does not look. */
export function decide(manager: Manager, view: ManagerView): Decision {
  const { ruleset, scouting, squad } = view;
  const random = seededRandom(manager.seed, "round", manager.number, scouting.roundId);
  if (!random.chance(manager.habit.attention)) return NOTHING;
  const wanted = pickChip({ ...view, manager, picks: squad.picks });
  const isTransferChip = wanted !== null && chipType(wanted) === "transfer";
  const rebuilt = isTransferChip ? rebuild(manager, view, wanted) : [];
  // Without a single wish the chip would be wasted.
  const transferChip = rebuilt.length > 0 ? wanted : null;
  const transfers = transferChip ? rebuilt : pickTransfers({ ruleset, manager, scouting, squad });
  const lineup = lineupOf({ ruleset, manager, scouting, picks: squad.picks }, transfers.length > 0, random);
  return { transfers, transferChip, lineup, teamChip: wanted !== null && !isTransferChip ? wanted : null };
}

/** The manager's ideal squad without limits on transfers, as swaps from the present one. */
function rebuild(manager: Manager, view: ManagerView, chip: ChipName): TransferWish[] {
  const { ruleset, scouting, squad } = view;
  const rules = squadRulesUnder(ruleset, chip);
  const sells = new Map(
    squad.picks.map((pick): [FootballerId, number] => {
      const now = scouting.prospects.get(pick.footballerId)?.priceTenths ?? pick.purchasePriceTenths;
      return [pick.footballerId, sellingPriceTenths(ruleset, pick.purchasePriceTenths, now)];
    }),
  );
  const worthTenths = squad.bankTenths + [...sells.values()].reduce((sum, tenths) => sum + tenths, 0);
  const lentTenths = rules.budgetTenths - ruleset.squad.budgetTenths;
  const budgetTenths = isRevertingChip(chip) || lentTenths > 0 ? worthTenths + lentTenths : worthTenths;
  const wanted = pickSquad({ manager, scouting, rules, budgetTenths, ownedTenths: sells });
  return swapsBetween(scouting, squad, wanted);
}

/** Pairs outgoing with incoming footballers, position by position. */
function swapsBetween(scouting: Scouting, squad: Squad, wanted: readonly FootballerId[]): TransferWish[] {
  const positionOf = (id: FootballerId) => scouting.prospects.get(id)?.position;
  const coming = wanted.filter((id) => !squad.picks.some((pick) => pick.footballerId === id));
  const going = squad.picks.map((pick) => pick.footballerId).filter((id) => !wanted.includes(id));
  return going.flatMap((outId): TransferWish[] => {
    const index = coming.findIndex((id) => positionOf(id) === positionOf(outId));
    const [inId] = index < 0 ? [] : coming.splice(index, 1);
    return inId === undefined ? [] : [{ outId, inId }];
  });
}

function lineupOf(request: LineupRequest, transferred: boolean, random: SeededRandom): Decision["lineup"] {
  const { habit } = request.manager;
  if (random.chance(habit.arrangesLineup)) return (picks) => arrangeByOutlook({ ...request, picks });
  if (habit.captain === "keeps" || (!transferred && random.chance(0.3))) return null;
  return (picks) =>
    withArmbands(
      { ...request, picks },
      picks.map((pick) => pick.footballerId),
    );
}
