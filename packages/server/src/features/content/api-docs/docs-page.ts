/** `/api/docs/`: the document as one HTML page, made from the document alone. */
import type { ApiDocument, Operation } from "@elleveren/contract/openapi/document.ts";
import { sampleOf } from "@elleveren/contract/openapi/sample.ts";

import { escapeHtml as esc } from "../../../http/site/site-page.ts";
import { inline, paragraphs, textOf } from "./docs-text.ts";

type Schema = Readonly<Record<string, unknown>>;

export function docsPage(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation, document })),
  );
  const tags = document.tags.filter(({ name }) => calls.some(({ operation }) => operation.tags.includes(name)));
  const info = document.info as Record<string, string>;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${esc(info["title"]!)} API</title>
    <link rel="stylesheet" href="/api/docs/docs.css" />
    <script src="/api/docs/docs.js" defer></script>
  </head>
  <body>
    <a class="skip" href="#calls">Skip to the calls</a>
    <header>
      <h1>${esc(info["title"]!)} API</h1>
      ${paragraphs(info["description"]!)}
      <p>As <a href="/api/openapi.json">OpenAPI 3.1</a>. The TypeScript client:
        <a href="/api/docs/client/client.ts">client.ts</a>, <a href="/api/docs/client/core.ts">core.ts</a>,
        <a href="/api/docs/client/generated.ts">generated.ts</a>.</p>
    </header>
    <nav aria-label="Chapters"><ul>
      ${tags.map(({ name }) => `<li><a href="#${anchor(name)}">${esc(name)}</a></li>`).join("\n      ")}
      <li><a href="#signing">Who may call</a></li>
      <li><a href="#schemas">Schemas</a></li>
    </ul></nav>
    <main id="calls">
      <form role="search"><label class="find" for="find">Find a call or a schema
        <input id="find" type="search" autocomplete="off" /></label>
        <p id="found" role="status"></p></form>
      ${tags.map(({ name, description }) => chapter(name, description, calls)).join("\n")}
      ${signing(document)}
      ${schemas(document)}
    </main>
  </body>
</html>
`;
}

const anchor = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, "-");

function chapter(name: string, description: string, calls: readonly CallPlace[]): string {
  const own = calls.filter(({ operation }) => operation.tags.includes(name));
  return `<section aria-labelledby="${anchor(name)}">
    <h2 id="${anchor(name)}">${esc(name)}</h2>
    <p>${inline(description)}</p>
    ${own.map(callDetails).join("\n")}
  </section>`;
}

function callDetails(call: CallPlace): string {
  const { method, path, operation } = call;
  const find = esc(`${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase());
  return `<details id="${esc(operation.operationId)}" data-find="${find}">
    <summary><span class="method" data-method="${method}">${method}</span><span class="path">${esc(path)}</span>
      <span class="what">${inline(operation.summary)}</span></summary>
    <div class="body">
      ${paragraphs(operation.description ?? "")}
      ${parameters(operation)}
      ${requestBody(operation)}
      ${answers(call)}
      <h3>With curl</h3><pre tabindex="0" aria-label="With curl"><code>${esc(curlExample(call))}</code></pre>
      <h3>With TypeScript</h3><pre tabindex="0" aria-label="With TypeScript"><code>${esc(typeScriptExample(call))}</code></pre>
    </div>
  </details>`;
}

function parameters({ parameters: all = [] }: Operation): string {
  if (all.length === 0) return "";
  const rows = all.map((one) =>
    one["$ref"] === undefined
      ? fieldRow({
          name: textOf(one["name"]),
          field: one["schema"] as Schema,
          isRequired: one["required"] === true,
          description: one["description"],
        })
      : fieldRow({
          name: "Idempotency-Key",
          field: { type: "string" },
          isRequired: false,
          description: "A header: a repeat with the same key happens once, and is answered as the first was.",
        }),
  );
  return `<h3>Parameters</h3><ul class="fields">${rows.join("")}</ul>`;
}

function requestBody({ requestBody: body }: Operation): string {
  const content = (body?.["content"] as Record<string, { schema: Schema }> | undefined)?.["application/json"];
  if (!content) return "";
  return `<h3>Body</h3><p>${typeText(content.schema)}</p>${fieldList(content.schema)}`;
}

function answers({ operation, document }: CallPlace): string {
  const rows = Object.entries(operation.responses).map(([status, given]) => {
    const reference = given["$ref"];
    const response = (
      typeof reference === "string" ? document.components["responses"]?.[reference.split("/").at(-1)!] : given
    ) as Schema;
    const content = Object.entries(
      (response["content"] ?? {}) as Record<string, { schema?: Schema; example?: unknown }>,
    );
    const [type, { schema, example } = {}] = content[0] ?? [];
    const what = schema ? ` ${typeText(schema)} <span class="note">${esc(type ?? "")}</span>${fieldList(schema)}` : "";
    const shown =
      example === undefined
        ? ""
        : `<pre tabindex="0" aria-label="An example of ${status}"><code>${esc(JSON.stringify(example, null, 2))}</code></pre>`;
    return `<li><strong>${status}</strong>${what}${paragraphs(textOf(response["description"]))}${shown}</li>`;
  });
  return `<h3>Answers</h3><ul class="fields">${rows.join("")}</ul>`;
}

function signing({ components }: ApiDocument): string {
  const schemes = Object.entries(components["securitySchemes"] ?? {}).map(
    ([
      name,
      scheme,
    ]) => `<details id="signing-${esc(name)}" data-find="${esc(name.toLowerCase())} security token session">
      <summary><span class="path">${esc(name)}</span></summary>
      <div class="body">${paragraphs(textOf(scheme["description"]))}</div></details>`,
  );
  return `<section aria-labelledby="signing"><h2 id="signing">Who may call</h2>${schemes.join("\n")}</section>`;
}

function schemas({ components }: ApiDocument): string {
  const all = Object.entries(components["schemas"] ?? {}).map(
    ([name, schema]) => `<details id="schema-${esc(name)}" data-find="${esc(name.toLowerCase())} schema">
      <summary><span class="path">${esc(name)}</span></summary>
      <div class="body">${paragraphs(textOf(schema["description"]))}
        <p>${typeText(schema)}</p>${fieldList(schema)}</div></details>`,
  );
  return `<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${all.join("\n")}</section>`;
}

type Json = Readonly<Record<string, unknown>>;

interface CallPlace {
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
function curlExample(call: CallPlace): string {
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

function typeScriptExample(call: CallPlace): string {
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

/** A type in a few words, with links to the named ones. */
function typeText(schema: Schema): string {
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const name = reference.split("/").at(-1)!;
    return `<a href="#schema-${esc(name)}">${esc(name)}</a>`;
  }
  if ("const" in schema) return `<code>${esc(JSON.stringify(schema["const"]))}</code>`;
  const values = schema["enum"] as readonly unknown[] | undefined;
  if (values) return values.map((value) => `<code>${esc(JSON.stringify(value))}</code>`).join(" or ");
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as readonly Schema[] | undefined;
  if (choices) return choices.map(typeText).join(" or ");
  const { type } = schema;
  if (Array.isArray(type)) return type.map((one) => typeText({ ...schema, type: one as string })).join(" or ");
  if (type === "array") return `list of ${typeText((schema["items"] ?? {}) as Schema)}`;
  const limits = ["minimum", "maximum", "minLength", "maxLength"]
    .filter((word) => schema[word] !== undefined && Number(schema[word]) < 2 ** 31 - 1)
    .map((word) => `${LIMIT_WORDS[word]} ${String(schema[word])}`);
  return [typeof type === "string" ? type : "anything", ...limits].join(", ");
}

const LIMIT_WORDS: Readonly<Record<string, string>> = {
  minimum: "at least",
  maximum: "at most",
  minLength: "length at least",
  maxLength: "length at most",
};

/** Nested fields at any depth; empty for a schema without any. */
function fieldList(schema: Schema): string {
  const inner = innerObject(schema);
  const fields = Object.entries((inner?.["properties"] ?? {}) as Record<string, Schema>);
  if (!inner || fields.length === 0) return "";
  const required = new Set((inner["required"] ?? []) as string[]);
  const rows = fields.map(([name, field]) => fieldRow({ name, field, isRequired: required.has(name) }));
  return `<ul class="fields">${rows.join("")}</ul>`;
}

interface Row {
  readonly name: string;
  readonly field: Schema;
  readonly isRequired: boolean;
  readonly description?: unknown;
}

function fieldRow({ name, field, isRequired, description = field["description"] }: Row): string {
  const meaning = typeof description === "string" ? ` <span class="note">${inline(description)}</span>` : "";
  const must = isRequired ? "" : ' <span class="note">(may be missing)</span>';
  return `<li><code>${esc(name)}</code> ${typeText(field)}${must}${meaning}${fieldList(field)}</li>`;
}

/** The row schema of a list; a named schema is described in its own section. */
function innerObject(schema: Schema): Schema | null {
  if (schema["$ref"] !== undefined) return null;
  const type = [schema["type"]].flat();
  if (type.includes("array")) return innerObject((schema["items"] ?? {}) as Schema);
  return type.includes("object") ? schema : null;
}
