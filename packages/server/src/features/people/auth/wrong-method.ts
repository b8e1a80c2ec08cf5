import type { FastifyReply, FastifyRequest } from "fastify";

import { CALLS } from "../../../http/session/access.ts";
import { withoutEndSlashes } from "../../../http/transport/end-slashes.ts";

/** 405 where the address takes other methods, 404 where there is none. */
export function handleWrongMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = withoutEndSlashes(request.url.split("?", 1)[0] ?? "");
  const allowed = [...CALLS.values()].filter((call) => call.path === path).map(({ method }) => method);
  const status = allowed.length > 0 ? 405 : 404;
  if (status === 405) reply.header("allow", allowed.join(", "));
  return reply.code(status).send({ status });
}
