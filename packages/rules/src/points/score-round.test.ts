import fc from "fast-check";
import { expect, test } from "vitest";

import { CHIP_NAMES, POSITIONS, type ChipName } from "../game.ts";
import type { FootballerId } from "../ids.ts";
import { isFormationValid, countStarting } from "../lineup/formations.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { expectLineup } from "../testing/expect-lineup.ts";
import { buildPicks, buildSquad, buildStandardMarket } from "../testing/market.ts";
import type { Performance } from "./performance.ts";
import { scoreRound } from "./score-round.ts";

/** 3-4-3, each with the points given after the name; a name not given played for 1. */
const lineup = (
  did: Record<string, string> = {},
  text = "GKP a DEF b c d MID e f g(V) h FWD i j k(C) bench GKP l DEF m n MID o",
) => text.replaceAll(/\b[a-o]\b/g, (name) => (did[name] === undefined ? name : `${name}=${did[name]}`));

test("the eleven count once, the captain twice, the bench not [EG-22]", () => {
  expectLineup(lineup()).scores({ points: 12, bench: 4, subs: "", times: "k 2" });
  expectLineup(lineup({ k: "10", l: "7" })).scores({ points: 30, bench: 10, times: "k 2" });
});

test.each<[string, Record<string, string>, { points: number; times: string }]>([
  ["an absent captain passes his factor to the vice-captain", { k: "x", g: "5" }, { points: 20, times: "g 2" }],
  ["an absent vice-captain changes nothing", { g: "x", k: "5" }, { points: 20, times: "k 2" }],
  ["with both absent nobody is multiplied", { g: "x", k: "x" }, { points: 11, times: "" }],
  ["a captain who may still play keeps it", { k: "?", g: "5" }, { points: 14, times: "k 2" }],
  ["a vice-captain who may still play waits for it", { k: "x", g: "?" }, { points: 10, times: "g 2" }],
])("%s [EG-23]", (_, did, expected) => {
  expectLineup(lineup(did)).scores(expected);
});

test.each<[string, Record<string, string>, string]>([
  ["the first of the bench comes on", { e: "x" }, "m for e"],
  ["an absent substitute is passed over", { e: "x", m: "x" }, "n for e"],
  ["a position's minimum is kept", { b: "x", m: "x", n: "x" }, ""],
  ["a defender replaces a third defender", { b: "x", m: "x" }, "n for b"],
  ["the goalkeeper is replaced by the goalkeeper alone", { a: "x", l: "x" }, ""],
  ["the goalkeeper by the goalkeeper", { a: "x" }, "l for a"],
  ["a goalkeeper never comes on for another", { e: "x", m: "x", n: "x", o: "x" }, ""],
  ["several in the order of the bench", { e: "x", i: "x", f: "x" }, "m for e, n for f, o for i"],
  ["who may still play holds his place", { e: "?", i: "x" }, "m for i"],
  ["a substitute who may still play comes on", { e: "x", m: "?" }, "m for e"],
  ["0 points are not an absence", { e: "0" }, ""],
])("automatic substitutions: %s [EG-24]", (_, did, subs) => {
  expectLineup(lineup(did)).scores({ subs });
});

test("the last forward is replaced by a forward only [EG-24]", () => {
  const text = "GKP a DEF b c d e MID f g h i(V) j(C) FWD k bench GKP l DEF m FWD n o";
  expectLineup(lineup({ k: "x" }, text)).scores({ points: 12, subs: "n for k" });
  expectLineup(lineup({ k: "x", n: "x", o: "x" }, text)).scores({ points: 11, subs: "" });
});

test("who came on counts for his position when the next one leaves [EG-24]", () => {
  // The forward on for a defender lets the only forward of the start leave for a midfielder.
  const text = "GKP a DEF b c d e f MID g h i(V) j(C) FWD k bench GKP l FWD m MID n FWD o";
  expectLineup(lineup({ b: "x", k: "x" }, text)).scores({ subs: "m for b, n for k" });
});

test("absent armbands without a substitute count once [EG-23]", () => {
  const nobodyOn = { l: "x", m: "x", n: "x", o: "x" };
  expectLineup(lineup({ ...nobodyOn, k: "x", g: "x" })).scores({ points: 9, bench: 0, subs: "", times: "" });
  expectLineup(lineup({ ...nobodyOn, g: "x" })).scores({ chip: "2capt", points: 11, subs: "", times: "k 2" });
  expectLineup(lineup({ ...nobodyOn, k: "x" })).scores({ chip: "2capt", points: 11, subs: "", times: "g 2" });
});

test("points of who stays on the bench are the bench's [EG-24]", () => {
  expectLineup(lineup({ e: "x", m: "6", n: "5" })).scores({ points: 17, bench: 7, subs: "m for e" });
});

test("frush doubles every forward of the eleven and switches the armband off [EG-15]", () => {
  const did = { i: "2", j: "3", k: "4" };
  expectLineup(lineup(did)).scores({ chip: "frush", points: 26, times: "i 2, j 2, k 2" });
  // A captained midfielder counts once; a forward who stays on the bench not at all.
  const text = "GKP a DEF b c d MID e f g(C) h i FWD j k(V) bench GKP l DEF m n FWD o";
  expectLineup(lineup({ g: "9", o: "8" }, text)).scores({ chip: "frush", points: 21, bench: 11, times: "j 2, k 2" });
  // A forward who comes on is one of the eleven that counts.
  expectLineup(lineup({ e: "x", m: "x", n: "x", o: "8" }, text)).scores({
    chip: "frush",
    points: 28,
    subs: "o for e",
    times: "o 2, j 2, k 2",
  });
});

test("2capt doubles captain and vice-captain [EG-16]", () => {
  expectLineup(lineup({ g: "5", k: "7" })).scores({ chip: "2capt", points: 33, times: "g 2, k 2" });
});

test.each<[string, Record<string, string>, { points: number; times: string }]>([
  [
    "an absent captain's factor is lost, the vice-captain keeps his own",
    { k: "x", g: "5" },
    { points: 20, times: "g 2" },
  ],
  ["an absent vice-captain's factor is lost", { g: "x", k: "7" }, { points: 24, times: "k 2" }],
  ["both are lost", { g: "x", k: "x" }, { points: 11, times: "" }],
])("2capt: %s [EG-16]", (_, did, expected) => {
  expectLineup(lineup(did)).scores({ chip: "2capt", ...expected });
});

test("3xc counts the captain three times, or the vice-captain in his absence [EG-17]", () => {
  expectLineup(lineup({ k: "7", g: "5" })).scores({ chip: "3xc", points: 35, times: "k 3" });
  expectLineup(lineup({ k: "x", g: "5" })).scores({ chip: "3xc", points: 25, times: "g 3" });
  expectLineup(lineup({ k: "x", g: "x" })).scores({ chip: "3xc", points: 11, times: "" });
});

test("bboost counts all fifteen and leaves nothing on the bench", () => {
  expectLineup(lineup({ l: "2", m: "3", n: "4", o: "5" })).scores({
    chip: "bboost",
    points: 26,
    bench: 0,
    times: "k 2",
  });
  expectLineup(lineup({ e: "x", m: "6" })).scores({ chip: "bboost", points: 20, bench: 0, subs: "m for e" });
});

test("transfer chips count like a plain round", () => {
  for (const chip of ["wildcard", "freehit", "rich", "uteam"] as const) {
    expectLineup(lineup({ k: "10" })).scores({ chip, points: 30, bench: 4, times: "k 2" });
  }
});

test("the cost comes off after the points", () => {
  const request = {
    ruleset: RULESETS["eliteserien-2026"],
    squad: buildSquad(),
    positionOf: (id: FootballerId) => buildStandardMarket().get(id)!.position,
    performanceOf: () => ({ points: 2, absent: false, played: true }),
  };
  const score = scoreRound({ ...request, costPoints: 8 });
  expect(score).toMatchObject({ points: 24, costPoints: 8, netPoints: 16 });
});

const market = buildStandardMarket();
const positionOf = (id: FootballerId) => market.get(id)!.position;
const arbitraryPerformance = fc.oneof(
  fc.constant<Performance>({ points: 0, absent: true, played: false }),
  fc.constant<Performance>({ points: 0, absent: false, played: false }),
  fc.integer({ min: -5, max: 25 }).map((points): Performance => ({ points, absent: false, played: true })),
);
const arbitraryRound = fc.record({
  chip: fc.constantFrom<ChipName | null>(null, ...CHIP_NAMES),
  performances: fc.array(arbitraryPerformance, { minLength: 16, maxLength: 16 }),
});

test("every round adds up, keeps its formation and leaves the squad alone [EG-22] [EG-25]", () => {
  const ruleset = RULESETS["eliteserien-2026"];
  fc.assert(
    fc.property(arbitraryRound, ({ chip, performances }) => {
      const squad = buildSquad({ chip });
      const before = JSON.parse(JSON.stringify(squad)) as typeof squad;
      const performanceOf = (id: FootballerId) => performances[id]!;
      const score = scoreRound({ ruleset, squad, positionOf, performanceOf, costPoints: 0 });

      expect(squad).toEqual(before);
      expect(score.picks.map((pick) => pick.slot)).toEqual(buildPicks().map((pick) => pick.slot));
      expect(new Set(score.picks.map((pick) => pick.footballerId))).toEqual(
        new Set(squad.picks.map((pick) => pick.footballerId)),
      );
      expect(isFormationValid(ruleset.squad, countStarting(ruleset.squad, score.picks, positionOf))).toBe(true);
      const points = score.picks.reduce(
        (sum, pick) => sum + pick.multiplier * performanceOf(pick.footballerId).points,
        0,
      );
      expect(score.points).toBe(points);
      const unused = score.picks.filter((pick) => pick.multiplier === 0);
      expect(score.benchPoints).toBe(unused.reduce((sum, pick) => sum + performanceOf(pick.footballerId).points, 0));
      expect(unused.length).toBe(chip === "bboost" ? 0 : 4);
      // No substitute who could have come on was passed over for an absent starter of the same position.
      for (const position of POSITIONS) {
        const ofPosition = score.picks.filter((pick) => positionOf(pick.footballerId) === position);
        const isAbsent = (id: FootballerId) => performanceOf(id).absent;
        const absentStarts = ofPosition.some((pick) => pick.slot <= 11 && isAbsent(pick.footballerId));
        const presentSitsOut = ofPosition.some((pick) => pick.slot > 11 && !isAbsent(pick.footballerId));
        expect(absentStarts && presentSitsOut).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});

test("who comes on does not depend on the order in which absent starters are looked at [EG-24]", () => {
  const ruleset = RULESETS["eliteserien-2026"];
  const seats = buildPicks().map((pick) => pick.footballerId);
  const arbitraryFormation = fc.constantFrom(
    [1, 3, 4, 5, 8, 9, 10, 11, 13, 14, 15, 2, 6, 7, 12],
    [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 2, 12, 14, 15],
    [1, 3, 4, 5, 6, 7, 8, 9, 13, 14, 15, 2, 10, 11, 12],
    seats.map(Number),
  );
  fc.assert(
    fc.property(
      arbitraryFormation,
      fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { minLength: 11 }),
      fc.shuffledSubarray([12, 13, 14], { minLength: 3 }),
      (formation, absences, starterOrder, benchOrder) => {
        const performanceOf = (id: FootballerId) => ({ points: 1, absent: absences[id]!, played: !absences[id] });
        const bench = [11, ...benchOrder].map((index) => formation[index]!);
        const comingOn = (starters: readonly number[]) => {
          const squad = buildSquad({ picks: buildPicks([...starters, ...bench]) });
          const { autoSubs } = scoreRound({ ruleset, squad, positionOf, performanceOf, costPoints: 0 });
          return new Set(autoSubs.map((sub) => sub.inId));
        };
        const starters = formation.slice(0, 11);
        expect(comingOn(starterOrder.map((index) => starters[index]!))).toEqual(comingOn(starters));
      },
    ),
    { numRuns: 2000 },
  );
});
