/**
 * Brings a season with results and markets into an empty database, whole or not at all. Past rounds close and settle as soon
 * as the game runs.
 */
import type { RulesetId } from "@elleveren/rules";

import type { Context, Tx } from "../../../context.ts";
import { transact } from "../../../db/writing/transactions.ts";
import { type FactProblem, type MatchFact, recordFactsIn } from "../../facts/index.ts";
import { findFamilyFiles, readFamilyFiles, type FamilyFixture } from "./family-files/read-family-folder.ts";
import { insertSeason } from "./insert-season.ts";
import { nameOfSeason, type Season } from "./season.ts";

export interface ImportOptions {
  readonly rulesetId: RulesetId;
  /** Left out: named after the years of its deadlines. */
  readonly seasonName?: string;
  /** Where the game clock starts; left out: the time of day. */
  readonly clockAtMs?: number;
}

export interface ImportReport {
  readonly seasonName: string;
  readonly clubs: number;
  readonly footballers: number;
  readonly rounds: number;
  readonly fixtures: number;
  readonly statistics: number;
  readonly results: number;
}

/** Thrown when what the files say happened cannot have happened; nothing was imported. */
export class ImportRefusedError extends Error {
  readonly problems: readonly FactProblem[];
  constructor(facts: readonly MatchFact[], problems: readonly FactProblem[]) {
    const lines = problems.slice(0, 20).map((problem) => {
      const fact = facts[problem.index];
      return `${JSON.stringify(fact)}: ${problem.field} is refused (${problem.code})`;
    });
    super(`${problems.length} facts are refused:\n${lines.join("\n")}`);
    this.problems = problems;
  }
}

export interface ImportedSeason {
  readonly season: Season;
  /** The facts, a message for each round. */
  readonly messages: readonly (readonly MatchFact[])[];
}

/** Puts a season that was read into an empty database, whole or not at all. Throws as `insertImportedSeason` does. */
export async function importSeason(
  ctx: Pick<Context, "db" | "random">,
  imported: ImportedSeason,
  options: Pick<ImportOptions, "clockAtMs"> = {},
): Promise<ImportReport> {
  await transact(ctx.db, (tx) => insertImportedSeason({ ...ctx, db: tx }, imported, options));
  return reportOf(imported);
}

/** Kept answers of the API family in a folder, with the results they hold; null where there are none. Throws `SeasonFileError`. */
export async function readFamilySeason(folder: string, options: ReadOptions): Promise<ImportedSeason | null> {
  const files = await findFamilyFiles(folder);
  return files && fromFamily(await readFamilyFiles(files), options);
}

/** Joins the caller's transaction. Throws `SeasonPresentError` or `ImportRefusedError`. */
export async function insertImportedSeason(
  ctx: { db: Tx; random: Context["random"] },
  { season, messages }: ImportedSeason,
  { clockAtMs }: Pick<ImportOptions, "clockAtMs">,
): Promise<void> {
  await insertSeason(ctx, season, clockAtMs === undefined ? {} : { clockAtMs });
  for (const facts of messages) {
    const told = await recordFactsIn(ctx.db, facts, { source: "import" });
    if (!told.ok) throw new ImportRefusedError(facts, told.problems);
  }
}

export function reportOf({ season, messages }: ImportedSeason): ImportReport {
  const facts = messages.flat();
  return {
    seasonName: season.seasonName,
    clubs: season.clubs.length,
    footballers: season.footballers.length,
    rounds: season.rounds.length,
    fixtures: season.fixtures.length,
    statistics: facts.filter((fact) => fact.kind === "stats").length,
    results: facts.filter((fact) => fact.kind === "fixture" && fact.finished === true).length,
  };
}

type ReadOptions = Pick<ImportOptions, "rulesetId" | "seasonName">;

function fromFamily(family: Awaited<ReturnType<typeof readFamilyFiles>>, options: ReadOptions): ImportedSeason {
  const fixtures = family.fixtures.map(({ fixtureId, code, roundId: round, kickoffAtMs, homeClubId, awayClubId }) => ({
    fixtureId,
    roundId: round,
    kickoffAtMs,
    homeClubId,
    awayClubId,
    ...(code === undefined ? {} : { code }),
  }));
  const seasonName = options.seasonName ?? nameOfSeason(family.rounds);
  return {
    season: { ...family, seasonName, rulesetId: options.rulesetId, fixtures },
    messages: [family.fixtures.filter((fixture) => fixture.started).map(resultOf)],
  };
}

const resultOf = (fixture: FamilyFixture): MatchFact => {
  const { fixtureId, homeScore, awayScore, minutes, started, finished, finishedProvisional } = fixture;
  return { kind: "fixture", fixtureId, homeScore, awayScore, minutes, started, finished, finishedProvisional };
};
