/** Answers that calls share: refusals, and what holds for all of them. */
import { PROBLEM_MESSAGES, problemMessage } from "../wire/codes.ts";
import type { CallSpec } from "../wire/call.ts";
import {
  BUSY_TEXT,
  FORBIDDEN_TEXT,
  nestProblems,
  NOT_FOUND_TEXT,
  NOT_SIGNED_IN_TEXT,
  UPDATING_TEXT,
} from "../wire/problems.ts";
import { AUTH_BASE } from "../people/auth.ts";
import type { Json, JsonObject } from "./schemas.ts";

const ref = (kind: string, name: string): JsonObject => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: JsonObject, examples?: JsonObject): JsonObject => ({
  "application/json": { schema, ...(examples ? { examples } : {}) },
});
const detail = (text: string, code?: string): JsonObject => ({ value: { detail: text, ...(code ? { code } : {}) } });
const RETRY = { "Retry-After": ref("headers", "RetryAfter") };

export const SHARED_SCHEMAS: Record<string, JsonObject> = {
  Detail: {
    description: "A refusal of the whole call. `code` stands where a program may want to tell one from another.",
    type: "object",
    required: ["detail"],
    properties: { detail: { type: "string" }, code: { type: "string" } },
    additionalProperties: true,
  },
  Problem: {
    description:
      "One thing that is wrong. The facts that explain it stand beside the code: club ids, tenths, a position. Go by `code`, never by `message`.",
    type: "object",
    required: ["message", "code"],
    properties: { message: { type: "string" }, code: { type: "string" } },
    additionalProperties: true,
  },
  Problems: {
    description:
      "Everything that is wrong, by field: a list of problems, an object for what lies within, or a list with one object for each row that was sent (`{}` where a row is right). What is about the whole call stands under `non_field_errors`.",
    type: "object",
    additionalProperties: {
      anyOf: [
        { type: "array", items: ref("schemas", "Problem") },
        ref("schemas", "Problems"),
        { type: "array", items: ref("schemas", "Problems") },
      ],
    },
  },
};

export const SHARED_HEADERS: Record<string, JsonObject> = {
  RetryAfter: { description: "Seconds to wait before the same call is made again.", schema: { type: "integer" } },
};

export const SHARED_PARAMETERS: Record<string, JsonObject> = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "8 to 200 characters of your choice. A repeat with the same key and the same body happens once and is answered as the first was, for a day; with another body it is refused (409). Send one with everything you may have to send again.",
    schema: { type: "string", minLength: 8, maxLength: 200 },
    example: "6f1c8f0e-3f59-4d0f-9f1b-0f6f2a6f8f10",
  },
};

export const SHARED_RESPONSES: Record<string, JsonObject> = {
  TokenInvalid: {
    description: "The personal token was mistyped, has expired or was ended.",
    headers: { "WWW-Authenticate": { schema: { type: "string" } } },
    content: json(ref("schemas", "Detail"), {
      token_invalid: detail("The token is not valid: it was mistyped, has expired or was ended.", "token_invalid"),
    }),
  },
  Forbidden: {
    description: "Nobody is signed in, or whoever is may not do this; or a token lacks the scope, or none is enough.",
    content: json(ref("schemas", "Detail"), {
      not_signed_in: detail(NOT_SIGNED_IN_TEXT),
      not_allowed: detail(FORBIDDEN_TEXT),
      token_scope: detail("The token lacks the scope read.", "token_scope"),
      token_not_allowed: detail("This call cannot be made with a token.", "token_not_allowed"),
      csrf: detail("CSRF Failed: CSRF token missing or incorrect."),
    }),
  },
  NotFound: {
    description: "There is no such thing.",
    content: json(ref("schemas", "Detail"), { not_found: detail(NOT_FOUND_TEXT) }),
  },
  KeyMismatch: {
    description: "The `Idempotency-Key` was used for another request.",
    content: json(ref("schemas", "Problems"), {
      idempotency_mismatch: { value: problemsOf(["idempotency_mismatch"]) },
    }),
  },
  TooMany: {
    description: "Too many calls. Wait as long as `Retry-After` says.",
    headers: RETRY,
    content: json(ref("schemas", "Detail"), {
      throttled: detail("Request was throttled. Expected available in 12 seconds."),
    }),
  },
  Unavailable: {
    description:
      "The game is closed for a moment, or busy. Nothing was done and nothing is lost: make the same call again after `Retry-After` seconds.",
    headers: RETRY,
    content: json(
      { anyOf: [{ type: "string" }, ref("schemas", "Detail")] },
      { updating: { value: UPDATING_TEXT }, busy: detail(BUSY_TEXT) },
    ),
  },
  TooLarge: {
    description: "The body is larger than this call takes: 256 KiB, unless it says otherwise.",
    content: json(ref("schemas", "Detail")),
  },
  WrongType: { description: "The body is no JSON by its `Content-Type`.", content: json(ref("schemas", "Detail")) },
  AddressTooLong: {
    description: "A part of the address is longer than 300 characters.",
    content: json(ref("schemas", "Detail")),
  },
  WrongMethod: {
    description: "The address takes other methods: those in `Allow`.",
    headers: { Allow: { schema: { type: "string" } } },
    content: json({ type: "object", properties: { status: { type: "integer" } } }),
  },
  SessionGone: {
    description: "An app's session has ended for good: it begins anew, with an empty `X-Session-Token`.",
    content: json(ref("schemas", "AuthSession")),
  },
  Unreadable: {
    description:
      "Of any call, before it is looked at: 408 when it did not come within a minute, 417 when it expects what there is not, 431 when its headers are too large; 500 when the fault is ours.",
    content: json(ref("schemas", "Detail")),
  },
  AuthRefusal: {
    description: "Everything that is wrong, each with its field.",
    content: json(ref("schemas", "AuthErrors")),
  },
  AuthFlows: {
    description:
      "Not signed in, or a fresh proof is needed: `data.flows` says what may be done next. A personal token that is none is answered 401 as well, with `code`.",
    content: json({ anyOf: [ref("schemas", "AuthSession"), ref("schemas", "Detail")] }),
  },
};

function problemsOf(codes: readonly string[]): Json {
  const placed = codes.map((code) => ({ path: [], problem: { message: problemMessage(code), code } }));
  return nestProblems(placed) as unknown as Json;
}

/** 400 of a call: every code it may name, and what each says. */
function badRequest(codes: readonly string[]): JsonObject {
  const known = codes.filter((code) => code in PROBLEM_MESSAGES);
  const lines = codes.map((code) => `- \`${code}\`: ${problemMessage(code)}`);
  const [first] = known;
  return {
    description: [
      "Everything that is wrong, by field. Besides what may be wrong with any field (`required`, `invalid`, `max_length` …)",
      ...(lines.length > 0 ? ["this call names:", "", ...lines] : ["this call names nothing of its own."]),
    ].join("\n"),
    content: json(
      ref("schemas", "Problems"),
      first === undefined ? undefined : { [first]: { value: problemsOf([first]) } },
    ),
    "x-problem-codes": [...codes],
  };
}

/** The answers of a call besides success. */
export function refusalsOf(call: CallSpec): Record<string, JsonObject> {
  const isAuth = call.path.startsWith(AUTH_BASE);
  const takesSomething = call.params !== undefined || call.query !== undefined || call.body !== undefined;
  const refusals: Record<string, JsonObject> = {};
  if (isAuth) refusals["400"] = ref("responses", "AuthRefusal");
  else if (takesSomething || call.problems) refusals["400"] = badRequest(call.problems ?? []);
  refusals["401"] =
    isAuth || call.access === "proof" || call.access === "session" || call.asksForProof
      ? ref("responses", "AuthFlows")
      : ref("responses", "TokenInvalid");
  // A token without the scope, a session without its CSRF token, another manager's team.
  refusals["403"] = ref("responses", "Forbidden");
  if (call.params !== undefined) refusals["404"] = ref("responses", "NotFound");
  if (isAuth) refusals["409"] = { description: "Not in this state, such as signing in twice." };
  else if (call.idempotent) refusals["409"] = ref("responses", "KeyMismatch");
  if (isAuth) {
    refusals["405"] = ref("responses", "WrongMethod");
    refusals["410"] = ref("responses", "SessionGone");
  }
  if (call.body !== undefined) {
    refusals["413"] = ref("responses", "TooLarge");
    refusals["415"] = ref("responses", "WrongType");
  }
  if (call.params !== undefined) refusals["414"] = ref("responses", "AddressTooLong");
  refusals["429"] = ref("responses", "TooMany");
  refusals["503"] = ref("responses", "Unavailable");
  refusals["default"] = ref("responses", "Unreadable");
  return refusals;
}
