/** The document as TypeScript: a type for each named schema, a method for each call. */
import type { ApiDocument, Operation } from "@elleveren/contract/openapi/document.ts";

type Schema = Readonly<Record<string, unknown>>;

export function writeClient({ paths, components }: ApiDocument): string {
  const schemas = Object.entries(components["schemas"] ?? {});
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const inOrder = operations
    // The stream is read with a method of its own.
    .filter(({ operation }) => kindOf(operation) !== "stream")
    .toSorted((one, other) => (one.operation.operationId < other.operation.operationId ? -1 : 1));
  return [
    "/** Made from the contract by `npm run client`; changes belong there. */",
    'import type { CallOptions, OperationInfo } from "./core.ts";',
    "",
    ...schemas.map(([name, schema]) => `${comment(schema["description"])}export type ${name} = ${typeOf(schema)};\n`),
    "export interface Operations {",
    ...inOrder.map(({ operation }) => methodOf(operation)),
    "}",
    "",
    "export const OPERATIONS: Readonly<Record<keyof Operations, OperationInfo>> = {",
    ...inOrder.map(({ path, method, operation }) => `${operation.operationId}: ${infoOf(path, method, operation)},`),
    "};",
    "",
  ].join("\n");
}

function methodOf(operation: Operation): string {
  const parts = requestOf(operation);
  const isNeeded = parts.some(({ required }) => required);
  const request =
    parts.length === 0
      ? "request?: Record<string, never>"
      : `request${isNeeded ? "" : "?"}: { ${parts.map(({ name, required, type }) => `readonly ${name}${required ? "" : "?"}: ${type}`).join("; ")} }`;
  return `${comment(operation.summary)}${operation.operationId}(${request}, options?: CallOptions): Promise<${answerOf(operation)}>;`;
}

interface Part {
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
}

function requestOf({ parameters = [], requestBody }: Operation): Part[] {
  const fieldsIn = (place: string) => parameters.filter((parameter) => parameter["in"] === place);
  const objectOf = (fields: readonly Schema[]) =>
    `{ ${fields.map((field) => `${comment(field["description"])}readonly ${name(field)}${field["required"] ? "" : "?"}: ${typeOf(field["schema"] as Schema)}`).join("; ")} }`;
  const parts: Part[] = [];
  const path = fieldsIn("path");
  const query = fieldsIn("query");
  if (path.length > 0) parts.push({ name: "params", required: true, type: objectOf(path) });
  if (query.length > 0) {
    parts.push({ name: "query", required: query.some((field) => field["required"] === true), type: objectOf(query) });
  }
  if (requestBody) parts.push({ name: "body", required: true, type: typeOf(contentOf(requestBody).schema) });
  return parts;
}

const name = (field: Schema) => String(field["name"]);

function contentOf(holder: Schema): { readonly type: string; readonly schema: Schema } {
  const [[type, content] = ["", {}]] = Object.entries((holder["content"] ?? {}) as Record<string, { schema: Schema }>);
  return { type, schema: (content as { schema: Schema }).schema };
}

const successOf = ({ responses }: Operation): Schema =>
  Object.entries(responses).find(([status]) => status.startsWith("2"))![1] as Schema;

function kindOf(operation: Operation): "json" | "text" | "bytes" | "stream" {
  const { type } = contentOf(successOf(operation));
  if (type === "text/event-stream") return "stream";
  if (type === "application/json") return "json";
  return type.startsWith("text/") ? "text" : "bytes";
}

function answerOf(operation: Operation): string {
  const kind = kindOf(operation);
  if (kind === "text") return "string";
  return kind === "bytes" ? "Uint8Array" : typeOf(contentOf(successOf(operation)).schema);
}

function infoOf(path: string, method: string, operation: Operation): string {
  const kind = kindOf(operation);
  const isIdempotent = (operation.parameters ?? []).some(
    (one) => one["$ref"] === "#/components/parameters/IdempotencyKey",
  );
  return JSON.stringify({
    method,
    path,
    ...(kind === "json" ? {} : { type: kind }),
    ...(isIdempotent ? { idempotent: true } : {}),
  });
}

function typeOf(schema: Schema): string {
  if (typeof schema["$ref"] === "string") return schema["$ref"].split("/").at(-1)!;
  if ("const" in schema) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return union(schema["enum"].map((value) => JSON.stringify(value)));
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as readonly Schema[] | undefined;
  if (choices) return union(choices.map(typeOf));
  const { type } = schema;
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one as string })));
  switch (type) {
    case "object":
      return objectType(schema);
    case "array":
      return `readonly (${typeOf((schema["items"] ?? {}) as Schema)})[]`;
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return type;
    default:
      return "unknown";
  }
}

const union = (types: readonly string[]) => [...new Set(types)].join(" | ");

function objectType(schema: Schema): string {
  const required = new Set((schema["required"] ?? []) as string[]);
  const fields = Object.entries((schema["properties"] ?? {}) as Record<string, Schema>).map(
    ([field, part]) =>
      `${comment(part["description"])}readonly ${/^\w+$/u.test(field) ? field : JSON.stringify(field)}${required.has(field) ? "" : "?"}: ${typeOf(part)};`,
  );
  const others = schema["additionalProperties"];
  const byPattern = Object.values((schema["patternProperties"] ?? {}) as Record<string, Schema>)[0];
  const rest = byPattern ?? (typeof others === "object" ? (others as Schema) : others === true ? {} : null);
  if (rest !== null) fields.push(`readonly [field: string]: ${fields.length > 0 ? "unknown" : typeOf(rest)};`);
  if (fields.length === 0) return "Readonly<Record<string, unknown>>";
  return `{\n${fields.join("\n")}\n}`;
}

const comment = (text: unknown): string =>
  typeof text === "string" && text !== "" ? `\n/** ${text.replaceAll("*/", "*\\/")} */\n` : "";
