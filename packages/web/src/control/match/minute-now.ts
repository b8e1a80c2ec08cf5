/** The scoreboard's minute, from the whistles and clocks that were told and the time since. */
import type { WireControlMatch } from "@elleveren/contract";
import { useEffect, useState } from "react";

export interface BoardMinute {
  readonly minute: number;
  /** Beyond 45 or 90. */
  readonly added: number;
}

type Told = Pick<WireControlMatch, "told" | "acts">;

const HALF = 45;
const MINUTE_MS = 60_000;
/** As much as an act may say. */
const MOST_ADDED = 30;

/** Null before the kick-off; `nowMs` is the machines' time. The first minute of play is minute 1. */
export function minuteNow({ told, acts }: Told, nowMs: number): BoardMinute | null {
  if (!told.includes("kick_off")) return null;
  if (told.includes("full_time")) return { minute: 2 * HALF, added: 0 };
  const isSecond = told.includes("second_half");
  if (told.includes("half_time") && !isSecond) return { minute: HALF, added: 0 };
  const [first, last] = isSecond ? [HALF + 1, 2 * HALF] : [1, HALF];
  const from = acts.findLast(
    ({ act: { kind, minute = 0 }, undone_by: by }) =>
      by === null &&
      (kind === (isSecond ? "second_half" : "kick_off") || (kind === "clock" && minute >= first && minute <= last)),
  );
  const began = from?.act.kind === "clock" ? (from.act.minute ?? first) : first;
  const passed = from ? Math.max(0, Math.floor((nowMs - Date.parse(from.time)) / MINUTE_MS)) : 0;
  const minute = began + passed;
  return minute <= last ? { minute, added: 0 } : { minute: last, added: Math.min(minute - last, MOST_ADDED) };
}

/** `45+2`. */
export const writeMinute = ({ minute, added }: BoardMinute): string =>
  added === 0 ? `${minute}` : `${minute}+${added}`;

/** Parsed from typed text; null when it is no minute. */
export function readMinute(typed: string): BoardMinute | null {
  const found = /^\s*(\d{1,3})\s*(?:\+\s*(\d{1,2}))?\s*$/u.exec(typed);
  return found ? { minute: Number(found[1]), added: Number(found[2] ?? 0) } : null;
}

const EVERY_MS = 1000;

/** The scoreboard's minute, running; null before the kick-off. Redraws only when the shown minute changes. */
export function useMinute(match: WireControlMatch): BoardMinute | null {
  const [passed, setPassed] = useState({ since: match.now, ms: 0 });
  useEffect(() => {
    const from = performance.now();
    let shown = written(minuteAfter(match, 0));
    const timer = setInterval(() => {
      const ms = performance.now() - from;
      const now = written(minuteAfter(match, ms));
      if (now === shown) return;
      shown = now;
      setPassed({ since: match.now, ms });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [match]);
  // An answer that has just come says itself what time it is.
  return minuteAfter(match, passed.since === match.now ? passed.ms : 0);
}

const minuteAfter = (match: WireControlMatch, ms: number) => minuteNow(match, Date.parse(match.now) + ms);
const written = (minute: BoardMinute | null): string => (minute === null ? "" : writeMinute(minute));
