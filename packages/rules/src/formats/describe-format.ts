/**
 * A format's rules as data for sentences: keys that the site has texts for, with the figures in them, in the order in
 * which a reader wants to know. Nothing of a format is left out of them, so two formats that differ read differently.
 */
import type { FormatCount, Format, FormatLeaving, FormatMeeting, FormatPools, FormatStage } from "./format.ts";

/** One sentence. Values are numbers of rounds, members or points, lists of them, or names of tie-breaks in order. */
export interface FormatSentence {
  readonly key: FormatSentenceKey;
  readonly values: Readonly<Record<string, number | readonly (number | string)[]>>;
}

type CountKey =
  `count_${FormatCount["men"]}` | `captain_${FormatCount["captain"]}` | "own_club" | `cost_${"counts" | "ignored"}`;
type AverageKey = `average_${FormatCount["average"]}` | "minus_average";
type StageKey = `takes_${"all" | "best" | "of_each_pool"}` | `rounds_${"number" | "rest" | "to_one"}`;
type StretchKey = `stretches_${"whole" | "halves" | "months" | "rounds" | "every"}`;
type MeetingKey = `meet_${Exclude<FormatMeeting["kind"], "knockout">}` | "knockout_seeded" | "knockout_drawn";
type LeavingKey =
  | `${"last" | "last_as_needed"}_of_${FormatLeaving["each"]}`
  | `below_${"line" | "average"}_of_${FormatLeaving["each"]}`;
type LevelKey = `level_${"table" | "stay" | "go"}` | "lives";
export type FormatSentenceKey =
  | "from_round"
  | CountKey
  | AverageKey
  | "stage"
  | StageKey
  | StretchKey
  | `pools_${FormatPools["kind"]}`
  | MeetingKey
  | "knockout_ties"
  | LeavingKey
  | LevelKey
  | "ties_rank"
  | "ties_order"
  | `late_${Format["late"]}`
  | `champion_${Format["champion"]}`;

export function describeFormat(format: Format): FormatSentence[] {
  const { fromRound, count, stages, ties, late, champion } = format;
  return [
    say("from_round", { round: fromRound }),
    ...describeCount(count),
    ...stages.flatMap((stage, index) => [
      ...(stages.length > 1 ? [say("stage", { number: index + 1 })] : []),
      ...describeStage(stage),
    ]),
    ...(ties.rank.length > 0 ? [say("ties_rank", { ties: ties.rank })] : []),
    ...(ties.order.length > 0 ? [say("ties_order", { ties: ties.order })] : []),
    say(`late_${late}`),
    say(`champion_${champion}`),
  ];
}

const say = (key: FormatSentenceKey, values: FormatSentence["values"] = {}): FormatSentence => ({ key, values });

function describeCount({ men, captain, club, cost, average, minusAverage }: FormatCount): FormatSentence[] {
  return [
    say(`count_${men}`),
    say(`captain_${captain}`),
    ...(club === "own" ? [say("own_club")] : []),
    say(cost ? "cost_counts" : "cost_ignored"),
    say(`average_${average}`),
    ...(minusAverage ? [say("minus_average")] : []),
  ];
}

function describeStage({ rounds, stretches, pools, meet, leave, takes }: FormatStage): FormatSentence[] {
  return [
    takes === "all"
      ? say("takes_all")
      : "best" in takes
        ? say("takes_best", { count: takes.best })
        : say("takes_of_each_pool", { count: takes.ofEachPool }),
    typeof rounds === "number"
      ? say("rounds_number", { count: rounds })
      : rounds === "rest"
        ? say("rounds_rest")
        : say("rounds_to_one", { most: rounds.toOne }),
    typeof stretches === "object" ? say("stretches_every", { rounds: stretches.every }) : say(`stretches_${stretches}`),
    describePools(pools),
    ...describeMeeting(meet),
    ...(leave ? describeLeaving(leave) : []),
  ];
}

function describePools(pools: FormatPools): FormatSentence {
  if (pools.kind === "one") return say("pools_one");
  if (pools.kind === "drawn") return say("pools_drawn", { size: pools.size });
  return say("pools_divisions", { size: pools.size, swap: pools.swap });
}

function describeMeeting(meet: FormatMeeting): FormatSentence[] {
  switch (meet.kind) {
    case "table":
      return [say("meet_table")];
    case "race":
      return [say("meet_race", { worth: meet.worth })];
    case "duels":
    case "swiss":
      return [say(`meet_${meet.kind}`, { ...meet.worth })];
    case "knockout":
      return [
        say(`knockout_${meet.pairing}`),
        ...(meet.ties.length > 0 ? [say("knockout_ties", { ties: meet.ties })] : []),
      ];
  }
}

function describeLeaving({ each, who, lives }: FormatLeaving): FormatSentence[] {
  const life = say("lives", { lives });
  if (who.kind === "last") {
    const last =
      who.count === "as_needed" ? say(`last_as_needed_of_${each}`) : say(`last_of_${each}`, { count: who.count });
    return [last, say(`level_${who.level}`), life];
  }
  const below =
    who.line === "average" ? say(`below_average_of_${each}`) : say(`below_line_of_${each}`, { line: who.line });
  return [below, life];
}
