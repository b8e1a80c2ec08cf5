/** Edits that no server has acknowledged yet, kept in the tab: they survive another draft, another page and a reload. */
import type { PlannedRound } from "@elleveren/rules";

import { readDraft, writeDraft } from "../../../api/wire/kept-drafts.ts";

export interface UnsavedEdits {
  /** The version they were made on. */
  readonly version: number;
  readonly rounds: readonly PlannedRound[];
}

const nameOf = (planId: number) => `plan.${planId}`;

export const keepEdits = (planId: number, edits: UnsavedEdits): void => writeDraft(nameOf(planId), edits);

export const forgetEdits = (planId: number): void => writeDraft(nameOf(planId), null);

/** Null when there are none, or what is there cannot be read. */
export function readEdits(planId: number): UnsavedEdits | null {
  const value = readDraft(nameOf(planId)) as UnsavedEdits | null;
  return value && Number.isInteger(value.version) && Array.isArray(value.rounds) ? value : null;
}
