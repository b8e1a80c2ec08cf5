/** How a call is made, with curl and with the TypeScript client, filled in with the document's own examples. */
import type { ApiDocument, Operation } from "@elleveren/contract/openapi/document.ts";
import { sampleOf } from "@elleveren/contract/openapi/sample.ts";

import { textOf } from "./docs-text.ts";

type Json = Readonly<Record<string, unknown>>;

export interface CallPlace {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly document: ApiDocument;
}

const inPlace = ({ operation }: CallPlace, place: string) =>
  (operation.parameters ?? []).filter((parameter) => parameter["in"] === place);

function sampleFor({ document }: CallPlace, parameter: Json): unknown {
  return sampleOf(parameter["schema"] as never, document.components["schemas"] ?? {}, textOf(parameter["name"]));
}

const bodyOf = ({ operation }: CallPlace): unknown => {
  const content = operation.requestBody?.["content"] as Record<string, { example: unknown }> | undefined;
  return content?.["application/json"]?.example;
};

/** With a token wherever one is enough; otherwise as an app that is signed in. */
export function curlExample(call: CallPlace): string {
  const { method, path, operation } = call;
  const address = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(String(sampleFor(call, inPlace(call, "path").find((one) => one["name"] === name) ?? {}))),
  );
  const query = inPlace(call, "query")
    .filter(({ required }) => required === true)
    .map((parameter) => `${textOf(parameter["name"])}=${encodeURIComponent(String(sampleFor(call, parameter)))}`);
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"$ELLEVEREN${address}${query.length > 0 ? `?${query.join("&")}` : ""}"`,
  ];
  if (operation["x-scope"] !== undefined) lines.push('-H "Authorization: Bearer $ELLEVEREN_TOKEN"');
  else if (operation["x-access"] !== "public" || method !== "GET")
    lines.push('-H "X-Session-Token: $ELLEVEREN_SESSION"');
  if ((operation.parameters ?? []).some((one) => one["$ref"] !== undefined))
    lines.push('-H "Idempotency-Key: $(uuidgen)"');
  const body = bodyOf(call);
  if (body !== undefined) {
    lines.push('-H "Content-Type: application/json"');
    lines.push(`-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`);
  }
  return lines.join(" \\\n  ");
}

export function typeScriptExample(call: CallPlace): string {
  const { operation } = call;
  const objectOf = (parameters: readonly Json[]) =>
    Object.fromEntries(parameters.map((parameter) => [textOf(parameter["name"]), sampleFor(call, parameter)]));
  const params = inPlace(call, "path");
  const query = inPlace(call, "query").filter(({ required }) => required === true);
  const body = bodyOf(call);
  const request = {
    ...(params.length > 0 ? { params: objectOf(params) } : {}),
    ...(query.length > 0 ? { query: objectOf(query) } : {}),
    ...(body === undefined ? {} : { body }),
  };
  if (operation.operationId === "stream")
    return "for await (const message of elleveren.stream()) console.log(message.kind);";
  const given = Object.keys(request).length === 0 ? "" : literal(request);
  return `const answer = await elleveren.${operation.operationId}(${given});`;
}

/** Names without quotes where they need none. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gmu, "$1$2:");
