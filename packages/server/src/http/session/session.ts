/** The request's viewer, set by the session plugin before any route runs. */
import type { AccountId, EntryId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import { forbidden, notFound, refusedAs, secondFactorNeeded, unauthenticated } from "../calls/errors.ts";

/** Carries the session of an app, which keeps no cookie. */
export const SESSION_HEADER = "x-session-token";

export type AccountRole = "manager" | "operator";

/** The signed-in account. */
export interface Viewer {
  readonly accountId: AccountId;
  /** The account's entry of this season. */
  readonly entryId: EntryId | null;
  readonly role: AccountRole;
  /** An operator who gave a second factor in this session, at most a working day ago. False for every other account. */
  readonly hasSecondFactor: boolean;
  /** A suspension by operators: no change of the account, or none of this season's team; null without one. */
  readonly suspended: "account" | "entry" | null;
  /** Too young to agree alone, without a team, and no guardian has agreed yet. */
  readonly waitsForGuardian: boolean;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Null without a session. */
    account: Viewer | null;
  }
}

/** The signed-in account; answers 403 otherwise. */
export function requireAccount(request: FastifyRequest): Viewer {
  if (!request.account) throw unauthenticated();
  return request.account;
}

/** The signed-in owner of this entry; 403 for any other viewer, whether or not such an entry exists. */
export function requireEntry(request: FastifyRequest, entryId: EntryId): Viewer & { readonly entryId: EntryId } {
  const viewer = requireAccount(request);
  if (viewer.entryId !== entryId) throw forbidden();
  return { ...viewer, entryId };
}

/** The signed-in account's own entry; 403 when it has none. */
export function requireOwnEntry(request: FastifyRequest): Viewer & { readonly entryId: EntryId } {
  const viewer = requireAccount(request);
  if (viewer.entryId === null) throw forbidden();
  return { ...viewer, entryId: viewer.entryId };
}

/** The operator of the session; throws 404 for any other caller, as for an unknown URL. */
export function requireOperator(request: FastifyRequest): Viewer {
  const viewer = request.account;
  if (viewer?.role !== "operator") throw refusedAs(notFound("a call of operators"), "access_refused", "operators only");
  if (!viewer.hasSecondFactor) throw secondFactorNeeded();
  return viewer;
}

/** How long a session lasts and how many of them an account may have: docs/security/sessions.md says why so. */
export interface SessionLimits {
  /** From sign-in on; a repeated proof does not extend it. */
  readonly lifetimeSeconds: number;
  /** From the last use. */
  readonly idleSeconds: number;
  readonly operatorLifetimeSeconds: number;
  readonly operatorIdleSeconds: number;
  /** Of one account at once; one more ends the one that was used least lately. */
  readonly most: number;
}
