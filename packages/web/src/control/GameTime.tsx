import { useEffect, useState } from "react";

import { formatDayTime } from "../i18n/format.ts";
import type { Control } from "./api/control.ts";

/** The game's own time, minute by minute; it may run faster than the clock on the wall. */
export function GameTime({ control }: { control: Control }) {
  const now = useGameNow(control);
  return <time dateTime={new Date(now).toISOString()}>{formatDayTime(now)}</time>;
}

const EVERY_MS = 1000;

function useGameNow({ gameNowMs, askedAtMs }: Control): number {
  const [passedMs, setPassed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassed(performance.now() - askedAtMs), EVERY_MS);
    return () => clearInterval(timer);
  }, [askedAtMs]);
  return gameNowMs + passedMs;
}
