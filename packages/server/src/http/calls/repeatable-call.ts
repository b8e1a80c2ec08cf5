import {
  type AnswerOf,
  type BodyOf,
  type CallSpec,
  type ParamsOf,
  type QueryOf,
  routeSchema,
} from "@elleveren/contract";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import type { App } from "../app.ts";
import { idempotent } from "./idempotency.ts";

/** A request of a call, checked by its schema. */
export type RequestOf<C extends CallSpec> = FastifyRequest & {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
};

/** Serves a mutation of the contract that may be repeated: `idempotent` says how, and which `ctx` is the one to use. */
export function repeatableCall<const C extends CallSpec>(
  app: App,
  ctx: Context,
  call: C,
  handler: (ctx: Context, request: RequestOf<C>, reply: FastifyReply) => Promise<AnswerOf<C>>,
  options: { readonly bodyLimit?: number } = {},
): void {
  app.route({
    ...options,
    method: call.method,
    url: call.path,
    schema: routeSchema<CallSpec>(call),
    // Fastify types a handler by its schema, which is known only where a call is named; there it was typed by the call.
    handler: idempotent(ctx, handler) as never,
  });
}
