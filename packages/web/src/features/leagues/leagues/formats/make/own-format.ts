/**
 * A format changed field by field. A change brings along what could not stay as it was: a bench has no captain, a knock-out
 * no groups. What else contradicts itself is left to `checkFormat`, which says so beside the field.
 */
import {
  type Champion,
  type Format,
  type FormatCount,
  type FormatLeaving,
  type FormatMeeting,
  type FormatPools,
  type FormatStage,
  READY_FORMATS,
  type TableTie,
} from "@elleveren/rules";

/** Where a format of one's own begins: the league's own table. */
export const PLAIN_FORMAT: Format = {
  ...READY_FORMATS.captainless,
  count: { ...READY_FORMATS.captainless.count, captain: "picked" },
};

const DUEL = { win: 3, draw: 1, loss: 0 };
/** Rounds that no league needs more of: a thousand teams. */
const MOST_KNOCKOUT_ROUNDS = 10;
const KNOCKOUT = {
  kind: "knockout",
  pairing: "drawn",
  ties: ["goals_scored", "goals_conceded"],
} as const satisfies FormatMeeting;

export const firstStage = ({ stages }: Format): FormatStage => stages[0]!;
export const lastStage = ({ stages }: Format): FormatStage => stages.at(-1)!;

export const withFromRound = (format: Format, fromRound: number): Format => ({ ...format, fromRound });

export function withCount(format: Format, change: Partial<FormatCount>): Format {
  const count = { ...format.count, ...change };
  return { ...format, count: count.men === "bench" ? { ...count, captain: "none", cost: false } : count };
}

export const withFirstStage = (format: Format, change: Partial<FormatStage>): Format => ({
  ...format,
  stages: [{ ...firstStage(format), ...change }, ...format.stages.slice(1)],
});

const POOLS: Readonly<Record<FormatPools["kind"], FormatPools>> = {
  one: { kind: "one" },
  drawn: { kind: "drawn", size: 4 },
  divisions: { kind: "divisions", size: 10, swap: 2 },
};

/** Newcomers have a place in one table alone, and divisions a next table. */
export function withPools(format: Format, kind: FormatPools["kind"]): Format {
  const changed = withChampion(withFirstStage(format, { pools: POOLS[kind] }));
  if (kind === "one" || !["backdated", "from_then"].includes(changed.late)) return changed;
  const { stretches } = firstStage(changed);
  return { ...changed, late: stretches === "whole" ? "closed" : "next_stretch" };
}

const MEETINGS: Readonly<Record<FormatMeeting["kind"], FormatMeeting>> = {
  table: { kind: "table" },
  race: { kind: "race", worth: [1] },
  duels: { kind: "duels", worth: DUEL },
  swiss: { kind: "swiss", worth: DUEL },
  knockout: KNOCKOUT,
};

export function withMeeting(format: Format, kind: FormatMeeting["kind"]): Format {
  const first = firstStage(format);
  const meet = MEETINGS[kind];
  const isBracket = kind === "knockout";
  const stage: FormatStage = isBracket
    ? {
        ...first,
        meet,
        rounds: { toOne: MOST_KNOCKOUT_ROUNDS },
        stretches: "whole",
        pools: { kind: "one" },
        leave: null,
      }
    : { ...first, meet, rounds: "rest", ...(kind === "table" || kind === "race" ? {} : { leave: null }) };
  const rest = isBracket ? [] : format.stages.slice(1);
  return withChampion({
    ...format,
    stages: [stage, ...rest],
    late:
      kind === "duels" || isBracket
        ? "closed"
        : kind !== "table" && format.late === "backdated"
          ? "from_then"
          : format.late,
    ties: kind === "table" ? without(format.ties, ["points", "wins"]) : format.ties,
  });
}

export const withLeaving = (format: Format, leave: FormatLeaving | null): Format =>
  withChampion(
    { ...withFirstStage(format, { leave }), late: leave === null ? format.late : "closed" },
    leave === null || format.stages.length > 1 ? undefined : "standing",
  );

/** How many go to a knock-out at the end: `best` of all, or so many `ofEachPool`; null for no such end. */
export function withFinals(format: Format, takes: Exclude<FormatStage["takes"], "all"> | null): Format {
  const first = firstStage(format);
  if (takes === null) return withChampion({ ...format, stages: [first] });
  const rounds = "best" in takes ? Math.ceil(Math.log2(takes.best)) : MOST_KNOCKOUT_ROUNDS;
  const finals: FormatStage = {
    rounds: { toOne: rounds },
    stretches: "whole",
    pools: { kind: "one" },
    meet: { ...KNOCKOUT, pairing: "seeded", ties: ["goals_scored", "goals_conceded", "ahead_before"] },
    leave: null,
    takes,
  };
  return withChampion({ ...format, stages: [{ ...first, stretches: "whole" }, finals] });
}

/** Another winner where the one of before cannot be. */
function withChampion(format: Format, wanted: Champion = format.champion): Format {
  const { meet, leave, pools } = lastStage(format);
  if (meet.kind === "knockout") return { ...format, champion: "last_stretch" };
  const isStanding = wanted === "standing" && leave !== null;
  if (isStanding) return { ...format, champion: wanted };
  // Groups beside each other have a winner each.
  return {
    ...format,
    champion: pools.kind === "drawn" ? "each_stretch" : wanted === "standing" ? "last_stretch" : wanted,
  };
}

/** The first and second of what separates level teams; null ends the list. */
export function withRankTie(format: Format, index: 0 | 1, tie: TableTie | null): Format {
  const before = format.ties.rank.slice(0, index);
  const after = index === 0 ? format.ties.rank.slice(1, 2) : [];
  const rank = tie === null ? before : [...before, tie, ...after.filter((other) => other !== tie)];
  return { ...format, ties: { rank, order: without({ rank: [], order: format.ties.order }, rank).order } };
}

/** What finds one of those who share a place; null leaves it to the lot. */
export const withOrderTie = (format: Format, tie: TableTie | null): Format => ({
  ...format,
  ties: {
    ...format.ties,
    order: tie === null ? [] : [tie, ...format.ties.order.slice(1).filter((other) => other !== tie)],
  },
});

const without = ({ rank, order }: Format["ties"], names: readonly TableTie[]): Format["ties"] => ({
  rank: rank.filter((tie) => !names.includes(tie)),
  order: order.filter((tie) => !names.includes(tie)),
});
