import type { FastifyRequest } from "fastify";

/**
 * True for calls of the game and for `/mcp`, through which agents make them; false for pages, files and the calls of machines. Goes by the matched route, because an
 * address can be spelled in many ways (`//api`, `/%61pi`); by the address only where no route matched.
 */
export function isApiCall(request: FastifyRequest): boolean {
  return /^\/+(api|mcp)(\/|$)/.test(request.routeOptions.url ?? request.url.split("?", 1)[0] ?? "");
}

/** True for the control room's page and files, whose visibility depends on the session. */
export const isControlPage = (request: FastifyRequest): boolean =>
  /^\/control(\/|$)/.test(request.routeOptions.url ?? "");
