/**
 * End of a season and beginning of the next as one act (decisions 0107, 0108). One transaction holds every table of the
 * season: it is archived and read again, what outlives it is stored, it is cleared, the next one loaded. Killed anywhere, the
 * database holds the one or the other, and the command may be given again.
 */
import { access, constants, mkdir } from "node:fs/promises";
import { accepted, invariant, refused, type Result } from "@elleveren/rules";
import { sql } from "kysely";
import type { Pool } from "pg";

import type { Context, Database, Queryable, Tx } from "../../../context.ts";
import { readMigrationFiles } from "../../../db/migrate.ts";
import { notify } from "../../../db/notify.ts";
import { type Act, recordAct } from "../../people/index.ts";
import { sumRounds } from "../../content/index.ts";
import { insertImportedSeason, type ImportedSeason } from "../imports/index.ts";
import { loadSeason, type SeasonMemory } from "../../live/index.ts";
import { formatSeason, insertPastHonours, insertSeasonWinners } from "../../leagues/index.ts";
import {
  carryOver,
  clearSeason,
  type FootballerSeason,
  insertEntryPastSeasons,
  insertFootballerPastSeasons,
  insertPastSeason,
  keepLooks,
  keepPauses,
  replaceRenewableLeagues,
  restoreLooks,
  restorePauses,
  selectEnding,
} from "./archive-season.sql.ts";
import { checkNextSeason, type SeasonProblem } from "./check-next-season.ts";
import { findOpenEnds } from "./find-open-ends.ts";
import { selectKnownGame } from "./season-status.ts";
import {
  asBusy,
  awaitEarlierWork,
  holdSeasonCommand,
  lockForEnding,
  LONGEST_WAIT_SECONDS,
  putSwitchBack,
  selectSwitch,
  setMaintenance,
} from "./quiet-game.ts";
import { writeSeasonArchive } from "./season-archive.ts";
import { tablesOf } from "./season-tables.ts";

/** A database and a pool of at least four connections: the transaction, the command's lock, the copies, the reader. */
export interface SeasonParts extends Pick<Context, "random"> {
  readonly db: Database;
  readonly pool: Pool;
  readonly progress: (line: string) => void;
}

export interface ChangeOptions {
  readonly archiveDirectory: string;
  /** Where the game clock goes on; left out: as it runs. */
  readonly clockAtMs?: number;
  /** How long others in the database are waited for; a minute when left out. */
  readonly waitSeconds?: number;
  /** Leaves the game closed, for an operator's check before opening. */
  readonly staysClosed?: boolean;
  /** The acting operator; a terminal when left out. */
  readonly by?: Act["by"];
  /** Told how the switch stood before the game is closed; answers how it stood at first, when this is taken up again. */
  readonly onClosing?: (wasClosed: boolean) => Promise<boolean>;
  /** Further conditions, checked while writes are locked out. */
  readonly guard?: (tx: Tx) => Promise<SeasonRefusal[]>;
  /** Joins the transaction: what it writes is there when the season has changed, and only then. */
  readonly within?: (tx: Tx, change: SeasonChange) => Promise<void>;
}

export interface SeasonChange {
  readonly ended: string;
  readonly begun: string;
  readonly archive: string;
  readonly managers: number;
  readonly footballers: number;
  readonly leagues: number;
}

export type SeasonRefusal = SeasonProblem;

/** Refused with every reason, and nothing was touched; throws `GameBusyError`, and whatever database and disk throw. */
export async function changeSeason(
  parts: SeasonParts,
  next: ImportedSeason,
  options: ChangeOptions,
): Promise<Result<SeasonChange, SeasonRefusal>> {
  const done = await holdSeasonCommand(parts.db, () => changeHeldSeason(parts, next, options));
  return done ?? refused([{ where: "this game", reason: "another process is changing its season" }]);
}

/** The same for a caller that has the season's lock already (`holdSeasonCommand`). */
export async function changeHeldSeason(
  parts: SeasonParts,
  next: ImportedSeason,
  options: ChangeOptions,
): Promise<Result<SeasonChange, SeasonRefusal>> {
  const problems = await findProblems(parts.db, next, options);
  if (problems.length > 0) return refused(problems);
  await mkdir(options.archiveDirectory, { recursive: true, mode: 0o700 });
  await access(options.archiveDirectory, constants.W_OK);
  return changeClosed(parts, next, options);
}

/** Open ends of this season, then problems of the next. */
export async function findProblems(
  db: Queryable,
  next: ImportedSeason,
  { clockAtMs }: Pick<ChangeOptions, "clockAtMs">,
): Promise<SeasonRefusal[]> {
  const open = await findOpenEnds(db);
  const { seasonNames, now } = await selectKnownGame(db);
  return [...open, ...checkNextSeason(next, { seasonNames, nowMs: clockAtMs ?? now.getTime() })];
}

async function changeClosed(
  parts: SeasonParts,
  next: ImportedSeason,
  options: ChangeOptions,
): Promise<Result<SeasonChange, SeasonRefusal>> {
  const { db, progress } = parts;
  progress("Closing the game to callers …");
  const before = await selectSwitch(db);
  invariant(before, "a season without open ends is in the database");
  const isClosed = (await options.onClosing?.(before.isClosed)) ?? before.isClosed;
  await setMaintenance(db, true);
  let isChanged = false;
  try {
    await awaitEarlierWork(db, options.waitSeconds ?? LONGEST_WAIT_SECONDS);
    const result = await db.transaction().execute((tx) => changeInside(parts, tx, next, options));
    isChanged = result.ok;
    return result;
  } catch (error) {
    throw asBusy(error);
  } finally {
    // Also when the connection broke over the commit: then the next season may be there, with a switch of its own.
    if (!isChanged) await putSwitchBack(db, { ...before, isClosed });
  }
}

async function changeInside(
  parts: SeasonParts,
  tx: Tx,
  next: ImportedSeason,
  options: ChangeOptions,
): Promise<Result<SeasonChange, SeasonRefusal>> {
  const { progress, pool, random } = parts;
  // Accounts first, in the order of all writers of both: no account is deleted or given an entry meanwhile.
  const held = ["accounts", ...tablesOf("archived", "forgotten")];
  await lockForEnding(tx, held, options.waitSeconds ?? LONGEST_WAIT_SECONDS);
  // A fact may have come in before the lock.
  const problems = [...(await findProblems(tx, next, options)), ...((await options.guard?.(tx)) ?? [])];
  if (problems.length > 0) return refused(problems);
  const before = await selectEnding(tx);
  progress(`Writing the season ${before.seasonName} to files …`);
  const { folder } = await writeSeasonArchive(pool, {
    directory: options.archiveDirectory,
    seasonName: before.seasonName,
    schema: (await readMigrationFiles()).at(-1)!.name,
    madeAt: before.realNow.toISOString(),
    tables: await countRows(tx, tablesOf("archived")),
    progress,
  });
  progress(`Written and read again: ${folder}`);

  progress("Keeping results, footballers' figures and leagues to renew …");
  // As pages show it. Read on a connection of its own; the tables are held still.
  const season = await loadSeason(parts.db);
  const seasons = season ? footballerSeasons(season) : [];
  const managers = await insertEntryPastSeasons(tx, before.seasonName);
  await insertFootballerPastSeasons(tx, before.seasonName, seasons);
  await insertSeasonWinners(tx, before.seasonName);
  await insertPastSeason(tx, {
    seasonName: before.seasonName,
    rulesetId: before.rulesetId,
    archive: folder,
    months: season ? formatSeason(season).months : [],
  });
  const leagues = await replaceRenewableLeagues(tx, before.seasonName);
  await insertPastHonours(tx, before.seasonName);

  await keepLooks(tx);
  await keepPauses(tx);
  progress(`Clearing ${before.seasonName} and loading ${next.season.seasonName} …`);
  await clearSeason(tx);
  const clock = options.clockAtMs === undefined ? {} : { clockAtMs: options.clockAtMs };
  await insertImportedSeason({ db: tx, random }, next, clock);
  await carryOver(tx, before, options);
  await restoreLooks(tx);
  await restorePauses(tx);
  const change = {
    ended: before.seasonName,
    begun: next.season.seasonName,
    archive: folder,
    managers,
    footballers: seasons.length,
    leagues,
  };
  await options.within?.(tx, change);
  await recordAct(tx, { by: options.by ?? "command", action: "season.next", subject: change.begun, details: change });
  await notify(tx, { kind: "leagues" });
  return accepted(change);
}

async function countRows(tx: Tx, tables: readonly string[]): Promise<{ table: string; rows: number }[]> {
  const counts = tables.map(
    (table) => sql`select ${table}::text as "table", count(*) as rows from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ table: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(tx);
  return rows;
}

/** From the facts, by the rules. */
function footballerSeasons(season: SeasonMemory): FootballerSeason[] {
  return [...season.footballers.values()].map((footballer) => {
    const { stats, totalPoints } = sumRounds(season, footballer.footballerId);
    const { code, startPriceTenths, priceTenths: endPriceTenths } = footballer;
    return { code, startPriceTenths, endPriceTenths, totalPoints, stats };
  });
}
