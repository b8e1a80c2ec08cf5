import { expect, test } from "vitest";

import { footballerId } from "../ids.ts";
import {
  matchThatCounts,
  mayPlay,
  placeInMatch,
  type MatchPlace,
  type PlaceRequest,
  type ToldLineup,
} from "./place-in-match.ts";

const f = footballerId;
const HIM = f(7);
const BEFORE = { isStarted: false, isOver: false, minutes: 0 };
const AT_67 = { isStarted: true, isOver: false, minutes: 67 };
const OVER = { isStarted: true, isOver: true, minutes: 90 };
const eleven: ToldLineup = { starters: [HIM], bench: [f(8)], substitutions: [] };
const bench: ToldLineup = { starters: [f(1)], bench: [HIM], substitutions: [] };
const without: ToldLineup = { starters: [f(1)], bench: [f(8)], substitutions: [] };
const half: ToldLineup = { starters: [f(1)], bench: null, substitutions: [] };
const silent: ToldLineup = { starters: null, bench: null, substitutions: [] };
const off61 = [{ minute: 61, off: HIM, on: f(8) }];
const on61 = [{ minute: 61, off: f(1), on: HIM }];
const onAndOff = [...on61, { minute: 65, off: HIM, on: f(9) }];
const others = [{ minute: 50, off: f(1), on: f(9) }];
const stats = (minutes: number, isStarter: boolean | null = null, redCards = 0) => ({ minutes, isStarter, redCards });

type Case = [string, PlaceRequest["match"], ToldLineup | null, PlaceRequest["stats"], MatchPlace];
const unknown = { kind: "unknown" } as const;
const on = (sinceMinute: number | null): MatchPlace => ({ kind: "on", sinceMinute });
const off = (minute: number | null, isSentOff = false): MatchPlace => ({ kind: "off", minute, isSentOff });
const played = (sinceMinute: number | null): MatchPlace => ({ kind: "played", sinceMinute });

test.each<Case>([
  ["nothing announced before the match", BEFORE, null, null, unknown],
  ["only substitutions were told of the club", BEFORE, silent, null, unknown],
  ["announced in the eleven", BEFORE, eleven, null, { kind: "eleven" }],
  ["announced on the bench", BEFORE, bench, null, { kind: "bench" }],
  ["announced without him", BEFORE, without, null, { kind: "left_out" }],
  ["the eleven announced, no bench", BEFORE, half, null, { kind: "not_in_eleven" }],

  ["a starter of a match that runs", AT_67, eleven, null, on(0)],
  ["a starter, statistics told", AT_67, eleven, stats(67), on(0)],
  ["a starter whose statistics come a minute late", AT_67, eleven, stats(66), on(0)],
  ["a starter who was replaced", AT_67, { ...eleven, substitutions: off61 }, stats(61), off(61)],
  ["a starter with fewer minutes, no substitution told", AT_67, eleven, stats(61), off(61)],
  ["a starter with fewer minutes, others' changes told", AT_67, { ...eleven, substitutions: others }, stats(61), on(0)],
  ["a starter sent off", AT_67, eleven, stats(40, null, 1), off(40, true)],
  ["a substitute on the bench", AT_67, bench, stats(0), { kind: "bench" }],
  ["a substitute who came on", AT_67, { ...bench, substitutions: on61 }, stats(6), on(61)],
  ["a substitute who came on, statistics not yet told", AT_67, { ...bench, substitutions: on61 }, null, on(61)],
  ["a substitute who came on and went off", AT_67, { ...bench, substitutions: onAndOff }, stats(4), off(65)],
  ["a substitute sent off", AT_67, { ...bench, substitutions: on61 }, stats(3, null, 1), off(64, true)],
  ["sent off the bench", AT_67, bench, stats(0, null, 1), off(null, true)],
  ["a substitute with minutes that nobody told of coming on", AT_67, bench, stats(7), on(60)],
  ["left out of the squad", AT_67, without, stats(0), { kind: "left_out" }],
  ["left out, and yet with minutes: statistics say who played", AT_67, without, stats(67, true), on(0)],
  ["not in the eleven, the bench unknown", AT_67, half, stats(0), { kind: "not_in_eleven" }],

  ["no line-up: a starter by the statistics", AT_67, null, stats(67, true), on(0)],
  ["no line-up: a starter before his first minute", AT_67, null, stats(0, true), on(0)],
  ["no line-up: a starter who went off", AT_67, null, stats(45, true), off(45)],
  ["no line-up: a starter sent off", AT_67, null, stats(30, true, 1), off(30, true)],
  ["no line-up: came on by the statistics", AT_67, null, stats(20, false), on(47)],
  ["no line-up: suspended, no minutes", AT_67, null, stats(0, false), { kind: "not_in_eleven" }],
  ["no line-up, no starters told: no minutes", AT_67, null, stats(0), unknown],
  ["no line-up, no starters told: all minutes", AT_67, null, stats(67), on(0)],
  ["no line-up, no starters told: some minutes", AT_67, null, stats(20), on(null)],
  ["no line-up, no starters told: sent off", AT_67, null, stats(20, null, 1), off(null, true)],
  ["nothing told of a match that runs", AT_67, null, null, unknown],

  ["over: played the whole match", OVER, eleven, stats(90), played(0)],
  ["over: came on and stayed", OVER, { ...bench, substitutions: on61 }, stats(29), played(61)],
  ["over: replaced", OVER, { ...eleven, substitutions: off61 }, stats(61), off(61)],
  ["over: stayed on the bench", OVER, bench, stats(0), { kind: "bench" }],
  ["over: left out", OVER, without, stats(0), { kind: "left_out" }],
  ["over: announced in the eleven, did not play", OVER, eleven, stats(0), { kind: "not_in_eleven" }],
  ["over: no line-up, no minutes", OVER, null, stats(0), { kind: "not_in_eleven" }],
  ["over: nothing told", OVER, null, null, unknown],
  ["over: announced in the eleven, no statistics yet", OVER, eleven, null, played(0)],
])("%s", (_, match, lineup, told, place) => {
  expect(placeInMatch({ footballerId: HIM, match, lineup, stats: told })).toEqual(place);
});

test("who is off or left out comes to nothing more in the match; a bench may", () => {
  const kinds: MatchPlace[] = [unknown, { kind: "eleven" }, { kind: "bench" }, { kind: "not_in_eleven" }, on(0)];
  expect(kinds.every((place) => mayPlay(place, AT_67))).toBe(true);
  expect(kinds.some((place) => mayPlay(place, OVER))).toBe(false);
  expect([off(61), off(20, true), { kind: "left_out" } as const].some((place) => mayPlay(place, AT_67))).toBe(false);
});

test.each([
  ["the one that runs", [OVER, BEFORE, AT_67], AT_67],
  ["the next while none runs", [OVER, BEFORE], BEFORE],
  ["the last once all are over", [{ ...OVER, minutes: 60 }, OVER], OVER],
  ["none of none", [], undefined],
])("of several matches %s counts", (_, matches, expected) => {
  expect(matchThatCounts(matches)).toBe(expected);
});
