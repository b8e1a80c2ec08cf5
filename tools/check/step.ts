/** The shape of a check and of its outcome. */

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Shown when something failed; empty when the tool has shown it already. */
  readonly details: string;
  /** The failures, a line each, said once more under the total: between a failure and the end lie thousands of lines. */
  readonly names?: readonly string[];
}

export interface Step {
  /** The step's name for `--only`. */
  readonly name: string;
  readonly title: string;
  /** True for the steps that run tests and can be narrowed to some files. */
  readonly takesFilters: boolean;
  /** True for one that takes a single core and says nothing while it runs: two of them go side by side. */
  readonly isLight?: boolean;
  run(filters: readonly string[]): Promise<Outcome>;
}

/** A check that either holds or does not. */
export function one(ok: boolean, details: string): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, details: ok ? "" : details };
}

export function add(a: Outcome, b: Outcome): Outcome {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    details: [a.details, b.details].filter(Boolean).join("\n"),
  };
}

export const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0, details: "" };

/** `12 passed, 0 failed`, with the skipped ones only when there are any. */
export function total({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
