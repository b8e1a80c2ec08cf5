import { BODY_MAX_DEPTH, nestProblems, problemMessage } from "@elleveren/contract";

import type { App } from "../app.ts";
import { isTooDeep } from "./body-depth.ts";
import { HttpError, refusedAs } from "./errors.ts";

/**
 * JSON bodies: empty ones too, because clients announce JSON on every mutation, also on those that have nothing to say; none
 * that is nested deeper than the contract's, whether a schema looks at it or not.
 */
export function readJsonBodies(app: App): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body as string;
    if (text === "") done(null, null);
    else if (isTooDeep(text, BODY_MAX_DEPTH)) done(refusedAs(unreadable(), "input_refused", "nested too deeply"));
    else void parseJson(request, text, done);
  });
}

/** 400 of the whole body. */
export const unreadable = (): HttpError =>
  new HttpError(400, nestProblems([{ path: [], problem: { message: problemMessage("invalid"), code: "invalid" } }]));
