/**
 * Schemas of the contract as the document has them: those that the contract names (`wireMyTeam`) stand once, by their
 * names (`MyTeam`), and everything else refers to them. What fields mean comes from the contract's own comments.
 */
import * as contract from "../index.ts";
import { MEANINGS } from "./meanings.generated.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined };
export type JsonObject = { readonly [name: string]: Json | undefined };

/** Named schemas by what they say, so that a copy of one is known again. */
const NAMES: ReadonlyMap<string, string> = nameSchemas();

function nameSchemas(): Map<string, string> {
  const names = new Map<string, string>();
  const entries = Object.entries<unknown>(contract).toSorted(([one], [other]) => (one < other ? -1 : 1));
  for (const [name, value] of entries) {
    if (!/^wire[A-Z]/u.test(name) || typeof value !== "object" || value === null) continue;
    const schema = plain(value);
    // A word or a number has no name in the document, and neither has what says nothing.
    const says = schema["properties"] ?? schema["anyOf"];
    if (says === undefined || Object.keys(says as object).length === 0) continue;
    const key = canonical(schema);
    if (!names.has(key)) names.set(key, name.slice(4));
  }
  return names;
}

/** Every named schema. */
export function componentSchemas(): Record<string, JsonObject> {
  const entries = [...NAMES].map(([key, name]) => [name, writeOut(JSON.parse(key) as JsonObject, name)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** A schema of the contract in the document's words; `owner` is what the comments on its fields are found by. */
export const documented = (schema: unknown, owner: string | null = null): JsonObject => refer(plain(schema), owner);

function plain(schema: unknown): JsonObject {
  return JSON.parse(JSON.stringify(schema)) as JsonObject;
}

function refer(schema: JsonObject, owner: string | null): JsonObject {
  const name = NAMES.get(canonical(schema));
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  const { type } = schema;
  if (Array.isArray(type) && type.length === 2 && type[1] === "null") {
    const known = NAMES.get(canonical({ ...schema, type: type[0] as Json }));
    if (known !== undefined) return { anyOf: [{ $ref: `#/components/schemas/${known}` }, { type: "null" }] };
  }
  return writeOut(schema, owner);
}

/** The schema itself, its parts by name. */
function writeOut(schema: JsonObject, owner: string | null): JsonObject {
  const out: Record<string, Json | undefined> = {};
  // Of a field the meaning stands at the field.
  const meaning = owner === null || owner.includes(".") ? undefined : MEANINGS[owner];
  if (meaning !== undefined && schema["description"] === undefined) out["description"] = meaning;
  for (const [word, value] of Object.entries(schema)) {
    if (word === "properties" || word === "patternProperties") {
      const parts = Object.entries(value as Record<string, JsonObject>);
      out[word] = Object.fromEntries(parts.map(([name, part]) => [name, describedField(part, owner, name)]));
    } else if (word === "anyOf" || word === "oneOf" || word === "allOf") {
      out[word] = (value as JsonObject[]).map((part) => refer(part, null));
    } else if (word === "items") {
      out[word] = refer(value as JsonObject, owner);
    } else out[word] = value;
  }
  return out;
}

function describedField(part: JsonObject, owner: string | null, name: string): JsonObject {
  const schema = refer(part, owner === null ? null : `${owner}.${name}`);
  const meaning = owner === null ? undefined : MEANINGS[`${owner}.${name}`];
  return meaning === undefined || schema["description"] !== undefined ? schema : { description: meaning, ...schema };
}

/** The same text for the same schema, in whichever order it was put together. */
function canonical(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${(value as Json[]).map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value as JsonObject).filter(([, part]) => part !== undefined);
    const inOrder = parts.toSorted(([one], [other]) => (one < other ? -1 : 1));
    return `{${inOrder.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(",")}}`;
  }
  return JSON.stringify(value ?? null);
}
