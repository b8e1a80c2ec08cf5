/** An agent's request to a person, checked before the person is shown anything of it. */
import { hash, timingSafeEqual } from "node:crypto";
import type { TokenScope } from "@elleveren/contract";
import { accepted, refused, type Result } from "@elleveren/rules";
import type { FastifyRequest } from "fastify";

import type { Context, Queryable } from "../../../context.ts";
import { type Client, selectClient } from "./agents.sql.ts";
import { isOurResource } from "./origins.ts";
import { isRegistered } from "./redirects.ts";

export interface Asked {
  readonly response_type: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly code_challenge_method?: string;
  readonly scope?: string;
  readonly state?: string;
  readonly resource?: string;
}

export interface AgentRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly TokenScope[];
  readonly state: string | null;
}

export type AgentRequestProblem =
  | { readonly code: "unknown_agent"; readonly field: "client_id" }
  | { readonly code: "bad_redirect"; readonly field: "redirect_uri" }
  | { readonly code: "invalid_choice"; readonly field: "response_type" }
  | { readonly code: "bad_challenge"; readonly field: "code_challenge" }
  | { readonly code: "unknown_resource"; readonly field: "resource" }
  | { readonly code: "unknown_scope"; readonly field: "scope" };

/** SHA-256 in base64url. */
const CHALLENGE = /^[\w-]{43}$/;
const VERIFIER = /^[\w.~-]{43,128}$/;

/** An agent that names no scope may read. Nothing of a refused request is sent anywhere: the person is told on our page. */
export async function checkRequest(
  ctx: Pick<Context, "config">,
  db: Queryable,
  request: FastifyRequest,
  asked: Asked,
): Promise<Result<AgentRequest, AgentRequestProblem>> {
  const client = await selectClient(db, asked.client_id);
  if (!client) return refused([{ code: "unknown_agent", field: "client_id" }]);
  if (!isRegistered(client.redirectUris, asked.redirect_uri))
    return refused([{ code: "bad_redirect", field: "redirect_uri" }]);
  const problems: AgentRequestProblem[] = [];
  if (asked.response_type !== "code") problems.push({ code: "invalid_choice", field: "response_type" });
  if (asked.code_challenge_method !== "S256" || !CHALLENGE.test(asked.code_challenge))
    problems.push({ code: "bad_challenge", field: "code_challenge" });
  if (!isOurResource(ctx, request, asked.resource)) problems.push({ code: "unknown_resource", field: "resource" });
  const scopes = readScopes(asked.scope);
  if (scopes === null) problems.push({ code: "unknown_scope", field: "scope" });
  if (problems.length > 0 || scopes === null) return refused(problems);
  return accepted({
    client,
    redirectUri: asked.redirect_uri,
    challenge: asked.code_challenge,
    scopes,
    state: asked.state ?? null,
  });
}

/** There are tools for these alone. */
export const AGENT_SCOPES = ["read", "team:write"] as const satisfies readonly TokenScope[];

/** Words that are no scope of an agent's are passed over, as OAuth lets a server; null when none is left. */
export function readScopes(text: string | undefined): TokenScope[] | null {
  const words = new Set((text ?? "").split(" ").filter((word) => word !== ""));
  if (words.size === 0) return ["read"];
  const scopes = AGENT_SCOPES.filter((scope) => words.has(scope));
  return scopes.length > 0 ? scopes : null;
}

/** Where the browser goes with the answer: the address as registered, with who answers (RFC 9207). */
export function answerUrl(
  redirectUri: string,
  issuer: string,
  answer: Readonly<Record<string, string | null>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, iss: issuer })) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}

/** Whether the program that exchanges a code is the one that asked for it (RFC 7636, S256). */
export function isVerified(challenge: string, verifier: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  const made = Buffer.from(hash("sha256", verifier, "base64url"));
  const known = Buffer.from(challenge);
  return made.length === known.length && timingSafeEqual(made, known);
}
