/**
 * The security log: one structured line for each event of `events.ts`, on the same stream as every other line of the
 * process (`log.ts`), so that shipping one ships the other. A line holds the event, time, request, account and origin.
 * Private text never gets in: people are numbers of accounts; e-mail and IP addresses are keyed hashes, which only link
 * lines about the same one.
 *
 * Lines of one event and one machine are limited, so that a flood can neither fill the disk nor bury the rest;
 * suppressed lines are counted in a line of its own and in the metric `security_events_total`.
 */
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import type { AccountId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Logger } from "pino";

import type { Queryable } from "../db/database.ts";
import { SECURITY_EVENTS, type SecurityEvent } from "./events.ts";
import { createLineLimit } from "./line-limit.ts";

/** The fields of an event. Each may be missing; none may hold a text that a person wrote. */
export interface EventFacts {
  /** Gives the account or token, the network address, the route and the request id that the answer carries. */
  readonly request?: FastifyRequest | undefined;
  /** The subject, when that is not the account of the request. */
  readonly account?: AccountId | null | undefined;
  /** The actor, when that is neither: an operator, `command`. */
  readonly by?: AccountId | "command" | undefined;
  /** In any spelling that is one address (`emailKey`); hashed. */
  readonly email?: string | undefined;
  /** An IP address; hashed. Only where there is no request. */
  readonly ip?: string | undefined;
  /**
   * The method of a proof of identity, in the account API's words: `password`, `code`, `mfa/totp`,
   * `socialaccount/auth0`.
   */
  readonly method?: string | undefined;
  /** A word or two of our own, from the source. */
  readonly reason?: string | undefined;
  /** Names and numbers of our own beside it, such as the ids of sessions that ended. */
  readonly details?: Readonly<Record<string, number | boolean | string | readonly (number | string)[]>> | undefined;
}

export interface SecurityLog {
  /** Writes the event's line; never throws and never waits. */
  record(event: SecurityEvent, facts?: EventFacts): void;
  /** As it stands in the log, to look for the lines of an address: `hash("ip", "192.0.2.7")`. */
  hash(kind: "email" | "ip", value: string): string;
  /** How often each event has happened in this process, written or held back. */
  counts(): ReadonlyMap<SecurityEvent, number>;
}

export interface SecurityLogOptions {
  readonly log: Logger;
  readonly key: KeyObject;
  /** How spellings of one e-mail address become one text. */
  readonly emailKey: (email: string) => string;
  /** How IP addresses of one machine become one text. */
  readonly ipKey: (ip: string) => string;
  /** Monotonic milliseconds. */
  readonly nowMs?: () => number;
}

/** Of HMAC-SHA-256: 96 bits tell apart more addresses than there are. */
const HASH_LENGTH = 16;

export function createSecurityLog({ log, key, emailKey, ipKey, nowMs }: SecurityLogOptions): SecurityLog {
  const counts = new Map<SecurityEvent, number>();
  const hash: SecurityLog["hash"] = (kind, value) =>
    createHmac("sha256", key)
      .update(`${kind} ${kind === "email" ? emailKey(value) : ipKey(value)}`)
      .digest("base64url")
      .slice(0, HASH_LENGTH);
  const write = (event: SecurityEvent, line: object) =>
    log[SECURITY_EVENTS[event] === "done" ? "info" : "warn"]({ security: event, ...line }, "security event");
  const limit = createLineLimit<SecurityEvent>({
    nowMs: nowMs ?? (() => performance.now()),
    onHeldBack: (event, from, lines) => write(event, { from, heldBack: lines }),
  });

  return {
    hash,
    counts: () => counts,
    record(event, facts = {}) {
      counts.set(event, (counts.get(event) ?? 0) + 1);
      const { request, account, by, email, ip = request?.ip, method, reason, details } = facts;
      const from = ip === undefined ? undefined : hash("ip", ip);
      if (!limit.take(event, from ?? "")) return;
      write(event, {
        // Of fields without a value pino writes none.
        account: account ?? request?.account?.accountId,
        by:
          by ??
          (account !== undefined && account !== request?.account?.accountId ? request?.account?.accountId : undefined),
        token: request?.apiToken?.id,
        email: email === undefined ? undefined : hash("email", email),
        from,
        method,
        reason,
        ...details,
        call: request && `${request.method} ${request.routeOptions.url ?? "(none)"}`,
        reqId: request?.id,
      });
    },
  };
}

/** The key of this game's log: the database's own secret, joined with SECRET_KEY where there is one. */
export async function selectLogKey(db: Queryable, secretKey: string | null): Promise<KeyObject> {
  const { rows } = await sql<{ secret: Buffer }>`select secret from secrets where name = 'security-log'`.execute(db);
  if (!rows[0]) throw new Error("the database has no key for the security log; the migrations did not run");
  const material = Buffer.concat([rows[0].secret, Buffer.from(secretKey ?? "")]);
  return createSecretKey(Buffer.from(hkdfSync("sha256", material, "", "elleveren security log", 32)));
}
