/** The HTTP server's type. What it consists of adds its own members where it is made. */
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type { FastifyInstance, RawServerDefault } from "fastify";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";

declare module "fastify" {
  interface FastifySchema {
    /** A call that is none of the contract's, and in no document. */
    hide?: boolean;
  }
}

export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Logger, TypeBoxTypeProvider>;
