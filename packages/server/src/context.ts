/** The context that every use case is handed: no module-level state, no hidden clock, no hidden randomness. */
import type { Logger } from "pino";
import type { Pool } from "pg";

import type { Clock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import type { Database } from "./db/database.ts";
import type { DatabaseHealth } from "./db/database-health.ts";
import type { Notifications } from "./db/notify.ts";
import type { Reads } from "./db/scale/read-replica.ts";
import type { Writes } from "./db/writing/writes.ts";
import type { Game } from "./game.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Outgoing } from "./outgoing/outgoing.ts";
import type { SecurityLog } from "./security-log/index.ts";

export type { Clock } from "./clock.ts";
export type { Database, Queryable, Tx } from "./db/database.ts";
export type { Game } from "./game.ts";

/** Seconds-since-start and chance for machines, not for the game. */
export interface Random {
  /** Cryptographically strong bytes for tokens and codes. */
  bytes(count: number): Uint8Array;
}

/** The moving season, `ctx.live`, is declared where it is made: `features/live/live/live.ts`. */
export interface Context {
  readonly config: Config;
  /** For work that needs connections of its own. */
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly db: Database;
  /** Connections of their own for sessions, which every call looks up; queries by key alone, with prepared plans. */
  readonly sessionsDb: Database;
  /** The way in for managers' writes, beside `db`, which never waits for them. */
  readonly writes: Writes;
  /** For reads that tolerate a copy a moment old; never for data that the reader has just changed. */
  readonly reads: Reads;
  readonly databaseHealth: DatabaseHealth;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  /** Proofs of identity, refusals, and changes of credentials. */
  readonly securityLog: SecurityLog;
  /** The season; throws while the database holds none. */
  readonly game: () => Game;
  /** The season, or null while the database holds none. */
  readonly findGame: () => Game | null;
  /** Notifications of changes, from other processes and this one. */
  readonly notifications: Notifications;
  readonly jobs: Jobs;
  /** E-mails and push messages. */
  readonly outgoing: Outgoing;
}
