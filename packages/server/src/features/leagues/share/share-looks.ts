/** The colours of a picture, by brand: the values of the site's tokens by night. */
import type { BrandName } from "@elleveren/contract";
import type { TurfColours } from "@elleveren/contract/turf-art.ts";

export interface ShareLook {
  readonly ground: string;
  readonly groundHigh: string;
  readonly ink: string;
  readonly ink2: string;
  readonly line: string;
  /** The two leaning bars. */
  readonly bars: string;
  /** The winter ball, and everything that still moves. */
  readonly ball: string;
  readonly ballInk: string;
  readonly chip: string;
  readonly chipInk: string;
  readonly plate: string;
  readonly plateEdge: string;
  /** Under the reader's own row. */
  readonly own: string;
  readonly up: string;
  readonly down: string;
  readonly turf: TurfColours;
  readonly lamp: string;
}

const MAIN: ShareLook = {
  ground: "#0a1530",
  groundHigh: "#1c3466",
  ink: "#f6f8fc",
  ink2: "#b9c8df",
  line: "#2a4170",
  bars: "#66e07a",
  ball: "#ff8b3e",
  ballInk: "#2b0f00",
  chip: "#ffc53d",
  chipInk: "#2b1c00",
  plate: "#0b1733",
  plateEdge: "#3a5f7a",
  own: "#10302f",
  up: "#66e07a",
  down: "#ff8791",
  turf: {
    "--pitch-a": "#1f8053",
    "--pitch-b": "#1a7449",
    "--pitch-line": "#8fc7a6",
    "--pitch-goal": "#e6f6ec",
  },
  lamp: "#e9ffbe",
};

export const SHARE_LOOKS: Readonly<Record<BrandName, ShareLook>> = {
  main_nb: MAIN,
  main_en: MAIN,
  tv2: {
    ...MAIN,
    ground: "#11131b",
    groundHigh: "#3a2a78",
    ink: "#f4f5fa",
    ink2: "#c0c5d4",
    line: "#31374a",
    bars: "#ff5d75",
    ball: "#ffc53d",
    ballInk: "#2a1b00",
    plate: "#171a25",
    plateEdge: "#4d5570",
    own: "#35202c",
    lamp: "#c9d1ff",
  },
};
