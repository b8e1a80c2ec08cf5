import { expect, test, vi } from "vitest";

import { catchUpGameClock, gameNowMs, setGameClock } from "./clock.ts";

test("a page that slept goes on from what the server tells; what waited on its way does not turn the clock back", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    setGameClock(1_000_000, 1);
    vi.advanceTimersByTime(15_000);
    expect(gameNowMs()).toBe(1_015_000);
    // Five minutes in a pocket: `performance.now` stood still, and the line lived through it.
    catchUpGameClock(1_315_000);
    expect(gameNowMs()).toBe(1_315_000);
    vi.advanceTimersByTime(10_000);
    catchUpGameClock(1_318_000);
    expect(gameNowMs()).toBe(1_325_000);
    // The operator's message that turns it back does.
    setGameClock(900_000, 60);
    vi.advanceTimersByTime(1000);
    catchUpGameClock(980_000);
    expect(gameNowMs()).toBe(960_000);
    catchUpGameClock(1_080_000);
    expect(gameNowMs()).toBe(1_080_000);
  } finally {
    vi.useRealTimers();
  }
});
