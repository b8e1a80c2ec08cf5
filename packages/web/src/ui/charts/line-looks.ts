/** How the lines of a chart differ without their colour: by dashes, and by their names at the end. */
export interface LineLook {
  /** `stroke-dasharray`; undefined is unbroken. */
  readonly dash: string | undefined;
  readonly tone: "you" | "dark" | 1 | 2 | 3 | 4;
}

const DASHES = [undefined, "8 5", "2 5", "10 4 2 4", "16 5"] as const;

/** One's own line is green, thick and unbroken. */
export const OWN_LOOK: LineLook = { dash: undefined, tone: "you" };

const TONES = [1, 2, 3, 4, "dark"] as const;

/**
 * The look of another team's line, by its place among them. Five in a row differ in colour and dashes both; the next five
 * have the same colours, each with other dashes.
 */
export const lookOf = (index: number): LineLook => ({
  dash: DASHES[(1 + index + Math.floor(index / TONES.length)) % DASHES.length],
  tone: TONES[index % TONES.length]!,
});
