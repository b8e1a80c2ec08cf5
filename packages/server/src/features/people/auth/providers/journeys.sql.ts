/** Journeys to a provider that have not come back, as rows. Real time, as for pending logins. */
import type { ProviderId, ProviderProcess } from "@elleveren/contract";
import { accountId, type AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { hashToken } from "../../../../http/session/session.sql.ts";

export const JOURNEY_LIFETIME_SECONDS = 10 * 60;

export interface Journey {
  readonly provider: ProviderId;
  readonly process: ProviderProcess;
  /** Who connects; null when signing in. */
  readonly accountId: AccountId | null;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  /** A path of ours. */
  readonly callbackPath: string;
}

/** What the traveller must bring back. */
export interface JourneyTokens {
  readonly state: string;
  /** The cookie of the browser that set out. */
  readonly browser: string;
}

export async function insertJourney(db: Queryable, { state, browser }: JourneyTokens, journey: Journey): Promise<void> {
  await sql`insert into provider_journeys (state_hash, browser_hash, provider, process, account_id, nonce, code_verifier,
      redirect_uri, callback_path, expires_at)
    values (${hashToken(state)}, ${hashToken(browser)}, ${journey.provider}, ${journey.process}, ${journey.accountId},
      ${journey.nonce}, ${journey.codeVerifier}, ${journey.redirectUri}, ${journey.callbackPath},
      clock_timestamp() + make_interval(secs => ${JOURNEY_LIFETIME_SECONDS}))`.execute(db);
}

/** Ends the journey and says what it was; null when there is none (any more), or another browser set out on it. */
export async function takeJourney(
  db: Queryable,
  { state, browser }: JourneyTokens,
  provider: ProviderId,
): Promise<Journey | null> {
  const { rows } = await sql<{
    process: ProviderProcess;
    account_id: number | null;
    nonce: string;
    code_verifier: string;
    redirect_uri: string;
    callback_path: string;
    is_late: boolean;
  }>`delete from provider_journeys
    where state_hash = ${hashToken(state)} and browser_hash = ${hashToken(browser)} and provider = ${provider}
    returning process, account_id, nonce, code_verifier, redirect_uri, callback_path,
      expires_at <= clock_timestamp() as is_late`.execute(db);
  const row = rows[0];
  if (!row || row.is_late) return null;
  return {
    provider,
    process: row.process,
    accountId: row.account_id === null ? null : accountId(row.account_id),
    nonce: row.nonce,
    codeVerifier: row.code_verifier,
    redirectUri: row.redirect_uri,
    callbackPath: row.callback_path,
  };
}

export async function deleteExpiredJourneys(db: Queryable): Promise<void> {
  await sql`delete from provider_journeys where expires_at <= clock_timestamp()`.execute(db);
}
