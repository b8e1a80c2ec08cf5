import { BODY_MAX_DEPTH, nestProblems, problemMessage } from "@elleveren/contract";
import type { FastifyInstance } from "fastify";

import type { App } from "../app.ts";
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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Whether a JSON text opens more than `most` lists and objects within each other. Looked at before it is parsed: whatever walks
 * the value afterwards does so on the stack. Of a text that is no JSON the answer means nothing.
 */
export function isTooDeep(text: string, most: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) at = endOfText(text, at);
    else if (letter === OPEN_LIST || letter === OPEN_OBJECT) {
      depth += 1;
      if (depth > most) return true;
    } else if (letter === CLOSE_LIST || letter === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}

/** Where the text that begins at `from` has its closing quote; the end when it has none. */
function endOfText(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, quote: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes += 1;
  return slashes % 2 === 1;
}

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
