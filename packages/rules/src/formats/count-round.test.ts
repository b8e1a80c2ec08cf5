import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CHIP_NAMES, type ChipName, type MatchStats, type Position } from "../game.ts";
import { clubId, type ClubId, type FootballerId } from "../ids.ts";
import { isFormationValid } from "../lineup/formations.ts";
import { scoreRound } from "../points/score-round.ts";
import { RULESETS } from "../rulesets/rulesets.ts";
import { readLineup } from "../testing/lineup-diagram.ts";
import { buildSquad } from "../testing/market.ts";
import { countRound } from "./count-round.ts";
import type { FormatCount } from "./format.ts";

const ruleset = RULESETS["eliteserien-2026"];
const plain: FormatCount = {
  men: "eleven",
  captain: "picked",
  club: "any",
  cost: false,
  average: "league",
  minusAverage: false,
};

interface Given {
  readonly chip?: ChipName | null;
  readonly costPoints?: number;
  readonly clubs?: Readonly<Record<string, number>>;
  readonly ownClubId?: ClubId | null;
  readonly stats?: Readonly<Record<string, readonly MatchStats[]>>;
}

function counted(text: string, count: Partial<FormatCount>, given: Given = {}) {
  const diagram = readLineup(text);
  const { chip = null, costPoints = 0, clubs = {}, ownClubId = null, stats = {} } = given;
  const squad = buildSquad({ picks: diagram.picks, chip });
  const { positionOf, performanceOf, nameOf } = diagram;
  const score = scoreRound({ ruleset, squad, positionOf, performanceOf, costPoints });
  const round = countRound({
    count: { ...plain, ...count },
    ruleset,
    squad,
    score,
    positionOf,
    performanceOf,
    ownClubId,
    clubOf: (id: FootballerId) => clubId(clubs[nameOf(id)] ?? 1),
    statsOf: (id: FootballerId) => stats[nameOf(id)] ?? [],
  });
  return {
    ...round,
    names: round.men.map(({ footballerId }) => nameOf(footballerId)).join(" "),
    score,
    squad,
    diagram,
  };
}

// e does not play: the first outfield substitute m comes on. The bench is worth 4 then, the absent e among them.
const LINEUP =
  "GKP a=6 DEF b=2 c=1 d=5 MID e=x f=3 g=8(V) h=2 FWD i=4 j=1 k=9(C) bench GKP l=3 MID m=7 DEF n=1 FWD o=0";

describe("what a round counts", () => {
  test.each<[string, Partial<FormatCount>, Given, number]>([
    ["the eleven with the captain twice", {}, {}, 57],
    ["after the cost of transfers", { cost: true }, { costPoints: 8 }, 49],
    ["without a captain", { captain: "none" }, {}, 48],
    ["with the best of the eleven as captain", { captain: "best" }, {}, 57],
    ["the bench alone, after the substitution", { men: "bench", captain: "none" }, {}, 4],
    ["the bench alone, under the chip that counts it too", { men: "bench", captain: "none" }, { chip: "bboost" }, 4],
    ["the eleven under that chip: all fifteen", {}, { chip: "bboost" }, 61],
    ["the triple captain", {}, { chip: "3xc" }, 66],
    ["the triple captain without an armband", { captain: "none" }, { chip: "3xc" }, 48],
    // GKP a; DEF d b c; MID g m f h; FWD k i j.
    ["the best eleven without a captain", { men: "best_eleven", captain: "none" }, {}, 48],
    ["the best eleven with the best captain", { men: "best_eleven", captain: "best" }, {}, 57],
    ["only men of the own club", { club: "own" }, { clubs: { k: 2, g: 2, l: 2 }, ownClubId: clubId(2) }, 26],
    ["nobody's men for whoever supports no club", { club: "own" }, {}, 0],
  ])("%s", (_, count, given, points) => {
    expect(counted(LINEUP, count, given).points).toBe(points);
  });

  test("the best eleven leaves the better keeper and formation to hindsight", () => {
    const text =
      "GKP a=1 DEF b=0 c=0 d=0 e=0 MID f=3 g=2 h=2(V) FWD i=2 j=1 k=5(C) bench GKP l=9 MID m=8 DEF n=4 MID o=6";
    // l; n and two defenders without points; o m f g h; k i.
    expect(counted(text, { men: "best_eleven", captain: "none" })).toMatchObject({
      points: 9 + 4 + 8 + 6 + 3 + 2 + 2 + 5 + 2,
    });
  });

  test("the bench counts once, whatever a chip makes of positions", () => {
    const text = "GKP a DEF b c d MID e f g h FWD i j k(C) bench GKP l=0 MID m=1 DEF n=2 FWD o=5";
    expect(counted(text, { men: "bench", captain: "none" }, { chip: "frush" }).points).toBe(8);
    expect(counted(text, {}, { chip: "frush" }).points).toBe(14);
  });

  test("the picked captain is worth twice in the best eleven, and only there", () => {
    const text =
      "GKP a=1 DEF b=-2(C) c=1 d=1 e=1 MID f=3 g=2 h=2(V) FWD i=2 j=1 k=5 bench GKP l=0 MID m=0 DEF n=0 MID o=0";
    expect(counted(text, { men: "best_eleven", captain: "picked" }).names).not.toContain("b");
    expect(counted(text, { men: "best_eleven", captain: "picked" }).points).toBe(19);
  });

  test("goals are those of the men who count", () => {
    const stats = { k: [{ goals_scored: 2, goals_conceded: 1 }], l: [{ goals_conceded: 4 }], o: [{ goals_scored: 1 }] };
    expect(counted(LINEUP, {}, { stats })).toMatchObject({ goalsScored: 2, goalsConceded: 1 });
    expect(counted(LINEUP, { men: "bench", captain: "none" }, { stats })).toMatchObject({
      goalsScored: 1,
      goalsConceded: 4,
    });
  });
});

const chips = fc.constantFrom(null, ...CHIP_NAMES);
const fifteen = fc.array(fc.tuple(fc.integer({ min: -3, max: 12 }), fc.boolean()), { minLength: 15, maxLength: 15 });
const written = (points: readonly (readonly [number, boolean])[], armbands: readonly [number, number]) => {
  const names = "abcdefghijklmno";
  const man = (at: number) => {
    const [value, plays] = points[at]!;
    const band = armbands[0] === at ? "(C)" : armbands[1] === at ? "(V)" : "";
    return `${names[at]}=${plays ? value : "x"}${band}`;
  };
  const men = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => man(from + index)).join(" ");
  return `GKP ${men(0, 1)} DEF ${men(1, 5)} MID ${men(5, 9)} FWD ${men(9, 11)} bench GKP ${men(11, 12)} DEF ${men(12, 13)} MID ${men(13, 14)} FWD ${men(14, 15)}`;
};

describe("whatever the squad, the chip and the armbands", () => {
  const squads = fc.record({
    points: fifteen,
    chip: chips,
    captain: fc.integer({ min: 0, max: 10 }),
    costPoints: fc.constantFrom(0, 4),
  });

  test("the plain count is the round as the game scores it, and the men add up", () => {
    fc.assert(
      fc.property(squads, ({ points, chip, captain, costPoints }) => {
        const text = written(points, [captain, (captain + 1) % 11]);
        const round = counted(text, { cost: true }, { chip, costPoints });
        expect(round.points).toBe(round.score.netPoints);
        expect(round.men.reduce((sum, man) => sum + man.points * man.factor, 0) - round.costPoints).toBe(round.points);
      }),
    );
  });

  test("the best eleven is the best of all legal elevens, whoever the captain", () => {
    fc.assert(
      fc.property(
        squads,
        fc.constantFrom("picked" as const, "best" as const, "none" as const),
        ({ points, chip, captain }, which) => {
          const text = written(points, [captain, (captain + 1) % 11]);
          const round = counted(text, { men: "best_eleven", captain: which }, { chip });
          expect(round.points).toBe(bestOfAll(round, which, chip));
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** Tries every eleven of the fifteen. */
function bestOfAll(
  { diagram, squad }: ReturnType<typeof counted>,
  which: FormatCount["captain"],
  chip: ChipName | null,
): number {
  const { positionOf, performanceOf } = diagram;
  const isAbsent = (id: FootballerId) => performanceOf(id).absent;
  const captain = squad.picks.find(({ isCaptain }) => isCaptain)!.footballerId;
  const vice = squad.picks.find(({ isViceCaptain }) => isViceCaptain)!.footballerId;
  const times = chip === "3xc" ? 3 : chip === "frush" ? 1 : 2;
  const own = (id: FootballerId) => performanceOf(id).points * (chip === "frush" && positionOf(id) === "FWD" ? 2 : 1);
  const factor = (id: FootballerId) => {
    if (id === captain) return isAbsent(captain) ? 1 : times;
    if (id !== vice || isAbsent(vice)) return 1;
    return chip === "2capt" ? 2 : isAbsent(captain) ? times : 1;
  };
  let best = -Infinity;
  const ids = squad.picks.map(({ footballerId }) => footballerId);
  for (let bits = 0; bits < 2 ** 15; bits += 1) {
    const eleven = ids.filter((_, index) => (bits >>> index) & 1);
    if (eleven.length !== 11) continue;
    const counts: Record<Position, number> = { GKP: 0, DEF: 0, MID: 0, FWD: 0 };
    for (const id of eleven) counts[positionOf(id)] += 1;
    if (!isFormationValid(ruleset.squad, counts)) continue;
    const sum = eleven.reduce((all, id) => all + own(id) * (which === "picked" ? factor(id) : 1), 0);
    best = Math.max(best, which === "best" ? sum + (times - 1) * Math.max(...eleven.map(own)) : sum);
  }
  return best;
}
