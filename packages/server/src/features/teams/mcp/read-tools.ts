/** A tool for every call that a token may read by: names, texts and parameters are the contract's own. */
import type { CallSpec } from "@elleveren/contract";
import { MEANINGS } from "@elleveren/contract/openapi/meanings.generated.ts";
import { PUBLIC_CALLS } from "@elleveren/contract/openapi/public-calls.ts";

import { PART_FIELDS } from "./pick-part.ts";

type JsonObject = Readonly<Record<string, unknown>>;

export interface ToolSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: string[];
  readonly additionalProperties: false;
}

export interface ReadTool {
  readonly name: string;
  readonly call: CallSpec;
  readonly description: string;
  readonly inputSchema: ToolSchema;
}

/** Whatever a token may read by, asked for by a body too. Files and streams are for programs of another kind. */
const isReadable = ({ scope, type }: CallSpec): boolean => type === undefined && (scope === "read" || scope === "any");

export const READ_TOOLS: readonly ReadTool[] = PUBLIC_CALLS.filter(({ call }) => isReadable(call)).map(
  ({ operationId, call }) => ({
    name: toolName(operationId),
    call,
    description: [call.summary, call.description].filter((text) => text !== undefined).join("\n\n"),
    inputSchema: toolSchema([
      fieldsOf(call.params, `${operationId}.params`),
      fieldsOf(call.query, `${operationId}.query`),
      fieldsOf(call.body, `${operationId}.body`),
      { properties: PART_FIELDS, required: [] },
    ]),
  }),
);

/** `myTeam` is `my_team`. */
export function toolName(operationId: string): string {
  return operationId.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

interface Fields {
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
}

/** The fields of a schema of the contract with what the contract says of them; `without` are left out. */
export function fieldsOf(schema: unknown, owner: string, without: readonly string[] = []): Fields {
  const { properties = {}, required = [] } = (
    schema === undefined ? {} : JSON.parse(JSON.stringify(schema))
  ) as Partial<Fields>;
  const kept = Object.entries(properties).filter(([name]) => !without.includes(name));
  return {
    properties: Object.fromEntries(
      kept.map(([name, field]) => {
        const meaning = MEANINGS[`${owner}.${name}`];
        return [name, meaning === undefined ? field : { description: meaning, ...field }];
      }),
    ),
    required: required.filter((name) => !without.includes(name)),
  };
}

export function toolSchema(parts: readonly Fields[]): ToolSchema {
  return {
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as ToolSchema["properties"],
    required: parts.flatMap(({ required }) => required),
    additionalProperties: false,
  };
}

/** The faults in the names of a tool's arguments; the values are checked by the call itself. */
export function nameFaults({ properties, required }: ToolSchema, args: JsonObject): string[] {
  const unknown = Object.keys(args).filter((name) => !Object.hasOwn(properties, name));
  const missing = required.filter((name) => args[name] === undefined || args[name] === null);
  return [
    ...unknown.map((name) => `unknown argument: ${JSON.stringify(name.slice(0, 60))}`),
    ...missing.map((name) => `missing argument: ${name}`),
  ];
}
