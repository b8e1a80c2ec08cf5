/**
 * Checks what came in against the contract's schemas. Bodies are taken as they are (a number sent as text is wrong); parameters
 * and queries are text by nature and are converted. Fields the contract does not name are stripped. A text that no database
 * column can hold (with a NUL character, or half of a surrogate pair) is refused here, wherever it stands.
 *
 * A refusal costs no more than the request: a large body is checked up to its first fault, the answer is bounded
 * (`validation-refusal.ts`), and nothing of the body is kept.
 */
import { Ajv } from "ajv";
import type { FastifySchemaCompiler } from "fastify";
import type { TSchema } from "typebox";

import { isGivenTime } from "./given-time.ts";
import { refuseInvalid, refuseUnstorable } from "./validation-refusal.ts";

const OPTIONS = {
  removeAdditional: true,
  useDefaults: true,
  strict: false,
  // Faults are placed by their paths: with `verbose` each would carry the value and its schema.
  verbose: false,
  formats: { "date-time": isGivenTime },
} as const;
const forBodies = new Ajv({ ...OPTIONS, allErrors: true, coerceTypes: false });
const forText = new Ajv({ ...OPTIONS, allErrors: true, coerceTypes: "array" });
/** Up to the first fault. */
const forLargeBodies = new Ajv({ ...OPTIONS, allErrors: false, coerceTypes: false });
/** More values than any form of ours sends: in such a body naming every fault would take longer than reading it. */
const LARGE = 1500;

/**
 * Fastify's validator compiler for all parts of a request. Each schema is compiled when it is first asked for: hundreds of
 * them at once would be most of a start.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const isBody = httpPart === "body";
  return (value: unknown) => {
    const ajv = !isBody ? forText : isLarge(value) ? forLargeBodies : forBodies;
    // Ajv keeps what it has compiled.
    const check = ajv.compile(schema);
    const isValid = check(value);
    const errors = check.errors ?? [];
    // Else the compiled function keeps those of the last refusal, and what was sent with them.
    check.errors = null;
    const fault = isValid ? refuseUnstorable(value) : refuseInvalid(errors, value);
    return fault ? { error: fault as unknown as Error } : { value };
  };
};

/** Whether a body holds more than `LARGE` values, at whatever depth; looks at no more of them. */
function isLarge(body: unknown): boolean {
  const parts = [body];
  for (let seen = 0; seen < parts.length; seen += 1) {
    const part = parts[seen];
    if (typeof part !== "object" || part === null) continue;
    if (Array.isArray(part) && parts.length + part.length > LARGE) return true;
    for (const name in part) {
      if (parts.push((part as Record<string, unknown>)[name]) > LARGE) return true;
    }
  }
  return false;
}
