import { useEffect, useState } from "react";

/** GL-29: every four seconds another; it fades in the one second that the style sheet gives it. */
const EVERY_MS = 4000;

/** The place of the one that is shown, going round while it `runs`. */
export function useRotation(count: number, runs: boolean): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!runs || count < 2) return undefined;
    const timer = setInterval(() => setTurn((now) => now + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, [count, runs]);
  return count === 0 ? 0 : turn % count;
}
