/** Edits that no server has acknowledged yet, kept in the tab: they survive another draft, another page and a reload. */
import type { PlannedRound } from "@elleveren/rules";

export interface UnsavedEdits {
  /** The version they were made on. */
  readonly version: number;
  readonly rounds: readonly PlannedRound[];
}

const keyOf = (planId: number) => `elleveren.plan.${planId}`;

export function keepEdits(planId: number, edits: UnsavedEdits): void {
  try {
    sessionStorage.setItem(keyOf(planId), JSON.stringify(edits));
  } catch {
    // Without storage the edits live as long as the page.
  }
}

export function forgetEdits(planId: number): void {
  try {
    sessionStorage.removeItem(keyOf(planId));
  } catch {
    // There was none.
  }
}

/** Null when there are none, or what is there cannot be read. */
export function readEdits(planId: number): UnsavedEdits | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(keyOf(planId)) ?? "null") as UnsavedEdits | null;
    return value && Number.isInteger(value.version) && Array.isArray(value.rounds) ? value : null;
  } catch {
    return null;
  }
}
