/**
 * A team's unsaved changes as the tab keeps them: against the squad that they were made on. Upon another squad or round they are
 * laid as everywhere (`team-draft.ts`), and what no longer fits is named.
 */
import type { LineupPick, RoundId } from "@elleveren/rules";

import type { MyTeam } from "../../../../api/play/my-team.ts";
import { startTeam, type TeamDraft } from "./team-draft.ts";

export interface KeptTeam {
  readonly roundId: RoundId;
  readonly saved: MyTeam["picks"];
  readonly picks: readonly LineupPick[];
  readonly chips: readonly (readonly [allowanceId: number, status: "proposed" | "cancelled"])[];
}

export const keepTeam = ({ roundId, ground, lineup, chips }: TeamDraft): KeptTeam => ({
  roundId,
  saved: ground.picks,
  picks: lineup.picks,
  chips: [...chips],
});

/** The draft as it was left. Its ground is that of then: the caller lays it upon the squad of now. */
export function resumeTeam(start: Parameters<typeof startTeam>[0], kept: KeptTeam | null): TeamDraft {
  if (kept === null) return startTeam(start);
  return {
    ...startTeam({ ground: { ...start.ground, picks: kept.saved }, roundId: kept.roundId }),
    lineup: { saved: kept.saved, picks: kept.picks, past: [kept.saved], instigatorId: null },
    chips: new Map(kept.chips),
    notice: { kind: "resumed", lost: [] },
  };
}

/** Storage may hold anything: what does not read as a team is none. */
export function readKeptTeam(value: unknown): KeptTeam | null {
  if (typeof value !== "object" || value === null) return null;
  const { roundId, saved, picks, chips } = value as Partial<Record<keyof KeptTeam, unknown>>;
  const isWhole =
    Number.isInteger(roundId) && areSame(saved, picks) && Array.isArray(chips) && chips.every((chip) => isChip(chip));
  return isWhole ? (value as KeptTeam) : null;
}

function areSame(saved: unknown, picks: unknown): boolean {
  const idsOf = (rows: unknown) =>
    Array.isArray(rows) && rows.every(isPick) ? rows.map((pick) => pick.footballerId).toSorted((a, b) => a - b) : null;
  const ids = idsOf(saved);
  return ids !== null && ids.length > 0 && ids.join() === idsOf(picks)?.join();
}

const isPick = (value: unknown): value is LineupPick => {
  const { footballerId, slot, isCaptain, isViceCaptain } = (value ?? {}) as Partial<Record<keyof LineupPick, unknown>>;
  const hasArmbands = typeof isCaptain === "boolean" && typeof isViceCaptain === "boolean";
  return Number.isInteger(footballerId) && Number.isInteger(slot) && hasArmbands;
};

const isChip = (value: unknown): boolean =>
  Array.isArray(value) && Number.isInteger(value[0]) && (value[1] === "proposed" || value[1] === "cancelled");
