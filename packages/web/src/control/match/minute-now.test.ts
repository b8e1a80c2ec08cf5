/** The minute on the desk: it runs by itself, stops at half-time, and writes added time as scoreboards do. */
import type { WireToldAct } from "@elleveren/contract";
import { expect, test } from "vitest";

import { minuteNow, readMinute, writeMinute } from "./minute-now.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 4, 16, 18, minutes)).toISOString();
const act = (kind: WireToldAct["act"]["kind"], minutes: number, more: object = {}): WireToldAct => ({
  id: minutes + 1,
  time: at(minutes),
  actor: "Kari Drift",
  act: { kind, ...more },
  undone_by: null,
});
const shown = (told: string[], acts: WireToldAct[], minutes: number) => {
  const now = minuteNow({ told, acts }, Date.parse(at(minutes)) + 1000);
  return now && writeMinute(now);
};

test("nothing before the kick-off, then minute by minute, and added time beyond 45", () => {
  expect(shown([], [], 3)).toBeNull();
  const kickOff = [act("kick_off", 0)];
  expect([0, 1, 44, 45, 47].map((minutes) => shown(["kick_off"], kickOff, minutes))).toEqual([
    "1",
    "2",
    "45",
    "45+1",
    "45+3",
  ]);
});

test("it stands at half-time, goes on from 46, and ends at 90", () => {
  const acts = [act("kick_off", 0), act("half_time", 47), act("second_half", 62)];
  expect(shown(["kick_off", "half_time"], acts.slice(0, 2), 55)).toBe("45");
  expect(shown(["kick_off", "half_time", "second_half"], acts, 62)).toBe("46");
  expect(shown(["kick_off", "half_time", "second_half"], acts, 110)).toBe("90+4");
  expect(shown(["kick_off", "half_time", "second_half", "full_time"], acts, 140)).toBe("90");
});

test("a clock that was set counts from there; one that was taken back, or of the other half, does not", () => {
  const acts = [act("kick_off", 0), act("clock", 5, { minute: 8 })];
  expect(shown(["kick_off"], acts, 7)).toBe("10");
  expect(shown(["kick_off"], [acts[0]!, { ...acts[1]!, undone_by: "Kari Drift" }], 7)).toBe("8");
  const second = ["kick_off", "half_time", "second_half"];
  expect(shown(second, [...acts, act("second_half", 60), act("clock", 61, { minute: 8 })], 62)).toBe("48");
});

test("minutes are read as they are written", () => {
  expect(readMinute("45+2")).toEqual({ minute: 45, added: 2 });
  expect(readMinute(" 7 ")).toEqual({ minute: 7, added: 0 });
  expect([readMinute(""), readMinute("7′"), readMinute("x")]).toEqual([null, null, null]);
});
