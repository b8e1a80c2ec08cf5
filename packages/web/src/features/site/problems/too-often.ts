/** A call that came too often (429): in words, with the time that the server named. */
import { plural, t } from "@lingui/core/macro";
import { useEffect, useState } from "react";

import { isApiFailure } from "../../../api/wire/problems.ts";

const MINUTE_SECONDS = 60;
/** Up to here seconds and minutes are counted; above it the next larger. */
const MOST = 90;

/** As it was when the answer came; for places that stand still, such as beside a field. */
export const tooOftenText = (error: unknown): string => textOf(isApiFailure(error) ? error.retryAfterSeconds : null);

function textOf(seconds: number | null): string {
  if (seconds === null) return t`Too many attempts. Wait a little and try again.`;
  if (seconds <= 0) return t`You can try again now.`;
  if (seconds <= MOST) {
    return plural(seconds, {
      one: "Too many attempts. Wait # second and try again.",
      other: "Too many attempts. Wait # seconds and try again.",
    });
  }
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  if (minutes <= MOST) {
    return plural(minutes, {
      one: "Too many attempts. Wait # minute and try again.",
      other: "Too many attempts. Wait # minutes and try again.",
    });
  }
  return plural(Math.ceil(minutes / MINUTE_SECONDS), {
    one: "Too many attempts. Wait # hour and try again.",
    other: "Too many attempts. Wait # hours and try again.",
  });
}

/** The same, counting down to the moment at which it may be tried again. */
export const useTooOftenText = (error: unknown): string => textOf(useSecondsLeft(error));

/** Seconds until the server answers again, by its own word; null when it named none. */
export function useSecondsLeft(error: unknown): number | null {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const seconds = isApiFailure(error) ? error.retryAfterSeconds : null;
  const endsAtMs = isApiFailure(error) && seconds !== null ? error.atMs + seconds * 1000 : null;
  const isOver = endsAtMs === null || nowMs >= endsAtMs;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNowMs(performance.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return endsAtMs === null ? null : Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}
