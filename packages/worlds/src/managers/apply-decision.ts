/**
 * A decision's effect on an entry, by the same rules as the public calls: the rows of a round after the transfers were
 * confirmed and the line-up saved. Pure; the caller stores the rows.
 */
import {
  allowanceToPlay,
  carrySquad,
  checkLineup,
  checkSquad,
  invariant,
  planNewSquad,
  planTransfers,
  type ChipName,
  type ChipPlay,
  type FootballerId,
  type Market,
  type Pick,
  type RoundId,
  type Ruleset,
  type Squad,
  type Transfer,
} from "@elleveren/rules";

import type { Decision } from "./decide.ts";

/** An entry's state between rounds. */
export interface ManagedEntry {
  readonly startedRoundId: RoundId;
  /** Rows by round, at most the latest and, under a reverting chip, the restored one of the round after. */
  readonly rows: readonly Squad[];
  readonly chipsPlayed: readonly ChipPlay[];
}

export interface AppliedRound {
  readonly entry: ManagedEntry;
  /** The round's row; null when nothing changed. */
  readonly row: Squad | null;
  readonly restored: Squad | null;
  /** The squad between its transfers and the saving of its line-up; null without transfers. */
  readonly traded: Squad | null;
  readonly transfers: readonly Transfer[];
  readonly costPoints: number;
  /** Tells the allowances of one chip apart; null without a chip. */
  readonly chipNumber: number | null;
}

/** The squad an entry has in a round: its latest row at or before it, carried forward. */
export function squadOf(ruleset: Ruleset, entry: ManagedEntry, roundId: RoundId): Squad {
  const latest = entry.rows.findLast((row) => row.roundId <= roundId);
  invariant(latest, "an entry has a squad from its first round on");
  return carrySquad({ ruleset, squad: latest, roundId, startedRoundId: entry.startedRoundId });
}

/** A new entry with the first line-up the game gives. Throws when the fifteen are not legal. */
export function enterSquad(request: {
  readonly ruleset: Ruleset;
  readonly market: Market;
  readonly roundId: RoundId;
  readonly footballerIds: readonly FootballerId[];
}): ManagedEntry {
  const { ruleset, market, roundId, footballerIds } = request;
  const { picks } = planNewSquad({ ruleset, market, footballerIds });
  const spentTenths = picks.reduce((sum, pick) => sum + pick.purchasePriceTenths, 0);
  const bankTenths = ruleset.squad.budgetTenths - spentTenths;
  const problems = checkSquad({ ruleset, market, footballerIds, bankTenths, chip: null });
  invariant(problems.length === 0, `managers choose legal squads: ${JSON.stringify(problems)}`);
  const row: Squad = { roundId, picks, bankTenths, chip: null, freeTransfers: null, transfersMade: 0 };
  return { startedRoundId: roundId, rows: [row], chipsPlayed: [] };
}

/** Throws when the rules refuse a manager's decision, which is a defect of the decision. */
export function applyDecision(request: {
  readonly ruleset: Ruleset;
  readonly market: Market;
  readonly roundId: RoundId;
  readonly entry: ManagedEntry;
  readonly decision: Decision;
}): AppliedRound {
  const { ruleset, market, roundId, entry, decision } = request;
  const opened = squadOf(ruleset, entry, roundId);
  let squad = opened;
  let restored: Squad | null = null;
  let transfers: readonly Transfer[] = [];
  let costPoints = 0;
  if (decision.transfers.length > 0) {
    const plan = planTransfers({
      ruleset,
      market,
      roundId,
      squad,
      chip: decision.transferChip,
      transfers: decision.transfers,
      startedRoundId: entry.startedRoundId,
      chipsPlayed: entry.chipsPlayed,
    });
    if (!plan.ok) throw new Error(`A manager decided what is not allowed: ${JSON.stringify(plan.problems)}`);
    ({ squad, restored, transfers, costPoints } = plan.value);
  }
  const traded = transfers.length > 0 ? squad : null;
  squad = arrange(request, squad);
  const isChanged = transfers.length > 0 || squad.chip !== opened.chip || !sameLineup(opened.picks, squad.picks);
  if (!isChanged) return { entry, row: null, restored: null, traded, transfers, costPoints: 0, chipNumber: null };
  const chipNumber = numberOf(request, squad.chip);
  const played = squad.chip !== null && chipNumber !== null ? [{ name: squad.chip, number: chipNumber, roundId }] : [];
  return {
    entry: {
      ...entry,
      rows: restored ? [squad, restored] : [squad],
      chipsPlayed: [...entry.chipsPlayed, ...played],
    },
    row: squad,
    restored,
    traded,
    transfers,
    costPoints,
    chipNumber,
  };
}

interface Request {
  readonly ruleset: Ruleset;
  readonly market: Market;
  readonly roundId: RoundId;
  readonly entry: ManagedEntry;
  readonly decision: Decision;
}

function arrange({ ruleset, market, decision }: Request, squad: Squad): Squad {
  const chip: ChipName | null = squad.chip ?? decision.teamChip;
  if (!decision.lineup) return { ...squad, chip };
  const lineup = decision.lineup(squad.picks);
  const ownedIds = squad.picks.map((pick) => pick.footballerId);
  const problems = checkLineup({ ruleset, market, ownedIds, picks: lineup, chip });
  invariant(problems.length === 0, `managers save legal line-ups: ${JSON.stringify(problems)}`);
  const paid = new Map(squad.picks.map((pick) => [pick.footballerId, pick.purchasePriceTenths]));
  return {
    ...squad,
    chip,
    picks: lineup.map((pick): Pick => ({ ...pick, purchasePriceTenths: paid.get(pick.footballerId) ?? 0 })),
  };
}

function numberOf({ ruleset, roundId, entry }: Request, chip: ChipName | null): number | null {
  if (chip === null) return null;
  return allowanceToPlay({ ruleset, roundId, chipsPlayed: entry.chipsPlayed, chip })?.number ?? null;
}

/** Whether slots and armbands are the same. */
export const sameLineup = (before: readonly Pick[], after: readonly Pick[]): boolean =>
  before.every((pick, index) => {
    const now = after[index];
    return (
      now?.footballerId === pick.footballerId &&
      now.isCaptain === pick.isCaptain &&
      now.isViceCaptain === pick.isViceCaptain
    );
  });
