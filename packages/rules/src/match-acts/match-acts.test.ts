/** A match entered act by act: its sums, and its refusals. */
import fc from "fast-check";
import { expect, test } from "vitest";

import { footballerId, type FootballerId } from "../ids.ts";
import { addAct, isLikelySame, matchOf, type PlacedActProblem } from "./add-act.ts";
import { isPlayedAct, type MatchAct, type MatchSide, type PlayedAct } from "./match-act.ts";
import { statsOfMatch } from "./stats-of-match.ts";

/** Home 1 to 11 and 12 to 18 on the bench; away 21 to 31 and 32 to 38. */
const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => footballerId(from + at));
const HOME: MatchAct = { kind: "lineup", side: "home", starters: ids(1, 11), bench: ids(12, 18) };
const AWAY: MatchAct = { kind: "lineup", side: "away", starters: ids(21, 31), bench: ids(32, 38) };
const START: readonly MatchAct[] = [HOME, AWAY, { kind: "kick_off" }];
const SECOND: readonly MatchAct[] = [...START, { kind: "half_time" }, { kind: "second_half" }];

const goal = (minute: number, scorer: number, assist: number | null = null): MatchAct => ({
  kind: "goal",
  minute,
  added: 0,
  footballerId: footballerId(scorer),
  assistId: assist === null ? null : footballerId(assist),
  isPenalty: false,
});
const sub = (minute: number, off: number, on: number): MatchAct => ({
  kind: "substitution",
  minute,
  added: 0,
  footballerId: footballerId(off),
  onId: footballerId(on),
});
const did = (kind: "own_goal" | "yellow" | "red" | "save", minute: number, who: number): MatchAct => ({
  kind,
  minute,
  added: 0,
  footballerId: footballerId(who),
});
const statsAfter = (acts: readonly MatchAct[], who: number) => {
  const match = matchOf(acts);
  if (!match.ok) throw new Error(JSON.stringify(match.problems));
  return statsOfMatch(match.value, 60).get(footballerId(who));
};
const refusal = (acts: readonly MatchAct[], act: MatchAct): readonly PlacedActProblem[] => {
  const result = addAct(acts, act);
  return result.ok ? [] : result.problems;
};

test("a whole match: minutes, goals, assists, cards, saves, clean sheets", () => {
  const acts: MatchAct[] = [
    ...SECOND,
    goal(12, 9, 7),
    sub(46, 9, 14),
    sub(60, 21, 32),
    sub(90, 10, 15),
    did("own_goal", 70, 22),
    { kind: "penalty_missed", minute: 80, added: 0, footballerId: footballerId(30), saverId: footballerId(1) },
    did("save", 85, 1),
    did("yellow", 20, 23),
    did("yellow", 75, 23),
    did("red", 30, 11),
    { kind: "figures", footballerId: footballerId(9), stats: { bonus: 3, bps: 41 } },
    { kind: "full_time" },
  ];
  const of = (who: number) => statsAfter(acts, who);
  expect(matchOf(acts)).toMatchObject({ ok: true, value: { score: { home: 2, away: 0 }, minute: 90 } });
  expect(of(9)).toEqual({ minutes: 45, goals_scored: 1, bonus: 3, bps: 41, starts: 1 });
  expect(of(7)).toEqual({ minutes: 90, assists: 1, clean_sheets: 1, starts: 1 });
  expect(of(14)).toEqual({ minutes: 45 });
  expect(of(15)).toEqual({ minutes: 1 });
  expect(of(10)).toEqual({ minutes: 90, clean_sheets: 1, starts: 1 });
  expect(of(1)).toEqual({ minutes: 90, clean_sheets: 1, penalties_saved: 1, saves: 2, starts: 1 });
  expect(of(21)).toEqual({ minutes: 60, goals_conceded: 1, starts: 1 });
  expect(of(32)).toEqual({ minutes: 30, goals_conceded: 1 });
  expect(of(22)).toEqual({ minutes: 90, goals_conceded: 2, own_goals: 1, starts: 1 });
  expect(of(23)).toEqual({ minutes: 75, goals_conceded: 2, red_cards: 1, starts: 1 });
  expect(of(11)).toEqual({ minutes: 30, red_cards: 1, starts: 1 });
  expect(of(30)).toEqual({ minutes: 90, goals_conceded: 2, penalties_missed: 1, starts: 1 });
  expect(of(12)).toBeUndefined();
});

test("who left after an hour keeps his clean sheet, and a goal counts for whoever was there, whenever it is told", () => {
  const late = [...SECOND, sub(60, 5, 13), sub(59, 6, 14), goal(65, 29)];
  expect(statsAfter(late, 5)).toEqual({ minutes: 60, clean_sheets: 1, starts: 1 });
  expect(statsAfter(late, 6)).toEqual({ minutes: 59, starts: 1 });
  expect(statsAfter(late, 13)).toEqual({ minutes: 5, goals_conceded: 1 });
  expect(statsAfter([...late, goal(30, 29)], 5)).toEqual({ minutes: 60, goals_conceded: 1, starts: 1 });
});

test.each<[string, readonly MatchAct[], MatchAct, object]>([
  ["a scorer on the bench", START, goal(5, 12), { code: "not_on_pitch", footballerId: 12 }],
  ["a scorer who went off", [...START, sub(10, 9, 12)], goal(11, 9), { code: "already_off", footballerId: 9 }],
  ["a scorer sent off", [...START, did("red", 10, 9)], goal(11, 9), { code: "sent_off", footballerId: 9 }],
  ["an assist of the other side", START, goal(5, 9, 21), { code: "other_side", footballerId: 21 }],
  ["his own assist", START, goal(5, 9, 9), { code: "himself", footballerId: 9 }],
  ["off twice", [...START, sub(10, 9, 12)], sub(20, 9, 13), { code: "already_off", footballerId: 9 }],
  ["on twice", [...START, sub(10, 9, 12)], sub(20, 8, 12), { code: "not_on_bench", footballerId: 12 }],
  ["on from the other bench", START, sub(20, 8, 33), { code: "not_on_bench", footballerId: 33 }],
  ["twelve players", [AWAY], { ...HOME, starters: ids(1, 12), bench: [] }, { code: "not_eleven", count: 12 }],
  ["the same man twice", [AWAY], { ...HOME, bench: ids(11, 12) }, { code: "named_twice", footballerId: 11 }],
  ["no line-up", [HOME], { kind: "kick_off" }, { code: "no_lineup", side: "away" }],
  ["before the kick-off", [HOME, AWAY], goal(5, 9), { code: "whistle_first", whistle: "kick_off" }],
  ["the second half before the first is over", START, goal(46, 9), { code: "whistle_first", whistle: "half_time" }],
  ["half-time twice", SECOND, { kind: "half_time" }, { code: "whistle_already", whistle: "half_time" }],
  ["after the final whistle", [...SECOND, { kind: "full_time" }], goal(89, 9), { code: "match_over" }],
  ["the 91st minute", SECOND, goal(91, 9), { code: "impossible_minute", minute: 91 }],
  [
    "a keeper saving his own side's penalty",
    START,
    { kind: "penalty_missed", minute: 5, added: 0, footballerId: footballerId(9), saverId: footballerId(1) },
    { code: "own_side", footballerId: 1 },
  ],
  [
    "goals typed in",
    START,
    { kind: "figures", footballerId: footballerId(9), stats: { goals_scored: 3 } },
    { code: "derived_stat", stat: "goals_scored" },
  ],
])("refuses %s", (_what, acts, act, problem) => {
  expect(refusal(acts, act)).toMatchObject([{ ...problem, index: null }]);
});

test("what was carried over is added to what acts say, never below nothing, and a goal without a scorer is conceded", () => {
  const [nine, thirteen] = [footballerId(9), footballerId(13)];
  const acts: MatchAct[] = [
    ...SECOND,
    goal(12, 9),
    sub(50, 21, 32),
    { kind: "carried_goals", side: "home", count: 1, minute: 60, added: 0 },
    { kind: "carried", side: "home", footballerId: nine, stats: { assists: 1, goals_scored: -2 } },
    // On the bench, and booked all the same.
    { kind: "carried", side: "home", footballerId: thirteen, stats: { yellow_cards: 1 } },
    { kind: "clock", minute: 61 },
  ];
  expect(matchOf(acts)).toMatchObject({ ok: true, value: { score: { home: 2, away: 0 } } });
  expect(statsAfter(acts, 9)).toEqual({ minutes: 61, assists: 1, clean_sheets: 1, starts: 1 });
  expect(statsAfter(acts, 13)).toEqual({ yellow_cards: 1 });
  expect(statsAfter(acts, 21)).toEqual({ minutes: 50, goals_conceded: 1, starts: 1 });
  expect(statsAfter(acts, 32)).toEqual({ minutes: 11, goals_conceded: 1 });
  const early: MatchAct = { kind: "carried", side: "home", footballerId: nine, stats: { saves: 1 } };
  expect(refusal([HOME, AWAY], early)).toMatchObject([{ code: "whistle_first", whistle: "kick_off" }]);
});

test("what was told before and no longer fits is named with its place", () => {
  const acts = [...START, goal(30, 9)];
  expect(refusal(acts, sub(20, 9, 12))).toMatchObject([{ code: "already_off", footballerId: 9, index: 3 }]);
  const without = matchOf([...SECOND.slice(0, 3), goal(30, 12)]);
  expect(without).toMatchObject({ ok: false, problems: [{ code: "not_on_pitch", footballerId: 12, index: 3 }] });
});

test("the same goal told by two is noticed, another one is not", () => {
  const side = (act: MatchAct): MatchSide | null =>
    isPlayedAct(act) ? (act.footballerId < 20 !== (act.kind === "own_goal") ? "home" : "away") : null;
  expect(isLikelySame(goal(30, 9), goal(31, 10), side)).toBe(true);
  expect(isLikelySame(goal(30, 9), did("own_goal", 30, 22), side)).toBe(true);
  expect(isLikelySame(goal(30, 9), goal(33, 9), side)).toBe(false);
  expect(isLikelySame(goal(30, 9), goal(30, 29), side)).toBe(false);
  expect(isLikelySame(did("yellow", 30, 9), did("yellow", 31, 9), side)).toBe(true);
  expect(isLikelySame(did("yellow", 30, 9), did("yellow", 31, 8), side)).toBe(false);
});

// The slow model: every minute of the match apart, with the line-up of that minute read from the list.
test("any match that can be told adds up as when every footballer is followed by himself", () => {
  const who = fc.oneof(fc.integer({ min: 1, max: 18 }), fc.integer({ min: 21, max: 38 }));
  const minute = fc.integer({ min: 1, max: 90 });
  const anyAct = fc.oneof(
    fc.tuple(minute, who, fc.option(who)).map(([m, s, a]) => goal(m, s, a)),
    fc.tuple(minute, who, who).map(([m, off, on]) => sub(m, off, on)),
    fc
      .tuple(fc.constantFrom("own_goal" as const, "yellow" as const, "red" as const, "save" as const), minute, who)
      .map(([kind, m, s]) => did(kind, m, s)),
  );
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 60 }), (tried) => {
      const acts = [...SECOND];
      for (const act of tried) if (addAct(acts, act).ok) acts.push(act);
      const match = matchOf([...acts, { kind: "full_time" }]);
      if (!match.ok) throw new Error(JSON.stringify(match.problems));
      const stats = statsOfMatch(match.value, 60);
      const played = acts.filter(isPlayedAct).toSorted((a, b) => a.minute - b.minute);
      for (const footballer of [...ids(1, 18), ...ids(21, 38)]) {
        expect(stats.get(footballer)).toEqual(slowly(footballer, played));
      }
      const goals = [...stats.values()].reduce((sum, row) => sum + (row.goals_scored ?? 0) + (row.own_goals ?? 0), 0);
      expect(goals).toBe(match.value.score.home + match.value.score.away);
    }),
    { numRuns: 200 },
  );
});

function slowly(who: FootballerId, played: readonly PlayedAct[]) {
  const isHome = (footballer: number) => footballer < 20;
  const started = [...ids(1, 11), ...ids(21, 31)].includes(who);
  const cameOn = played.findIndex((act) => act.kind === "substitution" && act.onId === who);
  if (!started && cameOn < 0) return undefined;
  const yellows = played.flatMap((act, at) => (act.kind === "yellow" && act.footballerId === who ? [at] : []));
  const red = played.findIndex((act) => act.kind === "red" && act.footballerId === who);
  const sentOff = red >= 0 ? red : (yellows[1] ?? -1);
  const wentOff = played.findIndex((act) => act.kind === "substitution" && act.footballerId === who);
  const until = sentOff >= 0 ? sentOff : wentOff >= 0 ? wentOff : played.length;
  const there = played.slice(started ? 0 : cameOn, until + 1);
  const timeOf = (at: number) => {
    const { kind, minute } = played[at]!;
    return kind === "substitution" && minute === 46 ? 45 : minute;
  };
  const end = until === played.length ? 90 : timeOf(until);
  const minutes = Math.max(end - (started ? 0 : timeOf(cameOn)), 1);
  const conceded = there.filter(
    (act) =>
      (act.kind === "goal" && isHome(act.footballerId) !== isHome(who)) ||
      (act.kind === "own_goal" && isHome(act.footballerId) === isHome(who)),
  ).length;
  const count = (kind: string) => played.filter((act) => act.kind === kind && act.footballerId === who).length;
  const all = {
    minutes,
    goals_scored: count("goal"),
    assists: played.filter((act) => act.kind === "goal" && act.assistId === who).length,
    clean_sheets: minutes >= 60 && conceded === 0 ? 1 : 0,
    goals_conceded: conceded,
    own_goals: count("own_goal"),
    yellow_cards: yellows.length === 2 ? 0 : yellows.length,
    red_cards: sentOff >= 0 ? 1 : 0,
    saves: count("save"),
    starts: started ? 1 : 0,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== 0));
}

test("a match kicked off while it was on catches up once, however late, and not before it was kicked off", () => {
  const late: MatchAct[] = [HOME, AWAY, { kind: "kick_off", isCatchingUp: true }, goal(12, 9)];
  const isCatchingUp = (acts: readonly MatchAct[]) => {
    const match = matchOf(acts);
    return match.ok && match.value.isCatchingUp;
  };
  expect(isCatchingUp(START)).toBe(false);
  expect(isCatchingUp(late)).toBe(true);
  expect(isCatchingUp([...late, { kind: "caught_up" }, goal(13, 9)])).toBe(false);
  const ended: MatchAct[] = (["half_time", "second_half", "full_time", "final"] as const).map((kind) => ({ kind }));
  expect(refusal([...late, ...ended], { kind: "caught_up" })).toEqual([]);
  expect(refusal([HOME, AWAY], { kind: "caught_up" })).toEqual([{ code: "not_catching_up", index: null }]);
  expect(refusal(START, { kind: "caught_up" })).toEqual([{ code: "not_catching_up", index: null }]);
  expect(refusal([...late, { kind: "caught_up" }], { kind: "caught_up" })).toEqual([
    { code: "not_catching_up", index: null },
  ]);
});
