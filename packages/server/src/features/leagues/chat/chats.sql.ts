/** Channels that ask about a league, codes that link them, and what has been asked. */
import { createHash } from "node:crypto";

import type { Language, WireChat, WireChatService } from "@elleveren/contract";
import type { AccountId, LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable, Tx } from "../../../context.ts";
import { microsOf } from "../../../db/values/moments.ts";

const COLUMNS = sql`chat_id as id, service, name, language, ${microsOf("linked_at")} as linked_at`;

export async function selectChats(db: Queryable, league: LeagueId): Promise<WireChat[]> {
  const { rows } = await sql<WireChat>`select ${COLUMNS} from league_chats
    where league_id = ${league} order by chat_id`.execute(db);
  return rows;
}

/** The league that a channel asks about. */
export interface AskedFrom {
  readonly leagueId: LeagueId;
  readonly language: Language;
  /** Of Teams, sealed. */
  readonly secret: Buffer | null;
}

export async function selectAskedFrom(
  db: Queryable,
  service: WireChatService,
  place: string,
): Promise<AskedFrom | null> {
  const { rows } = await sql<AskedFrom>`select league_id as "leagueId", language, secret from league_chats
    where service = ${service} and place = ${place}`.execute(db);
  return rows[0] ?? null;
}

export interface NewChat {
  readonly leagueId: LeagueId;
  readonly accountId: AccountId;
  readonly service: WireChatService;
  readonly place: string;
  readonly name: string;
  readonly language: Language;
  readonly secret: Buffer | null;
}

/** A channel asks about one league: linked anew, it asks about the new one. */
export async function upsertChat(db: Queryable, chat: NewChat): Promise<WireChat> {
  const { rows } = await sql<WireChat>`
    insert into league_chats (league_id, account_id, service, place, name, language, secret)
    values (${chat.leagueId}, ${chat.accountId}, ${chat.service}, ${chat.place}, ${chat.name}, ${chat.language},
      ${chat.secret})
    on conflict (service, place) do update set league_id = excluded.league_id, account_id = excluded.account_id,
      name = excluded.name, language = excluded.language, secret = excluded.secret, linked_at = clock_timestamp()
    returning ${COLUMNS}`.execute(db);
  return rows[0]!;
}

/** False when it is none of the league's. */
export async function deleteChat(db: Queryable, league: LeagueId, chatId: number): Promise<boolean> {
  const { rows } = await sql`delete from league_chats where league_id = ${league} and chat_id = ${chatId}
    returning 1`.execute(db);
  return rows.length > 0;
}

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

export async function insertCode(
  db: Queryable,
  {
    leagueId,
    accountId,
    language,
    code,
    seconds,
  }: Pick<NewChat, "leagueId" | "accountId" | "language"> & {
    readonly code: string;
    /** That it is good for. */
    readonly seconds: number;
  },
): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    insert into chat_codes (code_hash, league_id, account_id, language, expires_at)
    values (${hashOf(code)}, ${leagueId}, ${accountId}, ${language},
      clock_timestamp() + make_interval(secs => ${seconds}))
    returning ${microsOf("expires_at")} as at`.execute(db);
  return rows[0]!.at;
}

/** It is used up, with the transaction; null when there is none such, or its time is over. */
export async function takeCode(
  tx: Tx,
  code: string,
): Promise<Pick<NewChat, "leagueId" | "accountId" | "language"> | null> {
  const { rows } = await sql<Pick<NewChat, "leagueId" | "accountId" | "language"> & { isGood: boolean }>`
    delete from chat_codes where code_hash = ${hashOf(code)}
    returning league_id as "leagueId", account_id as "accountId", language, expires_at > clock_timestamp() as "isGood"`.execute(
    tx,
  );
  const [row] = rows;
  return row?.isGood === true ? row : null;
}

/** False when a question with this signature was asked before. */
export async function insertQuestion(db: Queryable, service: WireChatService, signature: string): Promise<boolean> {
  const { rows } = await sql`insert into chat_questions (signature_hash) values (${hashOf(`${service} ${signature}`)})
    on conflict (signature_hash) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Longer than a signature is good for. */
const ASKED_MINUTES = 20;

export async function deleteOldQuestions(db: Queryable): Promise<void> {
  await sql`delete from chat_questions where asked_at < clock_timestamp() - make_interval(mins => ${ASKED_MINUTES})`.execute(
    db,
  );
  await sql`delete from chat_codes where expires_at < clock_timestamp()`.execute(db);
}
