/**
 * Access as the contract declares it, checked for every call before its body is validated: a visitor without a session
 * is refused for that, not for faults of the request. Ownership (this entry, that league) is for the routes to check.
 * Operators' calls do not exist for other viewers: that is decided before a body is even read.
 */
import * as contract from "@elleveren/contract";
import type { CallAccess, CallSpec } from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import { checkScope } from "./api-token.ts";
import type { App } from "../app.ts";
import { requireAccount, requireOperator, requireOwnEntry } from "./session.ts";
import { checkGuarded } from "./guarded.ts";
import { checkSuspended } from "./suspended.ts";

/** Every call of the contract by method and path. */
export const CALLS: ReadonlyMap<string, CallSpec> = new Map(
  Object.values<unknown>(contract)
    .filter(isCall)
    .map((call) => [`${call.method} ${call.path}`, call]),
);

/** Some changes are made by PUT and by POST alike; the contract names one. */
const OTHER_METHODS: ReadonlyMap<string, CallSpec> = new Map(
  [...CALLS.values()].filter(({ method }) => method !== "GET").map((call) => [call.path, call]),
);

export function enforceAccess(app: App): void {
  app.addHook("onRequest", async (request) => {
    if (callOf(request)?.access === "operator") requireOperator(request);
    // Where there is nothing, a token finds nothing.
    const isForAgents = request.routeOptions.config.isForAgents === true;
    if (request.apiToken && !request.is404 && !isForAgents) checkScope(request.apiToken, callOf(request));
  });
  app.addHook("preValidation", async (request) => {
    const call = callOf(request);
    if (call) checkAccess(request, call.access);
    const change = call ?? (request.method === "GET" ? undefined : OTHER_METHODS.get(String(request.routeOptions.url)));
    if (change && request.account) {
      checkSuspended(request.account, change);
      checkGuarded(request.account, change);
    }
  });
}

/** A HEAD request is the GET without its body, under the same permission. */
export function callOf(request: FastifyRequest): CallSpec | undefined {
  const method = request.method === "HEAD" ? "GET" : request.method;
  return CALLS.get(`${method} ${request.routeOptions.url}`);
}

/** The account API words the refusals of its own calls: `features/people/auth`. */
const OWN_WORDS: ReadonlySet<CallAccess> = new Set(["public", "session", "proof", "operator"]);

function checkAccess(request: FastifyRequest, access: CallAccess): void {
  if (OWN_WORDS.has(access)) return;
  requireAccount(request);
  if (access === "entry") requireOwnEntry(request);
}

function isCall(value: unknown): value is CallSpec {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}
