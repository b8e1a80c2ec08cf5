/** A step of a login, and the login as it stands. */
import type { AuthFlowId, WireAuthFlow } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { SessionMethod } from "../../../http/session/session.sql.ts";

/** A login in progress. */
export interface Login {
  readonly accountId: AccountId;
  /** Proofs so far, in order. */
  readonly methods: readonly SessionMethod[];
}

export interface Stage {
  readonly id: Extract<AuthFlowId, "verify_email" | "mfa_signup_webauthn" | "mfa_authenticate" | "mfa_trust">;
  /** True when the login may not go on before this step. */
  isDue(ctx: Context, request: FastifyRequest, login: Login): Promise<boolean>;
  /** State to store while it waits; sends e-mails or codes. */
  enter?(ctx: Context, login: Login): Promise<Readonly<Record<string, unknown>>>;
  /** The flow's details beside its name. */
  describe?(ctx: Context, account: AccountId): Promise<Partial<WireAuthFlow>>;
}
