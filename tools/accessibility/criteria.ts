/**
 * The success criteria of WCAG 2.2, levels A and AA, and how each is judged here: by tests whose titles name it
 * (`[WCAG 1.4.3 4.1.2]`), or by none, with why. The page's texts of the reasons stand in `criterion-texts.ts`.
 */
export type Verdict = "supports" | "does not support" | "not applicable" | "not checked";

/** Why no test judges a criterion. */
export interface Unjudged {
  readonly verdict: Exclude<Verdict, "supports">;
  readonly reason: string;
}

export interface Criterion {
  readonly number: string;
  readonly level: "A" | "AA";
  /** Absent: tests judge it. */
  readonly unjudged?: Unjudged;
}

const none = (reason: string): Unjudged => ({ verdict: "not applicable", reason });
const open = (reason: string): Unjudged => ({ verdict: "not checked", reason });

/** By level and number; 4.1.1 is no part of 2.2 any more. */
const LIST: readonly (readonly [number: string, level: "A" | "AA", unjudged?: Unjudged])[] = [
  ["1.1.1", "A"],
  ["1.2.1", "A", open("films")],
  ["1.2.2", "A", open("films")],
  ["1.2.3", "A", open("films")],
  ["1.2.4", "AA", none("nothing-live")],
  ["1.2.5", "AA", open("films")],
  ["1.3.1", "A"],
  ["1.3.2", "A"],
  ["1.3.3", "A", open("by-reading")],
  ["1.3.4", "AA"],
  ["1.3.5", "AA"],
  ["1.4.1", "A"],
  ["1.4.2", "A", none("no-sound-by-itself")],
  ["1.4.3", "AA"],
  ["1.4.4", "AA"],
  ["1.4.5", "AA", open("by-looking")],
  ["1.4.10", "AA"],
  ["1.4.11", "AA", open("by-looking")],
  ["1.4.12", "AA"],
  ["1.4.13", "AA"],
  ["2.1.1", "A"],
  ["2.1.2", "A"],
  ["2.1.4", "A", none("no-single-keys")],
  ["2.2.1", "A", open("by-trying")],
  ["2.2.2", "A"],
  ["2.3.1", "A", open("by-looking")],
  ["2.4.1", "A"],
  ["2.4.2", "A"],
  ["2.4.3", "A"],
  ["2.4.4", "A"],
  ["2.4.5", "AA", open("by-trying")],
  ["2.4.6", "AA", open("by-reading")],
  ["2.4.7", "AA"],
  ["2.4.11", "AA"],
  ["2.5.1", "A", open("by-trying")],
  ["2.5.2", "A", open("by-trying")],
  ["2.5.3", "A", open("figures-in-names")],
  ["2.5.4", "A", none("no-motion")],
  ["2.5.7", "AA", open("by-trying")],
  ["2.5.8", "AA"],
  ["3.1.1", "A"],
  ["3.1.2", "AA"],
  ["3.2.1", "A"],
  ["3.2.2", "A", open("by-trying")],
  ["3.2.3", "AA"],
  ["3.2.4", "AA", open("by-reading")],
  ["3.2.6", "A"],
  ["3.3.1", "A"],
  ["3.3.2", "A"],
  ["3.3.3", "AA"],
  ["3.3.4", "AA", open("by-trying")],
  ["3.3.7", "A", open("by-trying")],
  ["3.3.8", "AA"],
  ["4.1.2", "A"],
  ["4.1.3", "AA"],
];

export const CRITERIA: readonly Criterion[] = LIST.map(([number, level, unjudged]) =>
  unjudged ? { number, level, unjudged } : { number, level },
);
