/**
 * Whether the database takes new connections, and what is said of a time in which it does not do its work.
 *
 * An outage begins with the first call that the database could not answer, which is logged with its error. Calls after it are
 * only counted. It ends once no call has failed for five seconds and the database takes a connection again; then a line says
 * how long it was and how many calls were answered 503.
 */
import pg from "pg";
import type { Logger } from "pino";

export interface DatabaseHealth {
  /**
   * Whether a new connection is taken. The connections that are open do not say that: a server that is shutting down, or whose
   * connections are all taken, still answers on them, and refuses a new one at once. `slow`: neither taken nor refused
   * within a second and a half, as on a busy machine. Asked at most once a second.
   */
  takesConnections(): Promise<"yes" | "no" | "slow">;
  /** A call was answered 503 because of this error. */
  missed(error: Error, route: string | undefined): void;
  /** Calls answered 503 because of the database, since the start. */
  missedCount(): number;
  close(): void;
}

const ANSWER_WITHIN_MS = 1500;
const KEPT_MS = 1000;
const LOOK_EVERY_MS = 1000;
const QUIET_MS = 5000;

interface Outage {
  readonly sinceMs: number;
  lastMs: number;
  calls: number;
}

/** The caller closes it. */
export function createDatabaseHealth({
  databaseUrl,
  log,
}: {
  readonly databaseUrl: string;
  readonly log: Logger;
}): DatabaseHealth {
  let asked: { readonly atMs: number; readonly answer: Promise<"yes" | "no" | "slow"> } | null = null;
  let outage: Outage | null = null;
  let missed = 0;
  let looking: NodeJS.Timeout | undefined;

  const takesConnections = () => {
    const atMs = performance.now();
    if (asked === null || atMs - asked.atMs > KEPT_MS) asked = { atMs, answer: connects(databaseUrl) };
    return asked.answer;
  };
  const end = (words: string) => {
    clearInterval(looking);
    if (outage === null) return;
    const seconds = Math.round((performance.now() - outage.sinceMs) / 1000);
    log.warn({ calls: outage.calls, seconds }, words);
    outage = null;
  };
  const look = async () => {
    const isQuiet = () => outage !== null && performance.now() - outage.lastMs >= QUIET_MS;
    // A call may fail while the answer is waited for.
    if (isQuiet() && (await takesConnections()) === "yes" && isQuiet()) end("the database is back");
  };
  return {
    takesConnections,
    missed(error, route) {
      missed += 1;
      const nowMs = performance.now();
      if (outage === null) {
        outage = { sinceMs: nowMs, lastMs: nowMs, calls: 0 };
        log.error({ err: error, route }, "the database is away; calls that need it are answered 503");
        looking = setInterval(() => void look(), LOOK_EVERY_MS).unref();
      }
      outage.calls += 1;
      outage.lastMs = nowMs;
    },
    missedCount: () => missed,
    close: () => end("the database was away until the end"),
  };
}

async function connects(databaseUrl: string): Promise<"yes" | "no" | "slow"> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "elleveren-look",
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  // Told to whoever waits for the answer.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return "yes";
  } catch (error) {
    return error instanceof Error && /timeout/iu.test(error.message) ? "slow" : "no";
  } finally {
    // Not waited for: a server that has fallen silent does not say good-bye either.
    client.end().catch(() => {});
  }
}
