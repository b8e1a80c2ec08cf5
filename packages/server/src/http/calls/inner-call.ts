/**
 * A call that the server makes of itself for a person: an agent's tool reads and changes through the calls of the contract, under
 * the same checks as from outside. Who asks is handed over in the process, never in the request, so that nobody outside can say it.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest } from "fastify";

import type { App } from "../app.ts";
import type { TokenInUse } from "../session/api-token.sql.ts";
import type { Viewer } from "../session/session.ts";
import type { Problem } from "./errors.ts";

export interface InnerCall {
  readonly viewer: Viewer;
  /** The token whose scopes decide; null for a person's own session. */
  readonly token: TokenInUse | null;
  /** A repeatable mutation is done, answered and rolled back. */
  readonly isRehearsal?: boolean;
  /** Looks at a repeatable mutation's answer before it is committed; problems roll it back and are the refusal. */
  readonly check?: (answer: unknown) => readonly Problem[];
}

declare module "fastify" {
  interface FastifyRequest {
    /** Null for every call from outside. */
    inner: InnerCall | null;
  }
}

const current = new AsyncLocalStorage<InnerCall>();

/** The inner call that is being made; undefined for a request from outside. */
export const innerCall = (): InnerCall | undefined => current.getStore();

export interface InnerRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** The answer's status and its JSON; the body is text where it is none. `from` is the request that this one is made for. */
export async function makeInnerCall(
  from: FastifyRequest,
  call: InnerCall,
  { method, url, body, idempotencyKey }: InnerRequest,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const app = from.server as unknown as App;
  const headers: Record<string, string> = { host: from.host };
  // Limits of single calls count a token by itself.
  if (call.token && from.headers.authorization) headers["authorization"] = from.headers.authorization;
  if (idempotencyKey !== undefined) headers["idempotency-key"] = idempotencyKey;
  const answer = await current.run(call, async () => {
    // Awaited inside: Fastify makes the call when its answer is first waited for.
    const made = await app.inject({
      method,
      url,
      headers,
      remoteAddress: from.ip,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return made;
  });
  const isJson = String(answer.headers["content-type"]).startsWith("application/json");
  return { status: answer.statusCode, body: isJson ? answer.json<unknown>() : answer.body };
}
