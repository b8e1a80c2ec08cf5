/** The findings of an examination of an installation: a line each. */

/** `note`: works, but an operator should know; `fault`: something does not work, or will not for long. */
export type FindingState = "ok" | "note" | "fault";

export interface Finding {
  /** The subject in one or two words: `database`, `disk`. */
  readonly check: string;
  readonly state: FindingState;
  /** One line for the operator; of a fault also what mends it. */
  readonly words: string;
}

export const ok = (check: string, words: string): Finding => ({ check, state: "ok", words });
export const note = (check: string, words: string): Finding => ({ check, state: "note", words });
export const fault = (check: string, words: string): Finding => ({ check, state: "fault", words });

/** An examination that throws is a fault and does not end the others. */
export async function examine(check: string, look: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [fault(check, `could not be looked at: ${messageOf(error)}`)];
  }
}

/** The first line of an error: what follows is for developers. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error
    ? error.message || ((error as NodeJS.ErrnoException).code ?? error.name)
    : String(error)
  ).split("\n", 1)[0]!;

/** A duration as people say it: `40 s`, `12 min`, `5 h`, `3 days`. */
export function spoken(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}
