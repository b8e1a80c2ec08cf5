/**
 * A plan while a manager edits it. Every edit is saved by itself (see `use-autosave.ts`):
 *   saved     `rounds` are what the server holds as `version`.
 *   unsaved   `rounds` differ; leaves when a save of just these rounds is acknowledged.
 * Nothing here says whether a plan is allowed: that is drawn from it by the rules.
 */
import type { ChipName, FootballerId, LineupPick, PlannedRound, RoundId, TransferWish } from "@elleveren/rules";

export interface PlanDraft {
  readonly version: number;
  readonly rounds: readonly PlannedRound[];
  /** The rounds that the server holds. */
  readonly saved: readonly PlannedRound[];
}

export type PlanAction =
  | { readonly type: "transfer"; readonly roundId: RoundId; readonly outId: FootballerId; readonly inId: FootballerId }
  | {
      readonly type: "drop-transfer";
      readonly roundId: RoundId;
      readonly outId: FootballerId;
      readonly inId: FootballerId;
    }
  | { readonly type: "chip"; readonly roundId: RoundId; readonly chip: ChipName | null }
  | { readonly type: "lineup"; readonly roundId: RoundId; readonly lineup: readonly LineupPick[] | null }
  | { readonly type: "clear"; readonly roundId: RoundId }
  /** Another plan takes the place of this one. */
  | { readonly type: "replace"; readonly rounds: readonly PlannedRound[] }
  /** The server holds these now, saved here or elsewhere; the edits of this page stay. */
  | { readonly type: "saved"; readonly version: number; readonly rounds: readonly PlannedRound[] }
  /** The plan that the server holds takes the place of everything here. */
  | { readonly type: "loaded"; readonly version: number; readonly rounds: readonly PlannedRound[] };

export const startPlan = (version: number, rounds: readonly PlannedRound[]): PlanDraft => ({
  version,
  rounds,
  saved: rounds,
});

export const isUnsaved = ({ rounds, saved }: PlanDraft): boolean => JSON.stringify(rounds) !== JSON.stringify(saved);

export function planReducer(draft: PlanDraft, action: PlanAction): PlanDraft {
  switch (action.type) {
    case "transfer":
      return transfer(draft, action);
    case "drop-transfer": {
      const { roundId, outId, inId } = action;
      const dropped = changeRound(draft, roundId, (round) => ({
        ...round,
        transfers: round.transfers.filter((row) => row.outId !== outId || row.inId !== inId),
      }));
      return replaceInLineups(dropped, roundId, inId, outId);
    }
    case "chip":
      return changeRound(draft, action.roundId, (round) => ({ ...round, chip: action.chip }));
    case "lineup":
      return changeRound(draft, action.roundId, (round) => ({ ...round, lineup: action.lineup }));
    case "clear":
      return { ...draft, rounds: draft.rounds.filter((round) => round.roundId !== action.roundId) };
    case "replace":
      return { ...draft, rounds: action.rounds };
    case "saved":
      return { ...draft, version: action.version, saved: action.rounds };
    case "loaded":
      return startPlan(action.version, action.rounds);
  }
}

/**
 * One out, one in. Who was bought in the same round and leaves again was never bought: his transfer takes the new one
 * instead, and taking the first one back is no transfer at all.
 */
function transfer(draft: PlanDraft, { roundId, outId, inId }: TransferWish & { readonly roundId: RoundId }): PlanDraft {
  const changed = changeRound(draft, roundId, (round) => {
    const earlier = round.transfers.find((row) => row.inId === outId);
    const transfers = earlier
      ? round.transfers.flatMap((row) => (row !== earlier ? [row] : row.outId === inId ? [] : [{ ...row, inId }]))
      : [...round.transfers, { outId, inId }];
    return { ...round, transfers };
  });
  return replaceInLineups(changed, roundId, outId, inId);
}

/** Planned line-ups from the round on follow the manager's own edit: the newcomer stands where the other stood. */
function replaceInLineups(draft: PlanDraft, from: RoundId, outId: FootballerId, inId: FootballerId): PlanDraft {
  const follow = (lineup: readonly LineupPick[]) =>
    lineup.some((pick) => pick.footballerId === inId)
      ? lineup
      : lineup.map((pick) => (pick.footballerId === outId ? { ...pick, footballerId: inId } : pick));
  const rounds = draft.rounds.map((round) =>
    round.roundId >= from && round.lineup ? { ...round, lineup: follow(round.lineup) } : round,
  );
  return { ...draft, rounds };
}

/** A round that is left empty is no part of the plan. */
function changeRound(draft: PlanDraft, id: RoundId, change: (round: PlannedRound) => PlannedRound): PlanDraft {
  const before = draft.rounds.find((round) => round.roundId === id) ?? {
    roundId: id,
    transfers: [],
    chip: null,
    lineup: null,
  };
  const after = change(before);
  const isEmpty = after.transfers.length === 0 && after.chip === null && after.lineup === null;
  const others = draft.rounds.filter((round) => round.roundId !== id);
  const rounds = isEmpty ? others : [...others, after].toSorted((first, second) => first.roundId - second.roundId);
  return { ...draft, rounds };
}
