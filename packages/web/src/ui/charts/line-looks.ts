/** How the lines of a chart differ without their colour: by dashes, and by their names at the end. */
export interface LineLook {
  /** `stroke-dasharray`; undefined is unbroken. */
  readonly dash: string | undefined;
  readonly tone: "you" | "dark" | "light" | 1 | 2 | 3 | 4;
}

const DASHES = [undefined, "8 5", "2 5", "10 4 2 4", "16 5"] as const;

/** One's own line is green, thick and unbroken. */
export const OWN_LOOK: LineLook = { dash: undefined, tone: "you" };

/** Ten that differ: five sorts of dashes, dark and then light. */
export const lookOf = (index: number): LineLook => ({
  dash: DASHES[index % DASHES.length],
  tone: index % 10 < DASHES.length ? "dark" : "light",
});

const TONES = [1, 2, 3, 4] as const;

/** Four colours, each with dashes of its own: for few lines, none of them the main one. */
export const colouredLook = (index: number): LineLook => ({
  dash: DASHES[1 + (index % TONES.length)],
  tone: TONES[index % TONES.length]!,
});
