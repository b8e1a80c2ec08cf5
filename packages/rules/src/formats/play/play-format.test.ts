/** What the rules of formats mean, case by case. */
import { describe, expect, test } from "vitest";

import { decisionsOf, playScores, requestOf } from "../../testing/play-scores.ts";
import type { Format, FormatStage } from "../format.ts";
import { classicFormat, headToHeadFormat } from "../ready/leagues-of-today.ts";
import { READY_FORMATS } from "../ready/ready-formats.ts";
import { RULESETS } from "../../rulesets/rulesets.ts";
import { changesAfter } from "./outcomes.ts";
import { playFormat } from "./play-format.ts";
import type { RoundPlay } from "./play.ts";

const ready: Readonly<Record<keyof typeof READY_FORMATS, Format>> = READY_FORMATS;
const survivor = ready.last_man_standing;

const withStage = (format: Format, change: Partial<FormatStage>): Format => ({
  ...format,
  stages: [{ ...format.stages[0]!, ...change }, ...format.stages.slice(1)],
});
const outs = (plays: readonly RoundPlay[]) => decisionsOf(plays, "out").map(({ round, memberId }) => [round, memberId]);
const champions = (plays: readonly RoundPlay[]) => decisionsOf(plays, "champion");
const table = (play: RoundPlay) => play.tables[0]!.rows().map(({ memberId, rank, total }) => [memberId, rank, total]);

describe("the last one standing", () => {
  test("the last of each round is out, with the count that would have been enough, until one is left", () => {
    const plays = playScores({
      format: survivor,
      scores: { 1: [50, 50, 50], 2: [40, 60, 20], 3: [30, 99, 99], 4: [60, 10, 99] },
    });
    expect(decisionsOf(plays, "out")).toEqual([
      { kind: "out", round: 1, memberId: 3, because: { code: "last_of_round", count: 30, safe: 40, byTable: false } },
      { kind: "out", round: 2, memberId: 4, because: { code: "last_of_round", count: 10, safe: 50, byTable: false } },
      { kind: "out", round: 3, memberId: 2, because: { code: "last_of_round", count: 20, safe: 50, byTable: false } },
    ]);
    expect(champions(plays)).toEqual([{ kind: "champion", round: 3, memberIds: [1], because: "last_standing" }]);
    expect(plays[2]!.tables[0]!.rows().map(({ memberId, outRound }) => [memberId, outRound])).toEqual([
      [1, null],
      [2, 3],
      [4, 2],
      [3, 1],
    ]);
  });

  test.each<["table" | "stay" | "go", number[][], boolean]>([
    // 2 and 3 are level in round 2; 3 is behind in the table.
    [
      "table",
      [
        [1, 4],
        [2, 3],
      ],
      true,
    ],
    ["stay", [[1, 4]], false],
    [
      "go",
      [
        [1, 4],
        [2, 2],
        [2, 3],
      ],
      false,
    ],
  ])("two last in the same round, %s", (level, expected, byTable) => {
    const plays = playScores({
      format: withStage(survivor, { leave: { each: "round", who: { kind: "last", count: 1, level }, lives: 1 } }),
      scores: { 1: [50, 50], 2: [45, 30], 3: [40, 30], 4: [10] },
      lastRound: 9,
    });
    expect(outs(plays)).toEqual(expected);
    expect(decisionsOf(plays, "out").at(-1)!.because).toMatchObject({ byTable });
    expect(decisionsOf(plays, "spared").map(({ memberIds }) => memberIds)).toEqual(level === "stay" ? [[2, 3]] : []);
  });

  test("all level and all to go: nobody goes", () => {
    const leave = { each: "round", who: { kind: "last", count: 1, level: "go" }, lives: 1 } as const;
    const plays = playScores({
      format: withStage(survivor, { leave }),
      scores: { 1: [5], 2: [5], 3: [5] },
      lastRound: 4,
    });
    expect(plays[0]!.decisions).toEqual([{ kind: "spared", round: 1, memberIds: [1, 2, 3] }]);
  });

  test("everybody below the line is spared; one above it sends all others home", () => {
    const leave = { each: "round", who: { kind: "below", line: 40 }, lives: 1 } as const;
    const plays = playScores({
      format: withStage(survivor, { leave }),
      scores: { 1: [39, 40], 2: [39, 39], 3: [0, 0] },
    });
    expect(decisionsOf(plays, "spared")).toEqual([{ kind: "spared", round: 1, memberIds: [1, 2, 3] }]);
    expect(outs(plays)).toEqual([
      [2, 2],
      [2, 3],
    ]);
    expect(decisionsOf(plays, "out")[0]!.because).toEqual({ code: "below_line", count: 39, line: 40 });
  });

  test("two lives: the first loss is told, the second sends home", () => {
    const plays = playScores({
      format: ready.second_life,
      scores: { 1: [9, 9, 9, 9, 9], 2: [1, 8, 1, 8, 8], 3: [5, 1, 5, 1, 1] },
    });
    expect(
      decisionsOf(plays, "lost_life").map(({ round, memberId, livesLeft }) => [round, memberId, livesLeft]),
    ).toEqual([
      [1, 2, 1],
      [2, 3, 1],
    ]);
    expect(outs(plays)).toEqual([
      [3, 2],
      [4, 3],
    ]);
    expect(champions(plays)).toMatchObject([{ round: 4, memberIds: [1], because: "last_standing" }]);
  });

  test("as many go as are needed for one to be left, as evenly as possible", () => {
    const scores = Object.fromEntries(Array.from({ length: 11 }, (_, id) => [id + 1, [id, id, id, id]]));
    const plays = playScores({ format: survivor, scores });
    expect(plays.map(({ decisions }) => decisions.filter(({ kind }) => kind === "out").length)).toEqual([3, 3, 2, 2]);
    expect(champions(plays)).toMatchObject([{ memberIds: [11], because: "last_standing" }]);
  });

  test("several are left when the season is over: the best of them share it where they are level", () => {
    const leave = { each: "round", who: { kind: "last", count: 1, level: "stay" }, lives: 1 } as const;
    const plays = playScores({ format: withStage(survivor, { leave }), scores: { 1: [5, 5], 2: [5, 5], 3: [4, 9] } });
    expect(champions(plays)).toEqual([{ kind: "champion", round: 2, memberIds: [1, 2], because: "still_standing" }]);
  });
});

describe("a correction", () => {
  const format = survivor;
  const scores = { 1: [50, 50, 50, 9], 2: [40, 60, 20, 9], 3: [30, 99, 99, 9], 4: [60, 10, 99, 9] };
  const before = playFormat(requestOf({ format, scores, lastRound: 9 }));

  test("after an elimination tells who is out and no longer is, and the other way round", () => {
    const after = playFormat(requestOf({ format, scores: { ...scores, 3: [45, 99, 99, 9] }, lastRound: 9 }));
    expect(changesAfter(before, after)).toEqual([
      { kind: "out", round: 1, before: [3], after: [2] },
      { kind: "champion", round: 3, before: [1], after: [3] },
      { kind: "won", round: 3, before: [1], after: [3] },
      { kind: "out", round: 3, before: [2], after: [1] },
    ]);
  });

  test("that changes figures and no decision changes nothing", () => {
    const after = playFormat(requestOf({ format, scores: { ...scores, 3: [31, 99, 99, 9] }, lastRound: 9 }));
    expect(changesAfter(before, after)).toEqual([]);
  });

  test("a round more is no correction", () => {
    expect(changesAfter(before.slice(0, 1), before)).toEqual([]);
  });
});

const pairOf = (ids: readonly (number | null)[]) => ids.toSorted((one, other) => (one ?? 0) - (other ?? 0)).join(" ");

describe("rounds that are not played", () => {
  const scores = { 1: [9, 9, 9, 9], 2: [8, 8, 8, 8], 3: [7, 7, 7, 7], 4: [6, 6, 6, 6] };

  test("a round that is void sends nobody home, and what follows makes up for it", () => {
    const plays = playScores({ format: survivor, scores, states: { 2: "void" } });
    expect(outs(plays)).toEqual([
      [1, 4],
      [3, 3],
      [4, 2],
    ]);
    expect(plays.map(({ isProvisional }) => isProvisional)).toEqual([false, false, false, false]);
    expect(plays[1]).toMatchObject({ isPlayed: false, decisions: [] });
  });

  test("after one that is postponed everything may still change", () => {
    const plays = playScores({ format: survivor, scores, states: { 2: "postponed" } });
    expect(plays.map(({ isProvisional }) => isProvisional)).toEqual([false, true, true, true]);
  });

  test("a live round is decided provisionally", () => {
    const plays = playScores({ format: survivor, scores, states: { 3: "live" }, lastRound: 5 });
    expect(plays.map(({ isProvisional }) => isProvisional)).toEqual([false, false, true, true]);
  });

  test("a schedule of duels goes on where it was", () => {
    const format = ready.club_derby;
    const pairs = (plays: readonly RoundPlay[]) =>
      decisionsOf(plays, "match").map(({ firstId, secondId }) => [firstId, secondId]);
    const all = pairs(playScores({ format, scores: { 1: [1, 1, 1], 2: [2, 2, 2], 3: [3, 3, 3], 4: [4, 4, 4] } }));
    const late = pairs(playScores({ format, scores, states: { 2: "void" } }));
    expect(late).toHaveLength(6);
    expect(new Set(late.map((pair) => pairOf(pair)))).toEqual(new Set(all.map((pair) => pairOf(pair))));
  });

  test("no final before the season is over: those still in it are champions together", () => {
    const format = headToHeadFormat(RULESETS["eliteserien-2026"], 1, 1);
    const plays = playScores({ format, scores: { 1: [9, 9], 2: [9, 9] }, states: { 2: "void" } });
    expect(champions(plays)).toMatchObject([{ round: 2, because: "table" }]);
  });

  test("rounds out of order, and rounds left out, are refused", () => {
    const request = requestOf({ format: survivor, scores });
    expect(() => playFormat({ ...request, rounds: request.rounds.toReversed() })).toThrow("round by round");
    expect(() => playFormat({ ...request, rounds: request.rounds.filter(({ round }) => round !== 2) })).toThrow(
      "round by round",
    );
    expect(() => playFormat({ ...request, members: [...request.members, request.members[0]!] })).toThrow("in it once");
  });
});

describe("members who come and go", () => {
  test("backdated: with the rounds before; from then: without them", () => {
    const scores = { 1: [1, 1, 1], 2: [9, 9, 9] };
    const members = { 2: { joinedRound: 3 } };
    const classic = playScores({ format: classicFormat(1), scores, members });
    expect(classic.map(table)).toEqual([
      [[1, 1, 1]],
      [[1, 1, 2]],
      [
        [2, 1, 27],
        [1, 2, 3],
      ],
    ]);
    const fresh = playScores({ format: { ...classicFormat(1), late: "from_then" }, scores, members });
    expect(table(fresh[2]!)).toEqual([
      [2, 1, 9],
      [1, 2, 3],
    ]);
    expect(decisionsOf(classic, "joined")).toEqual([{ kind: "joined", round: 3, memberId: 2, countsFrom: 1 }]);
    expect(decisionsOf(fresh, "joined")).toEqual([{ kind: "joined", round: 3, memberId: 2, countsFrom: 3 }]);
  });

  test("closed: told so, and in no table", () => {
    const plays = playScores({
      format: survivor,
      scores: { 1: [5, 5], 2: [4, 4], 3: [9, 9], 4: [3, 3] },
      members: { 3: { joinedRound: 2 } },
      lastRound: 9,
    });
    expect(decisionsOf(plays, "turned_away")).toEqual([{ kind: "turned_away", round: 2, memberId: 3, until: "never" }]);
  });

  test("into divisions with the next stretch, in the last one", () => {
    const format = withStage(ready.divisions, {
      stretches: { every: 2 },
      pools: { kind: "divisions", size: 2, swap: 1 },
    });
    const plays = playScores({
      format,
      scores: { 1: [9, 9, 9, 9], 2: [8, 8, 8, 8], 3: [7, 7, 7, 7], 4: [1, 1, 1, 1] },
      members: { 4: { joinedRound: 2 } },
    });
    expect(decisionsOf(plays, "turned_away")).toMatchObject([{ memberId: 4, until: "next_stretch" }]);
    expect(decisionsOf(plays, "joined")).toEqual([{ kind: "joined", round: 3, memberId: 4, countsFrom: 3 }]);
    expect(plays[2]!.tables[1]!.rows().map(({ memberId }) => memberId)).toContain(4);
  });

  test("a place left in a division is filled from below", () => {
    const format = withStage(ready.divisions, {
      stretches: { every: 1 },
      pools: { kind: "divisions", size: 2, swap: 1 },
    });
    const request = requestOf({ format, scores: { 1: [9, 9], 2: [8, 8], 3: [7, 7], 4: [6, 6], 5: [5, 5] } });
    const [first] = playFormat(request);
    const moved = first!.decisions.filter(({ kind }) => kind === "moved");
    expect(moved).toHaveLength(4);
    const top = first!.tables[0]!.rows()[0]!.memberId;
    const plays = playFormat({
      ...request,
      members: request.members.map((member) => (member.memberId === top ? { ...member, leftRound: 2 } : member)),
    });
    expect(decisionsOf(plays, "left")).toEqual([{ kind: "left", round: 2, memberId: top }]);
    const filled = decisionsOf(plays, "moved").filter(({ because }) => because === "vacancy");
    expect(filled.map(({ fromPool, toPool }) => [fromPool, toPool])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(plays[1]!.tables.map(({ rowCount }) => rowCount)).toEqual([2, 2]);
  });

  test("who was to meet somebody who has left meets the average, and in a knock-out goes on", () => {
    const scores = { 1: [50, 50, 50], 2: [30, 30, 30] };
    const duels = playScores({ format: ready.club_derby, scores, members: { 2: { leftRound: 2 } } });
    expect(decisionsOf(duels, "match").map(({ secondId, secondCount }) => [secondId, secondCount])).toEqual([
      [expect.any(Number), expect.any(Number)],
      [null, 50],
      [null, 50],
    ]);
    const format = headToHeadFormat(RULESETS["eliteserien-2026"], 1, 1);
    const final = playScores({ format, scores, members: { 1: { leftRound: 3 } } });
    expect(decisionsOf(final, "bye")).toEqual([{ kind: "bye", round: 3, memberId: 2, pool: 0 }]);
    expect(champions(final)).toEqual([{ kind: "champion", round: 3, memberIds: [2], because: "final" }]);
  });

  test("alone in a bracket of one goes on without a match, and is told so before", () => {
    const stage = ready.last_man_standing.stages[0]!;
    const meet = { kind: "knockout", pairing: "seeded", ties: [] } as const;
    const format = {
      ...ready.last_man_standing,
      stages: [{ ...stage, rounds: { toOne: 1 }, meet, leave: null }],
      champion: "last_stretch",
      fromRound: 2,
    } as const;
    const alone = { format, scores: { 1: [5, 5], 2: [4, 4] }, members: { 1: { leftRound: 2 } } };
    const [told] = playScores({ ...alone, states: { 2: "next" } });
    expect(told!.pairs).toEqual([{ pool: 0, firstId: 2, secondId: null }]);
    expect(decisionsOf(playScores(alone), "bye")).toEqual([{ kind: "bye", round: 2, memberId: 2, pool: 0 }]);
  });

  test("whoever leaves among those standing is not one of the last; alone is champion at once", () => {
    const plays = playScores({
      format: survivor,
      scores: { 1: [5, 5], 2: [4, 4] },
      members: { 1: { leftRound: 1 } },
      lastRound: 9,
    });
    expect(champions(plays)).toEqual([{ kind: "champion", round: 1, memberIds: [2], because: "last_standing" }]);
    expect(plays.map(({ isOver }) => isOver)).toEqual([true, true]);
  });
});

describe("races, halves and groups", () => {
  test("the best of a round win it, together when they are level", () => {
    const plays = playScores({ format: ready.king_of_the_round, scores: { 1: [9, 5, 2], 2: [9, 6, 1], 3: [3, 1, 7] } });
    expect(table(plays[2]!)).toEqual([
      [2, 1, 2],
      [1, 2, 1],
      [3, 3, 1],
    ]);
    expect(decisionsOf(plays, "placed").map(({ round, memberId, worth }) => [round, memberId, worth])).toEqual([
      [1, 1, 1],
      [1, 2, 1],
      [2, 2, 1],
      [3, 3, 1],
    ]);
    expect(champions(plays)).toMatchObject([{ memberIds: [2], because: "table" }]);
  });

  test("members are drawn into other groups for the second half, which begins with nothing", () => {
    const scores = Object.fromEntries(Array.from({ length: 21 }, (_, id) => [id + 1, [id, id, id]]));
    const plays = playScores({ format: ready.half_season_redraft, scores });
    expect(plays.map(({ stretch }) => stretch)).toEqual([
      { from: 1, to: 2 },
      { from: 1, to: 2 },
      { from: 3, to: 3 },
    ]);
    const drawn = decisionsOf(plays, "drawn");
    expect(drawn.map(({ round, memberIds }) => [round, memberIds.length])).toEqual([
      [1, 7],
      [1, 7],
      [1, 7],
      [3, 7],
      [3, 7],
      [3, 7],
    ]);
    expect(drawn[0]!.memberIds).not.toEqual(drawn[3]!.memberIds);
    expect(decisionsOf(plays, "won")).toHaveLength(6);
    expect(champions(plays)).toEqual([]);
  });

  test("differences to the average: a newcomer is neither ahead nor behind for having played less", () => {
    const format: Format = {
      ...classicFormat(1),
      count: { ...classicFormat(1).count, minusAverage: true },
      late: "from_then",
    };
    const plays = playScores({
      format,
      scores: { 1: [50, 45], 2: [30, 30], 3: [99, 44] },
      members: { 3: { joinedRound: 2 } },
    });
    // The game's average is 40.
    expect(table(plays[1]!)).toEqual([
      [1, 1, 15],
      [3, 2, 4],
      [2, 3, -20],
    ]);
  });
});

describe("a format that begins later", () => {
  test("looks at no round before", () => {
    const plays = playScores({ format: classicFormat(3), scores: { 1: [9, 9, 1], 2: [0, 0, 2] } });
    expect(plays).toHaveLength(1);
    expect(table(plays[0]!)).toEqual([
      [2, 1, 2],
      [1, 2, 1],
    ]);
  });
});
