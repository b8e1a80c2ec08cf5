/**
 * Whether the database takes new connections, and the log of its outages.
 *
 * An outage begins with the first call that the database could not answer, which is logged with its error. Calls after
 * it are only counted. It ends once no call has failed for five seconds and the database takes a connection again; then
 * a line gives its length and the number of calls answered 503.
 */
import pg from "pg";
import type { Logger } from "pino";

import { renewedAddress } from "../settings/index.ts";

export interface DatabaseHealth {
  /**
   * Whether a new connection is accepted. Open connections do not tell: a server that is shutting down, or is at its
   * connection limit, still answers on them, and refuses a new one at once. `unsure`: refused once, which a moment of
   * many connections does to every process at a time, or no answer within a second, as on a busy machine. Probed at
   * most once a second.
   */
  takesConnections(): Promise<Taken>;
  /** A call was answered 503 because of this error. */
  missed(error: Error, route: string | undefined): void;
  /** Calls answered 503 because of the database, since the start. */
  missedCount(): number;
  close(): void;
}

type Taken = "yes" | "no" | "unsure";

const ANSWER_WITHIN_MS = 1000;
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
  let asked: { readonly atMs: number; readonly answer: Promise<Taken> } | null = null;
  let refusals = 0;
  let outage: Outage | null = null;
  let missed = 0;
  let looking: NodeJS.Timeout | undefined;

  const takesConnections = () => {
    const atMs = performance.now();
    if (asked === null || atMs - asked.atMs > KEPT_MS) asked = { atMs, answer: ask() };
    return asked.answer;
  };
  const ask = async (): Promise<Taken> => {
    const answer = await connects(databaseUrl);
    if (answer === "yes") refusals = 0;
    if (answer === "no") refusals += 1;
    return answer === "no" && refusals < 2 ? "unsure" : answer;
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

async function connects(databaseUrl: string): Promise<Taken> {
  const client = new pg.Client({
    connectionString: renewedAddress(databaseUrl),
    application_name: "elleveren-look",
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
  });
  // The caller that awaits the answer gets the error.
  client.on("error", () => {});
  try {
    await client.connect();
    return "yes";
  } catch (error) {
    return error instanceof Error && /timeout/iu.test(error.message) ? "unsure" : "no";
  } finally {
    // Not waited for: a server that has fallen silent does not say good-bye either.
    client.end().catch(() => {});
  }
}
