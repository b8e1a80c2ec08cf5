import type { WireControlMatch } from "@elleveren/contract";
import { useEffect, useState } from "react";

import { minuteNow, writeMinute, type BoardMinute } from "./minute-now.ts";

const EVERY_MS = 1000;

/** The scoreboard's minute, running; null before the kick-off. Whoever asks is drawn again only when another one is shown. */
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
