/** Journeys to a provider that have not come back, as rows. Real time, as for pending logins. */
import type { ProviderId, ProviderProcess } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../../context.ts";
import { hashToken } from "../../../../http/session/session.sql.ts";

export const JOURNEY_LIFETIME_SECONDS = 10 * 60;

export interface Journey {
  readonly provider: ProviderId;
  readonly process: ProviderProcess;
  /** The connecting account; null when signing in. */
  readonly accountId: AccountId | null;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  /** A path of ours. */
  readonly callbackPath: string;
}

/** Tokens that the returning browser must bring. */
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
  const { rows } = await sql<Journey & { readonly isLate: boolean }>`delete from provider_journeys
    where state_hash = ${hashToken(state)} and browser_hash = ${hashToken(browser)} and provider = ${provider}
    returning provider, process, account_id as "accountId", nonce, code_verifier as "codeVerifier",
      redirect_uri as "redirectUri", callback_path as "callbackPath", expires_at <= clock_timestamp() as "isLate"`.execute(
    db,
  );
  return rows[0]?.isLate === false ? rows[0] : null;
}

export async function deleteExpiredJourneys(db: Queryable): Promise<void> {
  await sql`delete from provider_journeys where expires_at <= clock_timestamp()`.execute(db);
}
