/**
 * An account whose guardian has not agreed yet and that has no team waits: it sees what every visitor sees, and every
 * call that writes as this account is refused but those of the account itself (decision 0272). One with a team was there before the
 * age was raised, and plays on until its time limit.
 */
import { GUARDIAN_WAITS_TEXT, type CallSpec } from "@elleveren/contract";
import { sql } from "kysely";

import { HttpError } from "../calls/errors.ts";
import type { Viewer } from "./session.ts";

/** Of a row of `accounts a`: whether it waits for a guardian. */
export const WAITS_FOR_GUARDIAN = sql<boolean>`(a.entry_id is null and exists (
  select from guardian_consents g where g.account_id = a.account_id and g.agreed_at is null))`;

/** The person's rights, and what the wait is about. New calls are refused until they are listed here. */
const OF_ACCOUNT: ReadonlySet<string> = new Set([
  "/api/player/delete/",
  "/api/player/guardian/",
  "/api/player/logout/",
  "/api/player/odds/",
  "/api/player/password-change/",
  "/api/player/update/",
]);
const OF_PLAYERS: ReadonlySet<CallSpec["access"]> = new Set(["account", "entry"]);

/** Throws 403 with the code `guardian_waits` for a call that an account may not make before its guardian agrees. */
export function checkGuarded({ waitsForGuardian }: Viewer, { method, path, access }: CallSpec): void {
  if (!waitsForGuardian || method === "GET" || !OF_PLAYERS.has(access) || OF_ACCOUNT.has(path)) return;
  throw guardianWaits();
}

export const guardianWaits = () => new HttpError(403, { detail: GUARDIAN_WAITS_TEXT, code: "guardian_waits" });
