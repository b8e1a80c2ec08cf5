/** The looks of a club: a pattern and colours for its shirts, a shape, an emblem and colours for its crest. */
export const KIT_PATTERNS = ["plain", "stripes", "pins", "hoops", "band", "halves", "sash", "sleeves"] as const;
export type KitPattern = (typeof KIT_PATTERNS)[number];

export const CREST_SHAPES = ["shield", "round", "hex", "point"] as const;
export type CrestShape = (typeof CREST_SHAPES)[number];

// prettier-ignore
export const CREST_EMBLEMS = [
  "peaks", "bolt", "flame", "fort", "chev", "ring", "waves", "wing",
  "rose", "diamond", "tail", "falls", "arrow", "star", "sail", "cross",
] as const;
export type CrestEmblem = (typeof CREST_EMBLEMS)[number];

/** CSS colours. `trim` is collar and cuffs. */
export interface ShirtKit {
  readonly pattern: KitPattern;
  readonly base: string;
  readonly secondary: string;
  readonly trim: string;
  readonly keeper: string;
  readonly keeperTrim: string;
}

export interface CrestKit {
  readonly shape: CrestShape;
  readonly emblem: CrestEmblem;
  readonly field: string;
  readonly emblemColour: string;
  readonly rim: string;
}

export interface ClubKit {
  readonly shirt: ShirtKit;
  readonly crest: CrestKit;
}

/** For a club whose colours nobody has confirmed yet: a grey shirt, never a guess. */
export const NEUTRAL_KIT: ClubKit = {
  shirt: {
    pattern: "plain",
    base: "#8793a6",
    secondary: "#8793a6",
    trim: "#3c485c",
    keeper: "#b8c24a",
    keeperTrim: "#3a3e10",
  },
  crest: { shape: "shield", emblem: "ring", field: "#8793a6", emblemColour: "#ffffff", rim: "#3c485c" },
};

/**
 * A club's drawing facts are an operator's, so nothing in them is trusted: an unknown pattern, or a colour that is no
 * plain hex colour, falls back to the neutral kit's.
 */
export function decodeKit(kit: unknown): ClubKit {
  const shirt = fields(kit);
  const keeper = fields(shirt["keeper"]);
  const crest = fields(shirt["crest"]);
  const { shirt: grey, crest: greyCrest } = NEUTRAL_KIT;
  const base = colour(shirt["base"], grey.base);
  return {
    shirt: {
      pattern: oneOf(KIT_PATTERNS, shirt["pattern"], grey.pattern),
      base,
      secondary: colour(shirt["secondary"], base),
      trim: colour(shirt["trim"], grey.trim),
      keeper: colour(keeper["base"], grey.keeper),
      keeperTrim: colour(keeper["trim"], grey.keeperTrim),
    },
    crest: {
      shape: oneOf(CREST_SHAPES, crest["shape"], greyCrest.shape),
      emblem: oneOf(CREST_EMBLEMS, crest["emblem"], greyCrest.emblem),
      field: colour(crest["field"], greyCrest.field),
      emblemColour: colour(crest["mark"], greyCrest.emblemColour),
      rim: colour(crest["rim"], greyCrest.rim),
    },
  };
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const colour = (value: unknown, otherwise: string): string =>
  typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value) ? value : otherwise;

const oneOf = <const T extends readonly string[]>(words: T, value: unknown, otherwise: T[number]): T[number] =>
  words.find((word) => word === value) ?? otherwise;
