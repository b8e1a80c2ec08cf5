import type { FastifyRequest } from "fastify";

/** Headers by which a proxy names the client it asks for. */
const FORWARDING = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/** Whether the call comes from this machine itself, and not through a proxy on it. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? "";
  // Empty for calls that come over no network at all.
  const isLoopback = /^(::1$|(::ffff:)?127\.)/.test(address) || address === "";
  return isLoopback && FORWARDING.every((name) => request.headers[name] === undefined);
}
