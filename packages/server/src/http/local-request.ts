import type { FastifyRequest } from "fastify";

/** Headers by which a proxy says that it asks for somebody else. */
const FORWARDING = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/** Whether this very machine asks, and not a proxy on it for somebody else. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? "";
  // Empty for calls that come over no network at all.
  const isLoopback = /^(::1$|(::ffff:)?127\.)/.test(address) || address === "";
  return isLoopback && FORWARDING.every((name) => request.headers[name] === undefined);
}
