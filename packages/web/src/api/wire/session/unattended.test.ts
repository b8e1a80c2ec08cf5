import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { attendanceHeaders, watchAttendance } from "./unattended.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a page that nobody has touched for a minute says so, until somebody does", () => {
  expect(attendanceHeaders()).toEqual({});
  watchAttendance();
  vi.advanceTimersByTime(59_000);
  expect(attendanceHeaders()).toEqual({});
  vi.advanceTimersByTime(2_000);
  expect(attendanceHeaders()).toEqual({ "x-unattended": "1" });
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "a" }));
  expect(attendanceHeaders()).toEqual({});
});
