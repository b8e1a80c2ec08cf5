import { describe, expect, test } from "vitest";

import { RULESETS } from "../rulesets/rulesets.ts";
import { checkFormat } from "./check-format.ts";
import type { Format, FormatStage } from "./format.ts";
import type { FormatProblem } from "./format-problem.ts";
import { classicFormat, cupFormat, headToHeadFormat } from "./ready/leagues-of-today.ts";
import { READY_FORMATS } from "./ready/ready-formats.ts";

const season = {
  lastRound: 30,
  months: [4, 9, 14, 18, 24, 30].map((to, index, ends) => ({ from: (ends[index - 1] ?? 0) + 1, to })),
};
const today = RULESETS["eliteserien-2026"];
const classic = classicFormat(1);
const [table] = classic.stages as readonly [FormatStage];
const ready: Readonly<Record<string, Format>> = READY_FORMATS;
const divisions = READY_FORMATS.divisions.stages[0];
const survivor = READY_FORMATS.last_man_standing.stages[0];
const [groups, finals] = READY_FORMATS.groups_then_knockout.stages;

const withStage = (format: Format, change: Partial<FormatStage>): Format => ({
  ...format,
  stages: [{ ...format.stages[0]!, ...change }, ...format.stages.slice(1)],
});
const withCount = (change: Partial<Format["count"]>): Format => ({
  ...classic,
  count: { ...classic.count, average: "league", ...change },
});
const check = (format: Format, memberCount: number | null = 25, lastRound = 30) =>
  checkFormat(format, { season: { ...season, lastRound }, memberCount });

describe("formats as they are", () => {
  const formats = {
    ...ready,
    classic,
    "a league from round 12": classicFormat(12),
    cup: cupFormat(today, 1),
    "head-to-head": headToHeadFormat(today, 1, 0),
    "head-to-head with knock-outs": headToHeadFormat(today, 5, 3),
  };

  test.each(Object.entries(formats))("%s can be played, whatever the size of the league", (_, format) => {
    for (const size of [null, 1, 2, 3, 25, 512, 100_000]) expect(check(format, size)).toEqual([]);
    expect(check(format, 25, 38)).toEqual([]);
  });

  test("there are the twelve", () => {
    expect(Object.keys(ready)).toHaveLength(12);
  });

  test("are plain JSON", () => {
    for (const format of Object.values(formats)) expect(JSON.parse(JSON.stringify(format))).toEqual(format);
  });
});

/** One case a code at least; a code without one does not compile. */
const contradictions: Readonly<Record<FormatProblem["code"], readonly (readonly [string, Format, FormatProblem])[]>> = {
  out_of_range: [
    ["a round that the season has not", classicFormat(31), { code: "out_of_range", at: "fromRound", min: 1, max: 30 }],
    ["no stage", { ...classic, stages: [] }, { code: "out_of_range", at: "stages", min: 1, max: 4 }],
    [
      "no life",
      withStage(ready["second_life"]!, { leave: { ...survivor.leave, lives: 0 } }),
      { code: "out_of_range", at: "stages.0.leave.lives", min: 1, max: 9 },
    ],
    [
      "half a round",
      withStage(classic, { rounds: 2.5 }),
      { code: "out_of_range", at: "stages.0.rounds", min: 1, max: 100 },
    ],
  ],
  rounds_do_not_fit: [
    [
      "forty rounds of thirty",
      withStage(classic, { rounds: 40 }),
      { code: "rounds_do_not_fit", at: "stages", needed: 40, available: 30 },
    ],
    [
      "a knock-out after the last round",
      { ...cupFormat(today, 30) },
      { code: "rounds_do_not_fit", at: "stages", needed: 2, available: 1 },
    ],
  ],
  too_few_places: [
    [
      "twenty-five in a bracket of eight",
      {
        ...withStage(cupFormat(today, 1), {}),
        stages: [{ ...finals, rounds: { toOne: 3 }, takes: "all" }],
        late: "closed",
      },
      { code: "too_few_places", at: "stages.0.rounds", places: 8, members: 25 },
    ],
  ],
  eliminates_everybody: [
    [
      "the last twenty-five of twenty-five",
      withStage(ready["last_man_standing"]!, {
        leave: { ...survivor.leave, who: { kind: "last", count: 25, level: "table" } },
      }),
      { code: "eliminates_everybody", at: "stages.0.leave.who.count", members: 25 },
    ],
  ],
  never_ends: [
    [
      "one a month of twenty-five, six months",
      withStage(ready["last_man_standing"]!, {
        stretches: "months",
        leave: { each: "stretch", who: { kind: "last", count: 1, level: "table" }, lives: 1 },
      }),
      { code: "never_ends", at: "stages.0.leave", left: 19 },
    ],
    [
      "nine lives in five rounds",
      withStage({ ...ready["second_life"]!, fromRound: 26 }, { leave: { ...survivor.leave, lives: 9 } }),
      { code: "never_ends", at: "stages.0.leave", left: 25 },
    ],
  ],
  captain_on_bench: [
    ["a bench with a captain", withCount({ men: "bench" }), { code: "captain_on_bench", at: "count.captain" }],
  ],
  best_eleven_of_own_club: [
    [
      "an eleven of one club",
      withCount({ men: "best_eleven", club: "own" }),
      { code: "best_eleven_of_own_club", at: "count.club" },
    ],
  ],
  average_of_another_count: [
    [
      "the game's average of benches",
      withCount({ men: "bench", captain: "none", average: "game" }),
      { code: "average_of_another_count", at: "count.average" },
    ],
  ],
  average_without_effect: [
    [
      "places by differences",
      { ...withStage(withCount({ minusAverage: true }), { meet: { kind: "race", worth: [1] } }), late: "closed" },
      { code: "average_without_effect", at: "count.minusAverage" },
    ],
  ],
  worth_upside_down: [
    [
      "a draw worth more than a win",
      withStage(ready["club_derby"]!, { meet: { kind: "duels", worth: { win: 1, draw: 3, loss: 0 } } }),
      { code: "worth_upside_down", at: "stages.0.meet.worth" },
    ],
    [
      "a second place worth more than the first",
      withStage(ready["king_of_the_round"]!, { meet: { kind: "race", worth: [1, 2] } }),
      { code: "worth_upside_down", at: "stages.0.meet.worth" },
    ],
    [
      "a win that is worth nothing",
      withStage(ready["club_derby"]!, { meet: { kind: "duels", worth: { win: 0, draw: 0, loss: 0 } } }),
      { code: "worth_upside_down", at: "stages.0.meet.worth" },
    ],
  ],
  rest_twice: [
    [
      "the rest of the season twice",
      { ...classic, stages: [table, table] },
      { code: "rest_twice", at: "stages.1.rounds" },
    ],
  ],
  rounds_of_knockout: [
    [
      "a knock-out of five rounds",
      { ...ready["groups_then_knockout"]!, stages: [groups, { ...finals, rounds: 5 }] },
      { code: "rounds_of_knockout", at: "stages.1.rounds" },
    ],
    [
      "a table until one is left",
      withStage(classic, { rounds: { toOne: 3 } }),
      { code: "rounds_of_knockout", at: "stages.0.rounds" },
    ],
  ],
  after_knockout: [
    [
      "a table after the final",
      { ...classic, late: "closed", stages: [{ ...finals, takes: "all" }, table] },
      { code: "after_knockout", at: "stages.1" },
    ],
  ],
  knockout_has_one_bracket: [
    [
      "a knock-out in groups",
      {
        ...ready["groups_then_knockout"]!,
        stages: [groups, { ...finals, pools: { kind: "drawn", size: 4 } }],
      },
      { code: "knockout_has_one_bracket", at: "stages.1.meet" },
    ],
  ],
  stretches_of_unknown_length: [
    [
      "months before a knock-out",
      {
        ...cupFormat(today, 1),
        champion: "last_stretch",
        stages: [{ ...divisions, stretches: "months" }, finals],
        late: "closed",
      },
      { code: "stretches_of_unknown_length", at: "stages.0.stretches" },
    ],
  ],
  no_months: [],
  moves_overlap: [
    [
      "three up and three down in divisions of five",
      withStage(ready["divisions"]!, { pools: { kind: "divisions", size: 5, swap: 3 } }),
      { code: "moves_overlap", at: "stages.0.pools.swap" },
    ],
  ],
  moves_never: [
    [
      "divisions over the whole season",
      { ...withStage(ready["divisions"]!, { stretches: "whole" }), late: "closed" },
      { code: "moves_never", at: "stages.0.pools" },
    ],
  ],
  leaving_in_pairs: [
    [
      "the last of a duels' table",
      withStage(ready["club_derby"]!, { leave: survivor.leave }),
      { code: "leaving_in_pairs", at: "stages.0.leave" },
    ],
  ],
  leaving_in_pools: [
    [
      "the last of every group",
      withStage(ready["last_man_standing"]!, { pools: { kind: "drawn", size: 5 } }),
      { code: "leaving_in_pools", at: "stages.0.leave" },
    ],
  ],
  nobody_leaves: [
    [
      "the last one standing where all stand",
      withStage(ready["last_man_standing"]!, { leave: null }),
      { code: "nobody_leaves", at: "champion" },
    ],
  ],
  champion_of_knockout: [
    [
      "every stretch's winner of a final",
      { ...ready["groups_then_knockout"]!, champion: "each_stretch" },
      { code: "champion_of_knockout", at: "champion" },
    ],
  ],
  several_tables_one_champion: [
    [
      "one champion of groups",
      withStage({ ...classic, late: "closed" }, { pools: { kind: "drawn", size: 5 } }),
      { code: "several_tables_one_champion", at: "champion" },
    ],
  ],
  stretches_without_effect: [
    [
      "months of which the last decides",
      withStage(classic, { stretches: "months" }),
      { code: "stretches_without_effect", at: "stages.0.stretches" },
    ],
  ],
  takes_from_nothing: [
    [
      "the best ten of nobody",
      withStage(classic, { takes: { best: 10 } }),
      { code: "takes_from_nothing", at: "stages.0.takes" },
    ],
  ],
  nobody_stays_behind: [
    [
      "four of each group of four",
      { ...ready["groups_then_knockout"]!, stages: [groups, { ...finals, takes: { ofEachPool: 4 } }] },
      { code: "nobody_stays_behind", at: "stages.1.takes" },
    ],
  ],
  one_goes_on_alone: [
    [
      "the winner alone",
      { ...cupFormat(today, 1), stages: [table, { ...finals, takes: { ofEachPool: 1 } }] },
      { code: "one_goes_on_alone", at: "stages.1.takes" },
    ],
  ],
  tie_twice: [
    [
      "the same twice",
      { ...classic, ties: { rank: ["transfers"], order: ["transfers"] } },
      { code: "tie_twice", at: "ties.order.0" },
    ],
  ],
  tie_decides_nothing: [
    [
      "points of a table of points",
      { ...classic, ties: { rank: ["points"], order: [] } },
      { code: "tie_decides_nothing", at: "ties.rank.0" },
    ],
    [
      "something after the older",
      { ...classic, ties: { rank: ["older"], order: ["transfers"] } },
      { code: "tie_decides_nothing", at: "ties.order.0" },
    ],
    [
      "goals after who was ahead",
      {
        ...ready["groups_then_knockout"]!,
        stages: [
          groups,
          { ...finals, meet: { kind: "knockout", pairing: "seeded", ties: ["ahead_before", "goals_scored"] } },
        ],
      },
      { code: "tie_decides_nothing", at: "stages.1.meet.ties.1" },
    ],
  ],
  late_changes_the_past: [
    [
      "earlier rounds of whoever comes after an elimination",
      { ...ready["last_man_standing"]!, late: "backdated" },
      { code: "late_changes_the_past", at: "late" },
    ],
  ],
  late_has_no_place: [
    [
      "into a drawn schedule",
      { ...ready["club_derby"]!, late: "from_then" },
      { code: "late_has_no_place", at: "late" },
    ],
    [
      "among survivors of other months",
      {
        ...withStage(ready["last_man_standing"]!, {
          stretches: "months",
          leave: { ...survivor.leave, each: "stretch" },
        }),
        late: "next_stretch",
      },
      { code: "late_has_no_place", at: "late" },
    ],
  ],
  late_waits_for_ever: [
    [
      "the stretch after the only one",
      { ...classic, late: "next_stretch" },
      { code: "late_waits_for_ever", at: "late" },
    ],
  ],
};

describe("a format that contradicts itself", () => {
  const rows = Object.values(contradictions).flat();

  test.each(rows)("%s", (_, format, problem) => {
    expect(check(format)).toEqual([problem]);
  });

  test("months of a season without any", () => {
    const problems = checkFormat(READY_FORMATS.month_champion, {
      season: { lastRound: 30, months: [] },
      memberCount: 9,
    });
    expect(problems).toEqual([{ code: "no_months", at: "stages.0.stretches" }]);
  });

  test("as many lives as rounds are just enough", () => {
    const five = withStage({ ...ready["second_life"]!, fromRound: 26 }, { leave: { ...survivor.leave, lives: 5 } });
    expect(check(five)).toEqual([]);
  });

  test("every problem is told at once", () => {
    const problems = check({
      ...withCount({ men: "bench" }),
      ties: { rank: ["wins"], order: [] },
      champion: "standing",
    });
    expect(problems.map(({ code }) => code)).toEqual(["captain_on_bench", "tie_decides_nothing", "nobody_leaves"]);
  });

  test("the size of a league nobody knows yet contradicts nothing", () => {
    const [, format] = contradictions.eliminates_everybody[0]!;
    expect(check(format, null)).toEqual([]);
    expect(check(format, 24)).not.toEqual([]);
    expect(check(format, 26)).toEqual([]);
  });
});
