/**
 * Writes answers as JSON by the contract's schemas: fields the contract does not name never leave. Each schema is compiled when
 * it is first answered with: hundreds of them at once would be most of a start.
 */
import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import fastJson from "fast-json-stringify";

type Write = (value: unknown) => string;

/** The contract's schemas are the same objects for every app of the process. */
const made = new WeakMap<object, Write>();

/** Fastify's serializer compiler. */
export const compileSerializer: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (value) => {
    let write = made.get(schema);
    if (!write) made.set(schema, (write = fastJson(schema) as Write));
    return write(value);
  };
