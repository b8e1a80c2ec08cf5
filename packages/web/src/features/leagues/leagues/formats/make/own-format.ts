/**
 * A format changed field by field. A change brings along what could not stay as it was: a bench has no captain, a knock-out
 * no groups. What else contradicts itself is left to `checkFormat`, which says so beside the field: nothing that was chosen is
 * thrown away for it.
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

const PLAIN_STAGE: FormatStage = PLAIN_FORMAT.stages[0]!;
const DUEL = { win: 3, draw: 1, loss: 0 };
/** Rounds that no league needs more of: a thousand teams. */
const MOST_KNOCKOUT_ROUNDS = 10;
/** How long a stage is while another one has the rest of the season. */
const SOME_ROUNDS = 5;

export const withFromRound = (format: Format, fromRound: number): Format => ({ ...format, fromRound });

export function withCount(format: Format, change: Partial<FormatCount>): Format {
  const count = { ...format.count, ...change };
  return { ...format, count: change.men === "bench" ? { ...count, captain: "none", cost: false } : count };
}

/** Whether the average of a round is met, is a line, or is taken off. */
export const usesAverage = ({ count, stages }: Format): boolean =>
  count.minusAverage ||
  stages.some(
    ({ meet, leave }) =>
      meet.kind === "duels" || meet.kind === "swiss" || (leave?.who.kind === "below" && leave.who.line === "average"),
  );

/** `index` is the stage's, from 0, here and below. */
export const withStage = (format: Format, index: number, change: Partial<FormatStage>): Format => ({
  ...format,
  stages: format.stages.map((stage, at) => (at === index ? { ...stage, ...change } : stage)),
});

const POOLS: Readonly<Record<FormatPools["kind"], FormatPools>> = {
  one: { kind: "one" },
  drawn: { kind: "drawn", size: 4 },
  divisions: { kind: "divisions", size: 10, swap: 2 },
};

/** Newcomers have a place in one table alone, and divisions a next table. */
export function withPools(format: Format, index: number, kind: FormatPools["kind"]): Format {
  const changed = withChampion(withStage(format, index, { pools: POOLS[kind] }));
  if (index > 0 || kind === "one" || !["backdated", "from_then"].includes(changed.late)) return changed;
  return { ...changed, late: changed.stages[0]?.stretches === "whole" ? "closed" : "next_stretch" };
}

const MEETINGS: Readonly<Record<FormatMeeting["kind"], FormatMeeting>> = {
  table: { kind: "table" },
  race: { kind: "race", worth: [1] },
  duels: { kind: "duels", worth: DUEL },
  swiss: { kind: "swiss", worth: DUEL },
  knockout: { kind: "knockout", pairing: "seeded", ties: ["goals_scored", "goals_conceded", "ahead_before"] },
};

/** Of a stage that somebody is taken into, as many as it takes to get to one. */
function knockoutOf(stage: FormatStage, isFirst: boolean): FormatStage {
  const { takes } = stage;
  const isCounted = typeof takes === "object" && "best" in takes && takes.best >= 2;
  return {
    rounds: { toOne: isCounted ? Math.ceil(Math.log2(takes.best)) : MOST_KNOCKOUT_ROUNDS },
    stretches: "whole",
    pools: { kind: "one" },
    // Without a table before it nobody is ahead.
    meet: isFirst
      ? { kind: "knockout", pairing: "drawn", ties: ["goals_scored", "goals_conceded"] }
      : MEETINGS.knockout,
    leave: null,
    takes,
  };
}

export function withMeeting(format: Format, index: number, kind: FormatMeeting["kind"]): Format {
  const before = format.stages[index]!;
  const hasRest = format.stages.some(({ rounds }, at) => at !== index && rounds === "rest");
  const stage: FormatStage =
    kind === "knockout"
      ? knockoutOf(before, index === 0)
      : {
          ...before,
          meet: MEETINGS[kind],
          rounds: typeof before.rounds !== "object" ? before.rounds : hasRest ? SOME_ROUNDS : "rest",
          leave: kind === "table" || kind === "race" ? before.leave : null,
        };
  const changed = withUsefulTies(withChampion(withStage(format, index, stage)));
  return index > 0 ? changed : { ...changed, late: lateOf(kind, format.late) };
}

function lateOf(kind: FormatMeeting["kind"], late: Format["late"]): Format["late"] {
  if (kind === "duels" || kind === "knockout") return "closed";
  return kind !== "table" && late === "backdated" ? "from_then" : late;
}

export function withLeaving(format: Format, index: number, leave: FormatLeaving | null): Format {
  const changed = withStage(format, index, { leave });
  const late = index > 0 || leave === null ? format.late : "closed";
  const isLast = index === format.stages.length - 1;
  return withChampion({ ...changed, late }, leave !== null && isLast ? "standing" : undefined);
}

/** One more: a knock-out at the end; where there is one, a table before it. */
export function withStageMore(format: Format): Format {
  const last = format.stages.at(-1)!;
  const hasRest = format.stages.some(({ rounds }) => rounds === "rest");
  if (last.meet.kind === "knockout") {
    const table: FormatStage = { ...PLAIN_STAGE, rounds: hasRest ? SOME_ROUNDS : "rest" };
    return withUsefulTies({ ...format, stages: [...format.stages.slice(0, -1), table, last] });
  }
  const takes = last.pools.kind === "drawn" ? { ofEachPool: 2 } : { best: 8 };
  // How long the rest of the season is follows from the knock-out: its table cannot begin anew.
  const before =
    last.rounds === "rest" && last.pools.kind !== "divisions" ? { ...last, stretches: "whole" as const } : last;
  const stages = [...format.stages.slice(0, -1), before, knockoutOf({ ...PLAIN_STAGE, takes }, false)];
  return withChampion({ ...format, stages });
}

/** The first one that is left has everybody. */
export function withoutStage(format: Format, index: number): Format {
  const [first, ...others] = format.stages.filter((_, at) => at !== index);
  return first ? withUsefulTies(withChampion({ ...format, stages: [{ ...first, takes: "all" }, ...others] })) : format;
}

/** Another winner where the one of before cannot be. */
function withChampion(format: Format, wanted: Champion = format.champion): Format {
  const { meet, leave, pools } = format.stages.at(-1)!;
  if (meet.kind === "knockout") return { ...format, champion: "last_stretch" };
  if (wanted === "standing" && leave !== null) return { ...format, champion: wanted };
  // Groups beside each other have a winner each.
  const otherwise = wanted === "standing" ? "last_stretch" : wanted;
  return { ...format, champion: pools.kind === "drawn" ? "each_stretch" : otherwise };
}

/** Tie-breaks that can decide something: where points are added up level teams have the same, and nobody wins matches. */
export const usefulTies = ({ stages }: Format, ties: readonly TableTie[]): TableTie[] =>
  ties.filter((tie) => {
    if (tie === "points") return stages.some(({ meet }) => meet.kind !== "table");
    return tie !== "wins" || stages.some(({ meet }) => meet.kind !== "table" && meet.kind !== "knockout");
  });

const withUsefulTies = (format: Format): Format => ({
  ...format,
  ties: { rank: usefulTies(format, format.ties.rank), order: usefulTies(format, format.ties.order) },
});

/** Tie-breaks between level teams: none finds one of the teams that are level in it, and the teams' age leaves no teams level. */
export const withRankTies = (format: Format, rank: readonly TableTie[]): Format => ({
  ...format,
  ties: { rank, order: rank.includes("older") ? [] : format.ties.order.filter((tie) => !rank.includes(tie)) },
});

export const withOrderTies = (format: Format, order: readonly TableTie[]): Format => ({
  ...format,
  ties: { ...format.ties, order },
});

/** The list with `tie` at the place; one that stands elsewhere changes places with it, null takes the place away. */
export function withTieAt<Tie extends string>(ties: readonly Tie[], index: number, tie: Tie | null): Tie[] {
  if (tie === null) return ties.filter((_, at) => at !== index);
  const from = ties.indexOf(tie);
  const changed = [...ties];
  if (from >= 0 && index >= ties.length) return changed;
  if (from >= 0) changed[from] = ties[index]!;
  changed[index] = tie;
  return changed;
}
