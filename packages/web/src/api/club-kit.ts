/** What a club looks like: a pattern and colours for its shirts, a shape, an emblem and colours for its crest. */
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
