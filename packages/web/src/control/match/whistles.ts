import type { BoardMinute } from "./minute-now.ts";

const IN_ORDER = ["kick_off", "half_time", "second_half", "full_time", "final"] as const;
export type Whistle = (typeof IN_ORDER)[number];

/** The whistle that comes next; undefined after the last. */
export const nextWhistle = (told: readonly string[]) => IN_ORDER.find((whistle) => !told.includes(whistle));

/** Before these minutes nobody ends a half but by mistake. */
const EARLIEST = { half_time: 40, full_time: 85 } as const;

/** Whether it is asked about: a half that ends too early, and the end for good. */
export const isAskedAbout = (whistle: Whistle, now: BoardMinute | null): boolean =>
  whistle === "final" ||
  ((whistle === "half_time" || whistle === "full_time") && (now === null || now.minute < EARLIEST[whistle]));
