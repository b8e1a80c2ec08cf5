/** Formats, leagues and seasons at random: small, with few different points, so that much is level. */
import fc from "fast-check";

import type { Format, FormatMeeting, FormatPools, FormatStage, MatchTie, TableTie } from "../formats/format.ts";
import { seededStream } from "../odds/seeded-stream.ts";
import type { FormatMember, FormatRound, MemberRound, PlayRequest } from "../formats/play/play.ts";

const some = (max: number, min = 1) => fc.integer({ min, max });
const duel = fc.record({ win: some(3), draw: some(2, 0), loss: some(1, 0) });
const matchTies = fc.shuffledSubarray<MatchTie>(["goals_scored", "goals_conceded", "transfers", "ahead_before"]);
const tableTies = fc.shuffledSubarray<TableTie>([
  ...(["points", "wins", "goals_scored", "goals_conceded"] as const),
  ...(["best_round", "last_round", "transfers", "older"] as const),
]);

const pools: fc.Arbitrary<FormatPools> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<FormatPools>({ kind: "one" }) },
  fc.record({ kind: fc.constant("drawn" as const), size: some(6, 2) }),
  fc.record({ kind: fc.constant("divisions" as const), size: some(6, 2), swap: some(2) }),
);

const meet: fc.Arbitrary<FormatMeeting> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<FormatMeeting>({ kind: "table" }) },
  fc.record({ kind: fc.constant("race" as const), worth: fc.constantFrom([1], [3, 2, 1], [5, 5, 1], [1, 2]) }),
  fc.record({ kind: fc.constant("duels" as const), worth: duel }),
  fc.record({ kind: fc.constant("swiss" as const), worth: duel }),
);

const leave: fc.Arbitrary<NonNullable<FormatStage["leave"]>> = fc.record({
  each: fc.constantFrom("round", "round", "stretch"),
  who: fc.oneof(
    fc.record({
      kind: fc.constant("last" as const),
      count: fc.oneof(fc.constant("as_needed" as const), some(3)),
      level: fc.constantFrom("table" as const, "stay" as const, "go" as const),
    }),
    fc.record({ kind: fc.constant("below" as const), line: fc.oneof(fc.constant("average" as const), some(9, 0)) }),
  ),
  lives: fc.constantFrom(1, 1, 2, 3),
});

const plainStage: fc.Arbitrary<FormatStage> = fc.record({
  rounds: fc.oneof(fc.constant("rest" as const), some(6)),
  stretches: fc.oneof(
    { weight: 3, arbitrary: fc.constant("whole" as const) },
    fc.constantFrom("halves" as const, "months" as const, "rounds" as const),
    fc.record({ every: some(4) }),
  ),
  pools,
  meet,
  leave: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, leave),
  takes: fc.oneof(
    { weight: 2, arbitrary: fc.constant("all" as const) },
    fc.record({ best: some(8, 2) }),
    fc.record({ ofEachPool: some(3) }),
  ),
});

const knockoutStage: fc.Arbitrary<FormatStage> = plainStage.chain(({ takes }) =>
  fc.record({
    rounds: fc.record({ toOne: some(5) }),
    stretches: fc.constant("whole" as const),
    pools: fc.constant({ kind: "one" as const }),
    meet: fc.record({
      kind: fc.constant("knockout" as const),
      pairing: fc.constantFrom("seeded" as const, "drawn" as const),
      ties: matchTies,
    }),
    leave: fc.constant(null),
    takes: fc.constant(takes),
  }),
);

const stages: fc.Arbitrary<readonly FormatStage[]> = fc.oneof(
  plainStage.map((stage) => [{ ...stage, takes: "all" as const }]),
  knockoutStage.map((stage) => [{ ...stage, takes: "all" as const }]),
  fc
    .tuple(plainStage, fc.oneof(plainStage, knockoutStage))
    .map(([first, second]) => [{ ...first, takes: "all" as const }, second]),
  fc.array(fc.oneof(plainStage, plainStage, knockoutStage), { minLength: 0, maxLength: 3 }),
);

/** Of every kind, most of which contradict themselves somewhere. */
export const formats: fc.Arbitrary<Format> = fc.record({
  fromRound: fc.constantFrom(1, 1, 1, 2, 5),
  count: fc.record({
    men: fc.constantFrom("eleven" as const, "eleven" as const, "bench" as const, "best_eleven" as const),
    captain: fc.constantFrom("picked" as const, "none" as const, "best" as const),
    club: fc.constantFrom("any" as const, "any" as const, "own" as const),
    cost: fc.boolean(),
    average: fc.constantFrom("league" as const, "league" as const, "game" as const),
    minusAverage: fc.constantFrom(false, false, true),
  }),
  stages,
  ties: fc.record({
    rank: tableTies.map((ties) => ties.slice(0, 2)),
    order: tableTies.map((ties) => ties.slice(0, 1)),
  }),
  late: fc.constantFrom("backdated" as const, "from_then" as const, "next_stretch" as const, "closed" as const),
  champion: fc.constantFrom("each_stretch" as const, "last_stretch" as const, "standing" as const),
});

/** Most of these can be played: what contradicts itself most often is made to fit. */
export const soundFormats: fc.Arbitrary<Format> = formats
  .filter((format) => format.stages.length > 0)
  .map((format) => {
    const stages = format.stages.map((stage, index) => soundStage(stage, index, format.stages.length));
    const [first, last] = [stages[0]!, stages.at(-1)!];
    const isPaired = stages.some(({ meet }) => meet.kind === "duels" || meet.kind === "swiss" || meet.kind === "race");
    const isTable = stages.some(({ meet }) => meet.kind === "table");
    const taken = new Set<TableTie>([...(isPaired ? [] : ["wins" as const]), ...(isPaired ? [] : ["points" as const])]);
    const fresh = (ties: readonly TableTie[]) => ties.filter((tie) => !taken.has(tie) && (taken.add(tie), true));
    const [rank, order] = [fresh(format.ties.rank), fresh(format.ties.order)];
    const isOlderLast = [...rank, ...order].slice(0, -1).every((tie) => tie !== "older");
    const isOpen =
      first.pools.kind === "one" && first.leave === null && ["table", "race", "swiss"].includes(first.meet.kind);
    const late = format.late === "next_stretch" ? first.stretches !== "whole" && !first.leave : isOpen;
    const canBackdate = format.late !== "backdated" || first.meet.kind === "table";
    const isDrawn =
      last.pools.kind === "drawn" || (last.stretches !== "whole" && last.pools.kind === "one" && !last.leave);
    return {
      ...format,
      count: {
        men: "eleven",
        club: "any",
        cost: true,
        captain: "picked",
        average: format.count.average,
        minusAverage: isTable && format.count.minusAverage,
      },
      stages,
      ties: isOlderLast ? { rank, order } : { rank: [], order: [] },
      late: late && canBackdate ? format.late : "closed",
      champion:
        last.meet.kind === "knockout"
          ? "last_stretch"
          : isDrawn
            ? "each_stretch"
            : last.leave || format.champion !== "standing"
              ? format.champion
              : "last_stretch",
    };
  });

function soundStage(stage: FormatStage, index: number, count: number): FormatStage {
  const takes = index === 0 ? "all" : stage.takes;
  if (stage.meet.kind === "knockout" && index === count - 1) return { ...stage, takes };
  const meet = stage.meet.kind === "knockout" ? ({ kind: "table" } as const) : stage.meet;
  const canLeave = stage.pools.kind === "one" && (meet.kind === "table" || meet.kind === "race");
  const rounds = index === 0 && stage.rounds === "rest" ? "rest" : index === 0 && count === 1 ? "rest" : 2;
  const isMoving = stage.pools.kind === "divisions";
  const stretches = isMoving ? { every: 2 } : count > 1 && rounds === "rest" ? "whole" : stage.stretches;
  return { ...stage, takes, meet, rounds, stretches, leave: canLeave ? stage.leave : null };
}

/** A league and a season for a format, from one number. */
export function randomRequest(format: Format, seed: number, memberCount: number, lastRound: number): PlayRequest {
  const random = seededStream(`league ${seed}`);
  const below = (limit: number) => Math.floor(random() * limit);
  const members = Array.from({ length: memberCount }, (_, index): FormatMember => {
    const joinedRound = below(4) === 0 ? 1 + below(lastRound) : 1;
    const leftRound = below(6) === 0 ? joinedRound + 1 + below(lastRound) : null;
    return { memberId: 7 + 3 * index + below(3), joinedRound, leftRound };
  });
  const isLong = below(3) > 0;
  const rounds = Array.from({ length: lastRound }, (_, index): FormatRound => {
    const chance = below(12);
    const counts = new Map<number, MemberRound>();
    for (const { memberId } of members) {
      const [points, transfers] = [below(isLong ? 8 : 3), below(2) + index];
      if (below(20) > 0) counts.set(memberId, { points, goalsScored: below(3), goalsConceded: below(3), transfers });
    }
    const state = chance === 0 ? "void" : chance === 1 && isLong ? "postponed" : "settled";
    return { round: index + 1, state, averagePoints: below(8), ofMember: (memberId) => counts.get(memberId) };
  });
  const months = [1, 1 + below(lastRound), 1 + below(lastRound)].toSorted((one, other) => one - other);
  const starts = months.filter((from, index) => months.indexOf(from) === index);
  return {
    format,
    season: {
      lastRound,
      months: starts.map((from, index) => ({ from, to: (starts[index + 1] ?? lastRound + 1) - 1 })),
    },
    leagueId: 41,
    members,
    rounds,
    seedOf: (round) => (0x100 + round + seed).toString(16).padStart(64, "0").slice(-64),
  };
}
