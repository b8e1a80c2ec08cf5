/** The database and the game's state in it: schema, season, clock, queues, e-mails, feeds. */
import { sql } from "kysely";

import type { Config } from "../../config/config.ts";
import type { Database } from "../../context.ts";
import { readMigrationFiles, selectPendingMigrations } from "../../db/migrate.ts";
import { hasQueues, selectFailed, selectQueues, selectTickWork } from "../../features/operate/jobs-desk/jobs.sql.ts";
import { selectFeeds } from "../../features/operate/match-feeds/match-feeds.sql.ts";
import { selectAwayEnds, selectKindStates } from "../../outgoing/status.sql.ts";
import { fault, type Finding, note, ok, spoken } from "./finding.ts";

/** The oldest PostgreSQL that the game's SQL runs on. */
const OLDEST_VERSION = 150_000;
/** The bound within which deadlines and countdowns of a process agree with the database's. */
const CLOCK_SECONDS = 1;
/** Jobs and e-mails are taken within seconds; after this long no process takes them. */
const STUCK_SECONDS = 600;
const DAY_SECONDS = 86_400;

export async function examineServer(db: Database): Promise<Finding[]> {
  const { rows } = await sql<{
    version: string;
    number: number;
    size: string;
    role: string;
    super: boolean;
    used: number;
    most: number;
  }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      pg_size_pretty(pg_database_size(current_database())) as size, current_user as role,
      (select rolsuper from pg_roles where rolname = current_user) as super,
      (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::integer as most`.execute(db);
  const { version, number, size, role, used, most } = rows[0]!;
  const findings: Finding[] = [];
  if (number < OLDEST_VERSION) findings.push(fault("database", `PostgreSQL ${version} is too old; the game needs 15.`));
  else findings.push(ok("database", `PostgreSQL ${version}, ${size}, ${used} of ${most} connections in use`));
  if (rows[0]!.super) {
    findings.push(
      note("role", `The game works as "${role}", which is a superuser: a fault in it could change anything.`),
    );
  } else findings.push(ok("role", `The game works as "${role}", which is no superuser.`));
  return findings;
}

export async function examineSchema(db: Database): Promise<Finding[]> {
  const pending = await selectPendingMigrations(db);
  if (pending.length > 0) {
    return [
      fault(
        "schema",
        `${pending.length} migrations of this release have not run (${pending[0]} …): elleveren migrate.`,
      ),
    ];
  }
  const files = new Set((await readMigrationFiles()).map(({ name }) => name));
  const { rows } = await sql<{ name: string }>`select name from migration_checksums order by name`.execute(db);
  const unknown = rows.filter(({ name }) => !files.has(name));
  if (unknown.length > 0) {
    return [fault("schema", `The database is of a newer release (${unknown.at(-1)!.name}): install that one.`)];
  }
  return [ok("schema", `up to date (${rows.at(-1)!.name})`)];
}

export async function examineSeason(db: Database): Promise<Finding[]> {
  const { rows } = await sql<{ season: string; closed: boolean; overdue: number; entries: number }>`
    select season_name as season, maintenance as closed,
      (select count(*)::integer from rounds where state = 'open' and deadline_at < game_now() - interval '1 minute') as overdue,
      (select count(*)::integer from entries) as entries
    from game`.execute(db);
  const [season] = rows;
  if (!season) return [note("season", "There is none yet: elleveren import FOLDER brings the first.")];
  const findings = [ok("season", `${season.season}, ${season.entries} teams`)];
  if (season.closed) findings.push(note("season", "The game is closed to callers: elleveren season open opens it."));
  if (season.overdue > 0) {
    findings.push(
      fault("season", "A round's deadline has passed and it is not closed: does a process with the role jobs run?"),
    );
  }
  return findings;
}

export async function examineClock(db: Database): Promise<Finding[]> {
  const before = Date.now();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const after = Date.now();
  // The answer was made somewhere between the two readings.
  const offBy = Math.max(rows[0]!.at.getTime() - after, before - rows[0]!.at.getTime(), 0) / 1000;
  return offBy > CLOCK_SECONDS
    ? [fault("clock", `This machine's clock is off by ${spoken(offBy)} from the database's: run chrony on both.`)]
    : [ok("clock", "agrees with the database's")];
}

export async function examineQueues(db: Database): Promise<Finding[]> {
  const failing = (await selectTickWork(db)).filter((tick) => tick.failures > 0);
  const findings = failing.map(({ name, failures, error }) =>
    fault("ticks", `${name} has failed ${failures} times in a row: ${error ?? ""}`),
  );
  if (!(await hasQueues(db))) {
    return [...findings, note("jobs", "No process with the role jobs has run on this database yet.")];
  }
  const nowMs = Date.now();
  for (const { name, waiting_since: since } of await selectQueues(db)) {
    const seconds = since === null ? 0 : (nowMs - Date.parse(since)) / 1000;
    if (seconds <= STUCK_SECONDS) continue;
    findings.push(
      fault("jobs", `A job of ${name} has waited for ${spoken(seconds)}: does a process with the role jobs run?`),
    );
  }
  const lately = (await selectFailed(db)).filter((job) => nowMs - Date.parse(job.failed) < DAY_SECONDS * 1000);
  if (lately.length > 0) {
    const { queue, error } = lately[0]!;
    findings.push(fault("jobs", `${lately.length} failed for good within a day, the last one of ${queue}: ${error}`));
  }
  return findings.length > 0 ? findings : [ok("jobs", "none failed within a day, none waits long")];
}

export async function examineLetters(db: Database, config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  const kinds = await selectKindStates(db);
  for (const { channel, lane, awaySeconds, words } of await selectAwayEnds(db)) {
    const end = channel === "mail" ? "The mail server" : lane;
    findings.push(fault("letters", `${end} has taken nothing for ${spoken(awaySeconds)}: ${words}`));
  }
  const waiting = kinds.reduce((sum, kind) => sum + kind.waiting + kind.later, 0);
  const oldest = Math.max(0, ...kinds.map(({ oldestSeconds }) => oldestSeconds));
  const failed = kinds.reduce((sum, kind) => sum + kind.failed, 0);
  if (oldest > STUCK_SECONDS && findings.length === 0) {
    findings.push(fault("letters", `${waiting} wait, the oldest for ${spoken(oldest)}.`));
  }
  if (failed > 0) findings.push(note("letters", `${failed} were given up within a week: elleveren mail says why.`));
  if (config.smtpUrl === null) {
    const words = `No mail server is set (SMTP_URL): letters are files in ${config.dataDirectory}/outbox.`;
    findings.push(config.isPublished ? fault("letters", words) : note("letters", words));
  }
  return findings.length > 0 ? findings : [ok("letters", `${waiting} wait, none was given up`)];
}

export async function examineFeeds(db: Database, config: Config): Promise<Finding[]> {
  if (config.matchFeeds.length === 0) {
    return [note("feeds", "No feed is set (MATCH_FEEDS_FILE): operators write down what happens in matches.")];
  }
  const rows = new Map((await selectFeeds(db)).map((row) => [row.feed, row]));
  return config.matchFeeds.flatMap(({ name }): Finding[] => {
    const row = rows.get(name);
    if (!row) return [note(`feed ${name}`, "has never been heard; no process works it")];
    const findings: Finding[] = row.alarms.map(({ alarm }) =>
      fault(`feed ${name}`, `alarm: ${alarm.replaceAll("_", " ")}`),
    );
    if (row.failures > 0) {
      findings.push(fault(`feed ${name}`, `has failed ${row.failures} times in a row: ${row.lastError ?? ""}`));
    }
    if (row.pausedAtMs !== null) findings.push(note(`feed ${name}`, "is paused by an operator"));
    const heard = row.heardAtMs === null ? "never" : `${spoken((row.nowMs - row.heardAtMs) / 1000)} ago`;
    return findings.length > 0 ? findings : [ok(`feed ${name}`, `last heard ${heard}`)];
  });
}
