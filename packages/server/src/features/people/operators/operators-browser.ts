import type { FastifyRequest } from "fastify";

import type { Context } from "../../../context.ts";
import { readCookie } from "../../../http/session/cookies.ts";
import type { KnownBrowsers } from "../accounts/index.ts";
import { selectOperators } from "./operators.sql.ts";

/** Whether somebody who is an operator now signed in from this browser before; any other browser is told nothing. */
export async function isOperatorsBrowser(
  { db }: Context,
  known: KnownBrowsers,
  request: FastifyRequest,
): Promise<boolean> {
  if (readCookie(request, "knownbrowser") === undefined) return false;
  for (const { email } of await selectOperators(db)) {
    if ((await known.find(request, email)) !== null) return true;
  }
  return false;
}
