/**
 * Who may call, as the contract declares it, checked for every call before its body is looked at: a stranger is told
 * that he is one, not what was wrong with his request. What belongs to one manager only (this entry, that league) is
 * for the routes to check.
 */
import * as contract from "@elleveren/contract";
import type { CallAccess, CallSpec } from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { App } from "./app.ts";
import { forbidden } from "./errors.ts";
import { requireAccount, requireOwnEntry } from "./session.ts";

/** Every call of the contract by method and path. */
export const CALLS: ReadonlyMap<string, CallSpec> = new Map(
  Object.values<unknown>(contract)
    .filter(isCall)
    .map((call) => [`${call.method} ${call.path}`, call]),
);

export function enforceAccess(app: App): void {
  app.addHook("preValidation", async (request) => {
    const call = CALLS.get(`${request.method} ${request.routeOptions.url}`);
    if (call) checkAccess(request, call.access);
  });
}

function checkAccess(request: FastifyRequest, access: CallAccess): void {
  // The account API words the refusals of its own calls: `features/auth`.
  if (access === "public" || access === "session" || access === "proof") return;
  const viewer = requireAccount(request);
  if (access === "entry") requireOwnEntry(request);
  if (access === "operator" && viewer.role !== "operator") throw forbidden();
}

function isCall(value: unknown): value is CallSpec {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;
}
