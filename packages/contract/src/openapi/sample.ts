/** An example of a value, made from its schema: for the documents, so it is the same every time. */
import type { Json, JsonObject } from "./schemas.ts";

const TIME = "2026-05-01T15:55:00Z";

/** The usual value of a field of this name. Only used where it fits the schema. */
const USUAL: Readonly<Record<string, Json>> = {
  entry: 4711,
  entryId: 4711,
  entry_name: "Karis ellever",
  player_name: "Kari Nordmann",
  first_name: "Kari",
  last_name: "Nordmann",
  player_first_name: "Kari",
  player_last_name: "Nordmann",
  name: "Kollektivet",
  event: 7,
  roundId: 7,
  league: 12,
  leagueId: 12,
  element: 301,
  footballerId: 301,
  position: 1,
  code: "9h2k7q",
  email: "someone@example.org",
  total: 431,
  total_points: 431,
  event_total: 58,
  rank: 3,
  last_rank: 5,
  rank_sort: 3,
  page: 1,
  points: 58,
  language: "nb",
  stamp: "5a1.33.8.2",
  detail: "Not found.",
  url: "https://example.org/hook",
  response_type: "code",
  redirect_uri: "http://127.0.0.1:33418/callback",
  code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_challenge_method: "S256",
};

/** Beyond what any schema of ours is nested without leading back to itself: a format in a list has twelve levels. */
const DEEPEST = 12;

/** `schemas` are those that references lead to; one that leads back to itself ends in an empty list or null. */
export function sampleOf(
  schema: JsonObject,
  schemas: Readonly<Record<string, JsonObject>>,
  name = "",
  depth = 0,
): Json {
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    return sampleOf(schemas[reference.split("/").at(-1)!] ?? {}, schemas, name, depth + 1);
  }
  for (const word of ["example", "const", "default"]) if (schema[word] !== undefined) return schema[word];
  const usual = USUAL[name];
  const values = schema["enum"] as readonly Json[] | undefined;
  if (values) return usual !== undefined && values.includes(usual) ? usual : (values[0] ?? null);
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as readonly JsonObject[] | undefined;
  if (choices?.[0]) return depth > DEEPEST ? null : sampleOf(choices[0], schemas, name, depth + 1);
  const type = (Array.isArray(schema["type"]) ? (schema["type"] as Json[])[0] : schema["type"]) as string | undefined;
  switch (type) {
    case "object":
      return objectOf(schema, schemas, depth);
    case "array": {
      const items = schema["items"] as JsonObject | undefined;
      return items === undefined || depth > DEEPEST ? [] : [sampleOf(items, schemas, name, depth + 1)];
    }
    case "integer":
    case "number": {
      const least = Number(schema["minimum"] ?? 0);
      return typeof usual === "number" && usual >= least ? usual : Math.max(least, 1);
    }
    case "boolean":
      return false;
    case "string":
      return textOf(schema, name, usual);
    default:
      return depth === 0 ? {} : null;
  }
}

function objectOf(schema: JsonObject, schemas: Readonly<Record<string, JsonObject>>, depth: number): Json {
  const fields = Object.entries((schema["properties"] ?? {}) as Record<string, JsonObject>);
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, schemas, name, depth + 1)]));
}

function textOf(schema: JsonObject, name: string, usual: Json | undefined): string {
  const pattern = schema["pattern"] as string | undefined;
  if (pattern?.includes("{4}-")) return "2026-05-01";
  if (pattern?.startsWith("^-?[0-9]+")) return "4.3";
  if (pattern?.includes("{22}")) return "a".repeat(22);
  if (typeof usual === "string") return usual;
  if (/(_time|_at|created|^time|^now|deadline|kickoff|updated)/u.test(name)) return TIME;
  return name === "" ? "text" : name.replaceAll("_", " ");
}
