/**
 * The API's document (OpenAPI 3.1), printed from the contract: what the server checks requests by and answers with is what
 * stands here. The browsable page and the TypeScript client are made from it. Pure: the same contract, the same document.
 */
import { AUTH_BASE } from "../people/auth.ts";
import type { CallAccess, CallSpec } from "../wire/call.ts";
import { SCOPE_MEANINGS, TOKEN_SCOPES } from "../wire/token-scopes.ts";
import { refusalsOf, SHARED_HEADERS, SHARED_PARAMETERS, SHARED_RESPONSES, SHARED_SCHEMAS } from "./answers.ts";
import { BODY_EXAMPLES } from "./body-examples.ts";
import { PUBLIC_CALLS, type NamedCall } from "./public-calls.ts";
import { sampleOf } from "./sample.ts";
import { componentSchemas, documented, type Json, type JsonObject } from "./schemas.ts";
import { tagOf, TAGS } from "./tags.ts";

export interface ApiDocument {
  readonly openapi: string;
  readonly info: JsonObject;
  readonly servers: readonly JsonObject[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly JsonObject[];
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  readonly responses: Readonly<Record<string, JsonObject>>;
  /** Allowed callers: `public`, `account`, `entry`, `session`, `proof`. */
  readonly "x-access": CallAccess;
  /** The scope that a personal token needs; missing where none is enough. */
  readonly "x-scope"?: string;
}

const INFO: JsonObject = {
  title: "Elleveren",
  version: "1",
  summary: "The fantasy football game of the Norwegian top league.",
  description: `Everything the site does goes through these calls, and your own programs may make them too.

- **Reading** what everybody sees needs nothing.
- **Your own team and leagues**: make a personal token under *Sign-in and security* on your profile and send it as
  \`Authorization: Bearer elv_…\`. What it may do are its scopes; calls about the account, how it is kept and its deletion
  cannot be made with one.
- **A site in a browser** signs in and has a session cookie; its changes carry the CSRF token.

Money is in tenths. Times are UTC. Fields may be added to answers at any time; what is here is not taken away or given
another meaning within a season.`,
  license: { name: "MIT", identifier: "MIT" },
};

const SECURITY_SCHEMES: Record<string, JsonObject> = {
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "elv_…",
    description: [
      "A personal token. No cookie counts beside it and no CSRF token is needed. Its scopes:",
      "",
      ...TOKEN_SCOPES.map((scope) => `- \`${scope}\`: ${SCOPE_MEANINGS[scope]}`),
    ].join("\n"),
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "sessionid",
    description: "The session of a browser that is signed in; over https its name is `__Host-sessionid`.",
  },
  csrf: {
    type: "apiKey",
    in: "header",
    name: "X-CSRFToken",
    description:
      "The value of the cookie `csrftoken` (over https `__Host-csrftoken`), with every call of a browser that changes something.",
  },
  sessionToken: {
    type: "apiKey",
    in: "header",
    name: "X-Session-Token",
    description:
      "The session of an app without cookies. Sent empty before there is one; a new one is answered in the header of the same name. No CSRF token is needed.",
  },
};

/** Made once for a process: the contract does not change while it runs. */
export function openApiDocument(): ApiDocument {
  const schemas = { ...componentSchemas(), ...SHARED_SCHEMAS };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const named of PUBLIC_CALLS) {
    const path = named.call.path.replaceAll(/:(\w+)/gu, "{$1}");
    (paths[path] ??= {})[named.call.method.toLowerCase()] = operationOf(named, schemas);
  }
  return {
    openapi: "3.1.0",
    info: INFO,
    servers: [{ url: "/", description: "The server that this document comes from" }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: reached(schemas, [paths, SHARED_RESPONSES]),
      responses: SHARED_RESPONSES,
      parameters: SHARED_PARAMETERS,
      headers: SHARED_HEADERS,
    },
  };
}

/** Only what the document itself leads to: the contract knows more, of operators too. */
function reached(schemas: Readonly<Record<string, JsonObject>>, from: unknown): Record<string, JsonObject> {
  const found = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/gu)) {
      if (found.has(name!)) continue;
      found.add(name!);
      follow(schemas[name!]);
    }
  };
  follow(from);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}

function operationOf({ operationId, call }: NamedCall, schemas: Readonly<Record<string, JsonObject>>): Operation {
  const parameters = parametersOf(operationId, call);
  const description = [call.description, accessText(call)].filter((text) => text !== undefined).join("\n\n");
  return {
    operationId,
    summary: call.summary,
    description,
    tags: [tagOf(call.path)],
    security: securityOf(call),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body ? { requestBody: bodyOf(operationId, call, schemas) } : {}),
    responses: { [String(call.status ?? 200)]: successOf(call, schemas), ...refusalsOf(call) },
    "x-access": call.access,
    ...(call.scope ? { "x-scope": call.scope } : {}),
  };
}

const ACCESS_TEXTS: Readonly<Record<Exclude<CallAccess, "operator">, string>> = {
  public: "For everybody.",
  account: "For whoever is signed in.",
  entry: "For managers with a team of this season.",
  session: "For whoever is signed in; a stranger is told what leads there.",
  proof: "For whoever has proved a short while ago who he is, by the strongest way he has; everybody else is asked to.",
};

function accessText({ access, scope, asksForProof }: CallSpec): string {
  const who = `${ACCESS_TEXTS[access as Exclude<CallAccess, "operator">]}${asksForProof ? " Part of it asks for a fresh proof." : ""}`;
  if (scope === undefined) return `${who} Not with a token.`;
  return scope === "any" ? `${who} Any token may.` : `${who} A token needs the scope \`${scope}\`.`;
}

function securityOf({ access, scope, method }: CallSpec): JsonObject[] {
  const isRead = method === "GET";
  const ways: JsonObject[] = [];
  // Any one of these; the empty one is nobody at all.
  if (access === "public" && isRead) ways.push({});
  if (scope !== undefined) ways.push({ token: scope === "any" ? [] : [scope] });
  ways.push(isRead ? { session: [] } : access === "public" ? { csrf: [] } : { session: [], csrf: [] });
  ways.push({ sessionToken: [] });
  return ways;
}

function parametersOf(operationId: string, call: CallSpec): JsonObject[] {
  const params = Object.entries(fieldsOf(call.params, `${operationId}.params`)).map(([name, schema]) => ({
    name,
    in: "path",
    required: true,
    schema,
    ...describe(schema),
  }));
  const required = new Set((call.query as { required?: string[] } | undefined)?.required);
  const query = Object.entries(fieldsOf(call.query, `${operationId}.query`)).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.has(name),
    schema,
    ...describe(schema),
  }));
  const key = call.idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : [];
  return [...params, ...query, ...key];
}

const fieldsOf = (schema: unknown, owner: string): Record<string, JsonObject> =>
  schema === undefined ? {} : (documented(schema, owner)["properties"] as Record<string, JsonObject>);

const describe = ({ description }: JsonObject): JsonObject => (description === undefined ? {} : { description });

function bodyOf(operationId: string, call: CallSpec, schemas: Readonly<Record<string, JsonObject>>): JsonObject {
  const schema = documented(call.body, `${operationId}.body`);
  const byHand = BODY_EXAMPLES[operationId];
  const example: Json = byHand ?? sampleOf(schema, schemas);
  return { required: true, content: { "application/json": { schema, example } } };
}

function successOf(call: CallSpec, schemas: Readonly<Record<string, JsonObject>>): JsonObject {
  const description = call.path.startsWith(AUTH_BASE) ? "Done; `status` repeats the answer's own." : "As asked for.";
  if (call.type !== undefined && call.type !== "text/event-stream") {
    return { description, content: { [call.type]: { schema: { type: "string" } } } };
  }
  const schema = documented(call.response);
  const type = call.type ?? "application/json";
  const example = sampleOf(schema, schemas);
  return { description, content: { [type]: type === "application/json" ? { schema, example } : { schema } } };
}
