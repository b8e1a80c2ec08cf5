import type { FastifyInstance } from "fastify";

/** A form of a few fields. */
const FORM_LIMIT_BYTES = 8192;

/** Forms as browsers send them without a script, for the routes of this scope: `{ field: text }`, a repeated field's last. */
export function readFormBodies(scope: Pick<FastifyInstance, "addContentTypeParser">): void {
  scope.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_LIMIT_BYTES },
    (_request, form, done) => done(null, Object.fromEntries(new URLSearchParams(form as string))),
  );
}
