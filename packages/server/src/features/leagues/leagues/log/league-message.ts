/** The message of a private league's administrators to its members, until replaced or withdrawn. */
import { LEAGUE_MESSAGE_MAX_LENGTH, type WireLeagueMessage } from "@elleveren/contract";
import { accepted, type EntryId, invariant, type LeagueId, refused, type Result } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable, Tx } from "../../../../context.ts";
import { namedEntry } from "../../../../db/entry-names.ts";
import { notify } from "../../../../db/notify.ts";
import { transact } from "../../../../db/writing/transactions.ts";
import { hasTricks, isBlank } from "../../../../visible-text.ts";
import { watchName } from "../../../people/index.ts";
import { type AccessProblem, type AdministratorRequest, lockManagedLeague } from "../members/own-league.ts";
import { insertLeagueAct } from "./league-log.sql.ts";
import { microsOf } from "../../../../db/values/moments.ts";

type MessageProblem =
  | AccessProblem
  | { readonly code: "blank" | "control_characters"; readonly field: "text" }
  | { readonly code: "max_length"; readonly field: "text"; readonly max: number };

/** Held against the watched words as names are: what holds one waits for an operator, and is shown meanwhile. */
export async function writeLeagueMessage(
  ctx: Context,
  request: AdministratorRequest & { readonly text: string },
): Promise<Result<WireLeagueMessage, MessageProblem>> {
  const { leagueId, entryId } = request;
  const text = request.text.normalize("NFC").replaceAll("\r\n", "\n").trim();
  return transact(ctx.db, async (tx) => {
    const locked = await lockManagedLeague(tx, request);
    if (!locked.ok) return locked;
    const problems = checkMessage(text);
    if (problems.length > 0) return refused(problems);
    await upsertLeagueMessage(tx, leagueId, entryId, text);
    await watchName(tx, { part: "message", id: leagueId, author: entryId, name: text });
    await insertLeagueAct(tx, { leagueId, entryId, kind: "message" });
    await notify(tx, { kind: "leagues", leagueId });
    const message = await selectLeagueMessage(tx, leagueId);
    invariant(message, "a message that was just written is there");
    return accepted(message);
  });
}

/** By any of the league's administrators. Withdrawing a missing message changes nothing. */
export async function takeLeagueMessageBack(
  ctx: Context,
  request: AdministratorRequest,
): Promise<Result<null, AccessProblem>> {
  const { leagueId, entryId } = request;
  return transact(ctx.db, async (tx) => {
    const locked = await lockManagedLeague(tx, request);
    if (!locked.ok) return locked;
    if (await deleteLeagueMessage(tx, leagueId)) {
      await watchName(tx, { part: "message", id: leagueId, author: entryId, name: "" });
      await insertLeagueAct(tx, { leagueId, entryId, kind: "message_taken" });
      await notify(tx, { kind: "leagues", leagueId });
    }
    return accepted(null);
  });
}

function checkMessage(text: string): MessageProblem[] {
  if (isBlank(text)) return [{ code: "blank", field: "text" }];
  const problems: MessageProblem[] = [];
  const max = LEAGUE_MESSAGE_MAX_LENGTH;
  if (Array.from(text).length > max) problems.push({ code: "max_length", field: "text", max });
  // Line breaks are allowed; other invisible characters could disguise the text.
  if (hasTricks(text.replaceAll("\n", " "))) problems.push({ code: "control_characters", field: "text" });
  return problems;
}

/** The message to a league's members: one a league. Changes are made under the league's lock. */
export async function selectLeagueMessage(db: Queryable, id: LeagueId): Promise<WireLeagueMessage | null> {
  const { rows } = await sql<WireLeagueMessage>`
    with message as (select entry_id, body as text, ${microsOf("written_at")} as time from league_messages
      where league_id = ${id})
    select text, time, ${namedEntry} from message join entries e using (entry_id)`.execute(db);
  return rows[0] ?? null;
}

async function upsertLeagueMessage(tx: Tx, id: LeagueId, entry: EntryId, text: string): Promise<void> {
  await sql`insert into league_messages (league_id, entry_id, body, written_at)
    values (${id}, ${entry}, ${text}, game_now())
    on conflict (league_id) do update
      set entry_id = excluded.entry_id, body = excluded.body, written_at = excluded.written_at`.execute(tx);
}

/** False when there was none. */
export async function deleteLeagueMessage(tx: Tx, id: LeagueId): Promise<boolean> {
  const { rows } = await sql`delete from league_messages where league_id = ${id} returning 1`.execute(tx);
  return rows.length > 0;
}
