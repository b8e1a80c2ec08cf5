/**
 * How our own drawings show a club: shirt pattern, colours and a crest of ours (never the club's real badge). The site
 * reads exactly this shape from the club's `kit`. Colours are `#rrggbb`.
 */
export const SHIRT_PATTERNS = ["plain", "stripes", "pins", "hoops", "band", "halves", "sash", "sleeves"] as const;
export type ShirtPattern = (typeof SHIRT_PATTERNS)[number];

export const CREST_SHAPES = ["shield", "round", "point", "hex"] as const;
export type CrestShape = (typeof CREST_SHAPES)[number];

// prettier-ignore
export const CREST_EMBLEMS = [
  "arrow", "bolt", "chev", "cross", "diamond", "falls", "flame", "fort",
  "peaks", "ring", "rose", "sail", "star", "tail", "waves", "wing",
] as const;
export type CrestEmblem = (typeof CREST_EMBLEMS)[number];

export interface ClubKit {
  readonly pattern: ShirtPattern;
  /** The shirt's body. */
  readonly base: string;
  /** The pattern on it; of `sleeves`, the sleeves. */
  readonly secondary: string;
  /** Collar and cuffs. */
  readonly trim: string;
  readonly keeper: { readonly base: string; readonly trim: string };
  readonly crest: {
    readonly shape: CrestShape;
    readonly emblem: CrestEmblem;
    readonly field: string;
    readonly mark: string;
    readonly rim: string;
  };
}

type Row = readonly [
  pattern: ShirtPattern,
  shirt: string,
  keeper: string,
  shape: CrestShape,
  emblem: CrestEmblem,
  crest: string,
];

/** Colours in a row are written without "#": shirt base, secondary, trim; keeper base, trim; crest field, mark, rim. */
export function kitOf([pattern, shirt, keeper, shape, emblem, crest]: Row): ClubKit {
  const [base, secondary, trim] = colours(shirt);
  const [keeperBase, keeperTrim] = colours(keeper);
  const [field, mark, rim] = colours(crest);
  return {
    pattern,
    base,
    secondary,
    trim,
    keeper: { base: keeperBase, trim: keeperTrim },
    crest: { shape, emblem, field, mark, rim },
  };
}

function colours(row: string): [string, string, string] {
  const [first = "000000", second = first, third = second] = row.split(" ");
  return [`#${first}`, `#${second}`, `#${third}`];
}
