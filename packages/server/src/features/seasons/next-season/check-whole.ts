/** Conditions on a season as a whole, once each of its fields is valid. */
import { POSITIONS, rulesetById } from "@elleveren/rules";

import type { Season, SeasonRound } from "../imports/index.ts";
import type { FileProblem, GivenTable, TableName } from "./given-file.ts";

export interface KnownGame {
  readonly seasonNames: readonly string[];
  readonly nowMs: number;
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} /._-]{0,19}$/u;

export function checkWhole(
  season: Season,
  known: KnownGame,
  tables: Partial<Record<TableName, GivenTable>>,
): FileProblem[] {
  const of = (table: TableName): Pick<FileProblem, "file" | "line" | "field"> => ({
    file: tables[table]?.file ?? null,
    line: null,
    field: null,
  });
  return [
    ...checkName(season, known),
    ...checkRounds(season, known).map((problem) => ({ ...of("rounds"), ...problem })),
    ...checkMarket(season).map((problem) => ({ ...of("footballers"), ...problem })),
    ...checkFixtures(season, tables.fixtures),
  ];
}

function checkName({ seasonName, rounds }: Season, { seasonNames }: KnownGame): FileProblem[] {
  const whole = { file: null, line: null, field: "season", value: seasonName };
  // Named after its deadlines; without any, their lack is said.
  if (rounds.length === 0) return [];
  if (!NAME.test(seasonName)) return [{ code: "not_a_season_name", ...whole }];
  return seasonNames.includes(seasonName) ? [{ code: "season_had", ...whole }] : [];
}

type Found = Pick<FileProblem, "code"> & Partial<FileProblem>;

function checkRounds({ rounds, rulesetId }: Season, { nowMs }: KnownGame): Found[] {
  const [first] = rounds;
  if (!first) return [{ code: "rounds_missing" }];
  const problems: Found[] = [];
  const { roundCount } = rulesetById(rulesetId);
  if (rounds.length > roundCount) problems.push({ code: "too_many_rounds", found: rounds.length, limit: roundCount });
  const iso = ({ deadlineAtMs }: SeasonRound) => new Date(deadlineAtMs).toISOString();
  if (first.deadlineAtMs <= nowMs) problems.push({ code: "first_deadline_passed", value: iso(first) });
  // Rounds of a file have been compared line by line.
  rounds.forEach((round, index) => {
    const before = rounds[index - 1];
    if (round.roundId !== index + 1)
      problems.push({ code: "rounds_gap", value: String(round.roundId), limit: index + 1 });
    else if (before && round.deadlineAtMs <= before.deadlineAtMs) {
      problems.push({ code: "deadlines_not_rising", value: iso(round) });
    }
  });
  return problems;
}

/** A squad must be there to be picked, and to be paid for. */
function checkMarket({ footballers, rulesetId }: Season): Found[] {
  const { squad } = rulesetById(rulesetId);
  const problems: Found[] = [];
  let cheapest = 0;
  for (const position of POSITIONS) {
    const prices = footballers
      .filter((one) => one.position === position)
      .map(({ startPriceTenths }) => startPriceTenths);
    const needed = squad.positions[position].select;
    if (prices.length < needed) {
      problems.push({ code: "too_few_of_position", value: position, found: prices.length, limit: needed });
    }
    cheapest += prices
      .toSorted((a, b) => a - b)
      .slice(0, needed)
      .reduce((sum, price) => sum + price, 0);
  }
  const clubs = new Set(footballers.map(({ clubId }) => clubId)).size;
  const fewest = Math.ceil(squad.size / squad.clubLimit);
  if (clubs < fewest) problems.push({ code: "too_few_clubs", found: clubs, limit: fewest });
  if (problems.length === 0 && cheapest > squad.budgetTenths) {
    problems.push({ code: "no_squad_in_budget", found: cheapest / 10, limit: squad.budgetTenths / 10 });
  }
  return problems;
}

function checkFixtures({ fixtures, rounds }: Season, table: GivenTable | undefined): FileProblem[] {
  const deadlines = new Map(rounds.map(({ roundId, deadlineAtMs }) => [roundId, deadlineAtMs]));
  return fixtures.flatMap(({ roundId, kickoffAtMs }, index): FileProblem[] => {
    const row = table?.rows[index];
    if (!row || roundId === null) return [];
    const deadline = deadlines.get(roundId);
    const place = { file: row.file, line: row.line() };
    if (deadline === undefined) return [{ code: "unknown_round", ...place, field: "round", value: String(roundId) }];
    if (kickoffAtMs === null || kickoffAtMs > deadline) return [];
    return [{ code: "kickoff_before_deadline", ...place, field: "kickoff", value: row.value("kickoff") }];
  });
}
