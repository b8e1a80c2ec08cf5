/**
 * Whether a format can be played: every number within its bounds, and nothing that contradicts something else. The size
 * of the league matters where a format would send everybody home or could never end; without it that is left open.
 */
import { checkLeaving } from "./check-leaving.ts";
import type { Format, FormatSeason, FormatMeeting, RoundSpan, FormatStage, TableTie } from "./format.ts";
import type { FormatProblem } from "./format-problem.ts";
import { entrantCount, planStages, stretchesOf } from "./plan-stages.ts";

export interface FormatFacts {
  readonly season: FormatSeason;
  /** Null while nobody knows. */
  readonly memberCount: number | null;
}

export const MOST_STAGES = 4;
/** Of a pool or a stage, far above every league; numbers above it are mistakes. */
const MOST_MEMBERS = 1_000_000;
const MOST_KNOCKOUT_ROUNDS = 20;
const MOST_PLACES = 100;
const MOST_WORTH = 1000;

/** Every problem; none means that `playFormat` plays the format to an end. */
export function checkFormat(format: Format, facts: FormatFacts): FormatProblem[] {
  const { season } = facts;
  const { stages, fromRound } = format;
  const numbers = [
    ...inRange("fromRound", fromRound, 1, season.lastRound),
    ...inRange("stages", stages.length, 1, MOST_STAGES),
    ...stages.flatMap((stage, index) => checkNumbers(stage, `stages.${index}`)),
  ];
  // The checks that follow reckon with the numbers.
  if (numbers.length > 0) return numbers;
  const memberCount = facts.memberCount ?? MOST_MEMBERS;
  const spans = planStages(format, season, memberCount);
  const stretches = stages.map((stage, index) => stretchesOf(stage, spans[index]!, season));
  return [
    ...checkCount(format),
    ...checkTies(format),
    ...checkRounds(format, season),
    ...checkPlaces(format, spans[0]!, facts.memberCount),
    ...stages.flatMap((stage, index) => [
      ...checkMeeting(stage, `stages.${index}.meet`),
      ...checkStretches(format, index, stretches[index]!, season.months.length > 0),
      ...checkTakes(format, index, facts.memberCount),
      ...checkLeaving({ format, index, stretches: stretches[index]!, members: entrantsOf(format, index, facts) }),
    ]),
    ...checkChampion(format),
    ...checkLate(format, stretches[0]!),
  ];
}

const entrantsOf = ({ stages }: Format, index: number, { memberCount }: FormatFacts): number | null =>
  memberCount === null ? null : entrantCount(stages, index, memberCount);

function inRange(at: string, value: number, min: number, max: number): FormatProblem[] {
  return Number.isInteger(value) && value >= min && value <= max ? [] : [{ code: "out_of_range", at, min, max }];
}

function checkNumbers({ rounds, stretches, pools, meet, leave, takes }: FormatStage, at: string): FormatProblem[] {
  const problems: FormatProblem[] = [];
  const check = (place: string, value: number, min: number, max: number) =>
    problems.push(...inRange(`${at}.${place}`, value, min, max));
  if (typeof rounds === "number") check("rounds", rounds, 1, 100);
  if (typeof rounds === "object") check("rounds.toOne", rounds.toOne, 1, MOST_KNOCKOUT_ROUNDS);
  if (typeof stretches === "object") check("stretches.every", stretches.every, 1, 100);
  if (pools.kind !== "one") check("pools.size", pools.size, 2, MOST_MEMBERS);
  if (pools.kind === "divisions") check("pools.swap", pools.swap, 1, MOST_MEMBERS);
  if (typeof takes === "object" && "best" in takes) check("takes.best", takes.best, 2, MOST_MEMBERS);
  if (typeof takes === "object" && "ofEachPool" in takes) check("takes.ofEachPool", takes.ofEachPool, 1, MOST_MEMBERS);
  if (leave?.who.kind === "last" && leave.who.count !== "as_needed")
    check("leave.who.count", leave.who.count, 1, MOST_MEMBERS);
  if (leave?.who.kind === "below" && leave.who.line !== "average")
    check("leave.who.line", leave.who.line, -10_000, 10_000);
  if (leave) check("leave.lives", leave.lives, 1, 9);
  if (meet.kind === "race") {
    check("meet.worth", meet.worth.length, 1, MOST_PLACES);
    meet.worth.forEach((worth, place) => check(`meet.worth.${place}`, worth, 0, MOST_WORTH));
  }
  if (meet.kind === "duels" || meet.kind === "swiss") {
    const { win, draw, loss } = meet.worth;
    Object.entries({ win, draw, loss }).forEach(([name, worth]) => check(`meet.worth.${name}`, worth, 0, MOST_WORTH));
  }
  return problems;
}

function checkCount({ count, stages }: Format): FormatProblem[] {
  const problems: FormatProblem[] = [];
  const { men, captain, club, cost, average, minusAverage } = count;
  if (men === "bench" && captain !== "none") problems.push({ code: "captain_on_bench", at: "count.captain" });
  if (men === "best_eleven" && club === "own") problems.push({ code: "best_eleven_of_own_club", at: "count.club" });
  const isPlain = men === "eleven" && captain === "picked" && club === "any" && cost;
  if (average === "game" && !isPlain) problems.push({ code: "average_of_another_count", at: "count.average" });
  if (minusAverage && stages.every(({ meet }) => meet.kind !== "table")) {
    problems.push({ code: "average_without_effect", at: "count.minusAverage" });
  }
  return problems;
}

function checkTies({ ties, stages }: Format): FormatProblem[] {
  const without = new Set<TableTie>();
  if (stages.every(({ meet }) => meet.kind === "table")) without.add("points");
  if (stages.every(({ meet }) => meet.kind === "table" || meet.kind === "knockout")) without.add("wins");
  const places = [
    ...ties.rank.map((tie, index) => ({ tie, at: `ties.rank.${index}` })),
    ...ties.order.map((tie, index) => ({ tie, at: `ties.order.${index}` })),
  ];
  const older = places.findIndex(({ tie }) => tie === "older");
  const problems = places.flatMap(({ tie, at }, place): FormatProblem[] => {
    if (places.findIndex((other) => other.tie === tie) < place) return [{ code: "tie_twice", at }];
    const isDecided = older >= 0 && older < place;
    return without.has(tie) || isDecided ? [{ code: "tie_decides_nothing", at }] : [];
  });
  const ofMatches = stages.flatMap(({ meet }, stage): FormatProblem[] =>
    meet.kind !== "knockout"
      ? []
      : meet.ties.flatMap((tie, index): FormatProblem[] => {
          const at = `stages.${stage}.meet.ties.${index}`;
          if (meet.ties.indexOf(tie) < index) return [{ code: "tie_twice", at }];
          const ahead = meet.ties.indexOf("ahead_before");
          return ahead >= 0 && ahead < index ? [{ code: "tie_decides_nothing", at }] : [];
        }),
  );
  return [...problems, ...ofMatches];
}

function checkRounds({ stages, fromRound }: Format, season: FormatSeason): FormatProblem[] {
  const problems: FormatProblem[] = [];
  let needed = 0;
  stages.forEach(({ rounds, meet }, index) => {
    const at = `stages.${index}.rounds`;
    needed += typeof rounds === "number" ? rounds : rounds === "rest" || rounds.toOne > 0 ? 1 : 0;
    if (rounds === "rest" && stages.findIndex((other) => other.rounds === "rest") < index) {
      problems.push({ code: "rest_twice", at });
    }
    if ((meet.kind === "knockout") !== (typeof rounds === "object")) problems.push({ code: "rounds_of_knockout", at });
    if (meet.kind === "knockout" && index < stages.length - 1) {
      problems.push({ code: "after_knockout", at: `stages.${index + 1}` });
    }
  });
  const available = season.lastRound - fromRound + 1;
  if (needed > available) problems.push({ code: "rounds_do_not_fit", at: "stages", needed, available });
  return problems;
}

function checkPlaces({ stages }: Format, { from, to }: RoundSpan, members: number | null): FormatProblem[] {
  const places = 2 ** Math.max(0, to - from + 1);
  const isShort = stages[0]!.meet.kind === "knockout" && members !== null && places < members;
  return isShort ? [{ code: "too_few_places", at: "stages.0.rounds", places, members }] : [];
}

function checkMeeting({ meet, pools, stretches, leave }: FormatStage, at: string): FormatProblem[] {
  const problems: FormatProblem[] = [];
  if (isUpsideDown(meet)) problems.push({ code: "worth_upside_down", at: `${at}.worth` });
  if (meet.kind === "knockout" && (pools.kind !== "one" || stretches !== "whole" || leave)) {
    problems.push({ code: "knockout_has_one_bracket", at });
  }
  return problems;
}

function isUpsideDown(meet: FormatMeeting): boolean {
  if (meet.kind === "race") {
    return meet.worth[0] === 0 || meet.worth.some((worth, place) => worth > (meet.worth[place - 1] ?? Infinity));
  }
  if (meet.kind !== "duels" && meet.kind !== "swiss") return false;
  const { win, draw, loss } = meet.worth;
  return draw > win || loss > draw || loss === win;
}

function checkStretches(
  { stages, champion }: Format,
  index: number,
  stretches: readonly RoundSpan[],
  hasMonths: boolean,
): FormatProblem[] {
  const { stretches: kind, rounds, pools, leave } = stages[index]!;
  const at = `stages.${index}.stretches`;
  const problems: FormatProblem[] = [];
  const isLongerOrShorter = rounds === "rest" && stages.some((stage) => typeof stage.rounds === "object");
  if (kind !== "whole" && isLongerOrShorter) problems.push({ code: "stretches_of_unknown_length", at });
  if (kind === "months" && !hasMonths) problems.push({ code: "no_months", at });
  if (kind !== "whole" && champion !== "each_stretch" && pools.kind !== "divisions" && leave === null) {
    problems.push({ code: "stretches_without_effect", at });
  }
  if (pools.kind === "divisions") {
    if (2 * pools.swap > pools.size) problems.push({ code: "moves_overlap", at: `stages.${index}.pools.swap` });
    if (stretches.length < 2) problems.push({ code: "moves_never", at: `stages.${index}.pools` });
  }
  return problems;
}

function checkTakes({ stages }: Format, index: number, memberCount: number | null): FormatProblem[] {
  const { takes } = stages[index]!;
  const at = `stages.${index}.takes`;
  if (takes === "all") return [];
  const before = stages[index - 1];
  if (!before) return [{ code: "takes_from_nothing", at }];
  const pools = before.pools;
  if ("ofEachPool" in takes && pools.kind !== "one" && takes.ofEachPool >= pools.size) {
    return [{ code: "nobody_stays_behind", at }];
  }
  const isAlone = memberCount !== null && memberCount > 1 && entrantCount(stages, index, memberCount) < 2;
  return isAlone || ("ofEachPool" in takes && pools.kind === "one" && takes.ofEachPool < 2)
    ? [{ code: "one_goes_on_alone", at }]
    : [];
}

function checkChampion({ stages, champion }: Format): FormatProblem[] {
  const { meet, pools, leave } = stages.at(-1)!;
  if (meet.kind === "knockout") {
    return champion === "last_stretch" ? [] : [{ code: "champion_of_knockout", at: "champion" }];
  }
  if (champion === "standing" && !leave) return [{ code: "nobody_leaves", at: "champion" }];
  return champion === "last_stretch" && pools.kind === "drawn"
    ? [{ code: "several_tables_one_champion", at: "champion" }]
    : [];
}

function checkLate({ stages, late }: Format, stretches: readonly RoundSpan[]): FormatProblem[] {
  const { meet, pools, leave } = stages[0]!;
  const at = "late";
  const isOpen = pools.kind === "one" && leave === null;
  if (late === "backdated" && !(isOpen && meet.kind === "table")) return [{ code: "late_changes_the_past", at }];
  if (late === "from_then" && !(isOpen && ["table", "race", "swiss"].includes(meet.kind))) {
    return [{ code: "late_has_no_place", at }];
  }
  if (late !== "next_stretch") return [];
  if (leave) return [{ code: "late_has_no_place", at }];
  return stretches.length < 2 ? [{ code: "late_waits_for_ever", at }] : [];
}
