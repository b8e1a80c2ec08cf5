import type { WireControlMatch } from "@elleveren/contract";
import { useEffect, useState } from "react";

import { minuteNow, type BoardMinute } from "./minute-now.ts";

const EVERY_MS = 1000;

/** The scoreboard's minute, running; null before the kick-off. */
export function useMinute(match: WireControlMatch): BoardMinute | null {
  const [passed, setPassed] = useState({ since: match.now, ms: 0 });
  useEffect(() => {
    const from = performance.now();
    const timer = setInterval(() => setPassed({ since: match.now, ms: performance.now() - from }), EVERY_MS);
    return () => clearInterval(timer);
  }, [match.now]);
  // An answer that has just come says itself what time it is.
  return minuteNow(match, Date.parse(match.now) + (passed.since === match.now ? passed.ms : 0));
}
