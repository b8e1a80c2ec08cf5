/** Leaving the newsletter: from the site's page, and by the unsubscribe button of mail programs. */
import { routeSchema, UNSUBSCRIBE_PAGE, unsubscribeCall } from "@elleveren/contract";
import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import type { App } from "../../../http/app.ts";
import { refuse } from "../../../http/calls/errors.ts";
import { createAttemptLimiter, tooManyRequests } from "../../../http/limits/rate-limits.ts";
import { unsubscribe } from "./unsubscribe.ts";

const WINDOW_MS = 15 * 60_000;
/** A form of one field. */
const FORM_LIMIT_BYTES = 4096;

export function newsletterRoutes(app: App, ctx: Context): void {
  // Guesses from one network address; valid links do not count, because mail services follow them for thousands of
  // readers.
  const guesses = createAttemptLimiter({ attempts: ctx.config.rateLimits.signInPerIp, windowMs: WINDOW_MS });

  const answer = async (request: FastifyRequest, signature: string): Promise<Record<string, never>> => {
    const waitSeconds = guesses.take(request.ip);
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
    const result = await unsubscribe(ctx, signature);
    if (!result.ok) throw refuse(result.problems, ({ field }) => field);
    guesses.giveBack(request.ip);
    return {};
  };

  app.post(unsubscribeCall.path, { schema: routeSchema(unsubscribeCall) }, (request) =>
    answer(request, request.body.signature),
  );

  // RFC 8058: the URL of the List-Unsubscribe header takes a POST with a form that states the intent. A GET shows the
  // page instead, so a scanner that follows links in e-mails unsubscribes no reader.
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: FORM_LIMIT_BYTES },
      (_request, form, done) => done(null, form),
    );
    scope.post(UNSUBSCRIBE_PAGE, { schema: { hide: true }, config: { isSignedLink: true } }, async (request) => {
      const { signature } = request.params as { signature: string };
      if (!isOneClick(request.body)) throw refuse([{ code: "invalid" }], () => "List-Unsubscribe");
      return answer(request, signature);
    });
  });
}

const isOneClick = (form: unknown): boolean =>
  typeof form === "string" && /\bList-Unsubscribe\b/.test(form) && /\bOne-Click\b/.test(form);
