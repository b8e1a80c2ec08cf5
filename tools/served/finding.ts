/** Something in the built site that not every browser served knows. */
export interface Finding {
  /** Its path in the compatibility data: `css.selectors.has`. */
  readonly feature: string;
  /** Browsers that lack it. */
  readonly lacking: readonly string[];
  /** The part of the source that uses it. */
  readonly excerpt: string;
}

const LONGEST_EXCERPT = 100;

/** The text around `offset`, in one line. */
export const excerptAt = (text: string, offset: number): string =>
  text.slice(Math.max(0, offset - 40), offset + LONGEST_EXCERPT - 40).replaceAll(/\s+/gu, " ");
