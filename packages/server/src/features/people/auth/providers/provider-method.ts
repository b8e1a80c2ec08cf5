/**
 * Coming from a provider as a proof of a session. A provider that knows a browser sends it back without asking anything, so
 * the return alone is no fresh proof: it is one when the provider says that the person showed it just now who he is. One
 * that does not say so is taken at the least it can mean. docs/decisions/0183.
 */
import type { ProviderId } from "@elleveren/contract";

import { realSeconds } from "../../../../clock.ts";
import type { SessionMethod } from "../../../../http/session/session.sql.ts";
import { provedNow } from "../complete-login.ts";
import { PROOF_SECONDS } from "../proof.ts";

/** The provider's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** `authenticatedAt` in seconds since the epoch; null where the provider does not say. */
export function providerMethod(provider: ProviderId, uid: string, authenticatedAt: number | null): SessionMethod {
  const method = provedNow({ method: "socialaccount", provider, uid });
  return isFresh(authenticatedAt) ? method : { ...method, is_stale: true };
}

function isFresh(authenticatedAt: number | null): boolean {
  if (authenticatedAt === null) return false;
  const age = realSeconds() - authenticatedAt;
  return age <= PROOF_SECONDS && age >= -CLOCK_TOLERANCE_SECONDS;
}
