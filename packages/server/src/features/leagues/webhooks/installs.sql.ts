/** Installs of chats that have not come back from the service's page, as rows. Real time, as for journeys to providers. */
import type { ChatInstallService, Language, WebhookEvent } from "@elleveren/contract";
import type { AccountId, LeagueId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { hashToken } from "../../../http/session/session.sql.ts";

const INSTALL_SECONDS = 10 * 60;

export interface Install {
  readonly leagueId: LeagueId;
  readonly accountId: AccountId;
  readonly service: ChatInstallService;
  readonly events: readonly WebhookEvent[];
  readonly language: Language;
  readonly redirectUri: string;
}

/** The keys that the returning browser must bring: the state, and the session that set out. */
export interface InstallKeys {
  readonly state: string;
  readonly sessionId: number;
}

export async function insertInstall(db: Queryable, { state, sessionId }: InstallKeys, install: Install): Promise<void> {
  await sql`insert into chat_installs (state_hash, session_id, league_id, account_id, service, events, language,
      redirect_uri, expires_at)
    values (${hashToken(state)}, ${sessionId}, ${install.leagueId}, ${install.accountId}, ${install.service},
      ${[...install.events]}::text[], ${install.language}, ${install.redirectUri},
      clock_timestamp() + make_interval(secs => ${INSTALL_SECONDS}))`.execute(db);
}

/** Ends it and says what it was; null when there is none (any more), or another session set out on it. */
export async function takeInstall(
  db: Queryable,
  { state, sessionId }: InstallKeys,
  service: ChatInstallService,
): Promise<Install | null> {
  const { rows } = await sql<Install & { readonly isLate: boolean }>`delete from chat_installs
    where state_hash = ${hashToken(state)} and session_id = ${sessionId} and service = ${service}
    returning league_id as "leagueId", account_id as "accountId", service, events, language,
      redirect_uri as "redirectUri", expires_at <= clock_timestamp() as "isLate"`.execute(db);
  return rows[0]?.isLate === false ? rows[0] : null;
}

export async function deleteOldInstalls(db: Queryable): Promise<void> {
  await sql`delete from chat_installs where expires_at <= clock_timestamp()`.execute(db);
}
