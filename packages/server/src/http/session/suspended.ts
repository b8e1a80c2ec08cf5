/**
 * A suspended account signs in, sees all of its own data, and changes nothing in the game: every call that writes for
 * its team is refused, and so is every change of the account that others would see. The account's rights stay open:
 * password and factors, sessions, a copy of its data, deletion, and the appeal (decision 0154).
 */
import { SUSPENDED_TEXT, type CallSpec } from "@elleveren/contract";
import { sql } from "kysely";

import { HttpError } from "../calls/errors.ts";
import type { Viewer } from "./session.ts";

/** Of a row of `accounts a`: what of it is suspended now. */
export const SUSPENDED = sql<Viewer["suspended"]>`case when a.suspended_until > clock_timestamp() then
  case when a.suspended_entry_id is null then 'account' when a.suspended_entry_id = a.entry_id then 'entry' end end`;

/** An account's calls that act in the game or change the name that others see. */
const OF_GAME: ReadonlySet<string> = new Set(["/api/entry-create/", "/api/reports/"]);
const OF_NAME = "/api/player/update/";

/** Throws 403 with the code `suspended` for a call that a suspended account may not make. */
export function checkSuspended({ suspended }: Viewer, { method, path, access }: CallSpec): void {
  if (suspended === null || method === "GET") return;
  const isOfGame = access === "entry" || OF_GAME.has(path);
  if (isOfGame || (suspended === "account" && path === OF_NAME)) throw suspendedError();
}

const suspendedError = () => new HttpError(403, { detail: SUSPENDED_TEXT, code: "suspended" });
