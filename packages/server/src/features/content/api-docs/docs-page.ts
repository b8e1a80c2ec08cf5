/** `/api/docs/`: the document as a page, whole in its HTML. Made from the document alone, so it cannot say anything else. */
import type { ApiDocument, Operation } from "@elleveren/contract/openapi/document.ts";

import { curlExample, typeScriptExample, type CallPlace } from "./docs-examples.ts";
import { fieldList, fieldRow, typeText } from "./docs-schema.ts";
import { escapeHtml as esc, inline, paragraphs, textOf } from "./docs-text.ts";

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
