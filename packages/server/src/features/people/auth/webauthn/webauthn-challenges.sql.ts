/**
 * Challenges: random, kept here until they are answered, each for one purpose and one session or pending login. The
 * first answer takes its challenge out, right or wrong; after five minutes of real time it is none.
 */
import { sql } from "kysely";

import type { Context, Queryable } from "../../../../context.ts";
import { hashToken } from "../../../../http/session/session.sql.ts";

export const CHALLENGE_SECONDS = 300;
const CHALLENGE_BYTES = 32;

export type ChallengePurpose = "add" | "authenticate" | "reauthenticate" | "login" | "signup";

export interface ChallengeOf {
  readonly purpose: ChallengePurpose;
  /** The token of the session or pending login; null for a passkey sign-in without one. */
  readonly holder: string | null;
}

export type ChallengeState = Readonly<Record<string, unknown>>;

export async function makeChallenge(
  ctx: Context,
  { purpose, holder }: ChallengeOf,
  state: ChallengeState = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(ctx.random.bytes(CHALLENGE_BYTES));
  await sql`insert into webauthn_challenges (challenge_hash, purpose, holder, state, expires_at)
    values (${hashToken(Buffer.from(challenge).toString("base64url"))}, ${purpose},
      ${holder === null ? null : hashToken(holder)}, ${JSON.stringify(state)}::jsonb,
      clock_timestamp() + make_interval(secs => ${CHALLENGE_SECONDS}))`.execute(ctx.db);
  return challenge;
}

/** The challenge's stored state (base64url); null when it is unknown, answered, too old, or another holder's. */
export async function takeChallenge(
  db: Queryable,
  challenge: string,
  { purpose, holder }: ChallengeOf,
): Promise<ChallengeState | null> {
  const { rows } = await sql<{ state: ChallengeState; alive: boolean }>`delete from webauthn_challenges
    where challenge_hash = ${hashToken(challenge)} and purpose = ${purpose}
      and holder is not distinct from ${holder === null ? null : hashToken(holder)}
    returning state, expires_at > clock_timestamp() as alive`.execute(db);
  return rows[0]?.alive ? rows[0].state : null;
}

export async function deleteExpiredChallenges(db: Queryable): Promise<void> {
  await sql`delete from webauthn_challenges where expires_at <= clock_timestamp()`.execute(db);
}
