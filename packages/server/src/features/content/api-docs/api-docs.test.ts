import * as contract from "@elleveren/contract";
import type { CallSpec } from "@elleveren/contract";
import { PUBLIC_CALLS } from "@elleveren/contract/openapi/public-calls.ts";
import type { ApiDocument, Operation } from "@elleveren/contract/openapi/document.ts";
import { validate } from "@readme/openapi-parser";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { CALLS } from "../../../http/session/access.ts";
import { isRepeatable } from "../../../http/calls/idempotency.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";

let t: TestServer;
let document: ApiDocument;
const handlers = new Map<string, object>();

beforeAll(async () => {
  t = await startTestServer({ onRoute: (name, handler) => handlers.set(name, handler) });
  document = (await t.client().get("/api/openapi.json")).body as ApiDocument;
});
afterAll(() => t?.close());

interface Found {
  readonly name: string;
  readonly operation: Operation;
}

const operations = (): Found[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/gu, ":$1")}`,
      operation,
    })),
  );

describe("the API's document", () => {
  test("is OpenAPI 3.1, as a validator of its own reads it", async () => {
    expect(document.openapi).toBe("3.1.0");
    expect(await validate(structuredClone(document) as never)).toMatchObject({ valid: true, warnings: [] });
  });

  test("has every call that is served and the contract describes, and no other", () => {
    const served = t.served.filter((name) => name.includes(" /api/") && CALLS.has(name));
    const open = served.filter((name) => CALLS.get(name)?.access !== "operator");
    expect(open.length).toBeGreaterThan(100);
    expect(
      operations()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...new Set(open)].toSorted());
  });

  test("knows nothing of operators' calls, nor of what those answer", () => {
    const theirs = Object.entries(contract).filter(
      ([, one]) => "access" in Object(one) && Object(one).access === "operator",
    );
    expect(theirs.length).toBeGreaterThan(1);
    const text = JSON.stringify(document);
    expect(text).not.toMatch(/control\/|audit|second_factor_needed/iu);
    for (const [name, call] of theirs) {
      expect(text).not.toContain(`"operationId":"${name.replace(/Call$/u, "")}"`);
      expect(text).not.toContain((call as CallSpec).summary);
    }
  });

  test("says of every call what it is, who may make it, and what it answers", () => {
    const tags = document.tags.map(({ name }) => name);
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, operation } of operations()) {
      const call = CALLS.get(name)!;
      expect(operation.summary.length, name).toBeGreaterThan(8);
      expect(operation.description, name).toMatch(/^[\s\S]*(For |token)/u);
      expect(tags, name).toContain(operation.tags[0]);
      const success = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
      expect(
        success.map(([status]) => status),
        name,
      ).toEqual([String(call.status ?? 200)]);
      expect(Object.values(success[0]![1]["content"] as object)[0], name).toHaveProperty("schema");
      expect(Object.keys(operation.responses), name).toEqual(expect.arrayContaining(["401", "403", "429", "503"]));
      if (call.body) expect(Object.keys(operation.responses), name).toContain("400");
      if (call.params) expect(Object.keys(operation.responses), name).toContain("404");
      const named = (operation.parameters ?? []).filter(({ in: place }) => place === "path").map((one) => one["name"]);
      expect(named, name).toEqual([...name.matchAll(/:(\w+)/gu)].map(([, param]) => param));
      const tokens = operation.security.filter((way) => "token" in way);
      expect(tokens, name).toEqual(
        call.scope === undefined ? [] : [{ token: call.scope === "any" ? [] : [call.scope] }],
      );
      if (call.problems?.length) {
        expect((operation.responses["400"] as Record<string, unknown>)["x-problem-codes"], name).toEqual(call.problems);
      }
    }
  });

  test("names every status with which a call is refused before it is looked at", async () => {
    const find = (name: string) => operations().find((one) => one.name === name)!.operation.responses;
    const client = t.client();
    await client.get("/api/me/");
    const app = { "x-session-token": "" };
    const large = { email: "a".repeat(300 * 1024), password: "x" };
    const cases: [name: string, status: number, asked: Promise<{ readonly status: number }>][] = [
      ["POST /api/player/login/", 413, client.post("/api/player/login/", large, { headers: app })],
      [
        "POST /api/player/login/",
        415,
        client.post("/api/player/login/", "<a/>", { headers: { ...app, "content-type": "text/xml" } }),
      ],
      ["GET /api/entry/:entryId/", 414, client.get(`/api/entry/${"1".repeat(400)}/`)],
      ["GET /api/me/", 431, client.get("/api/me/", { headers: { "x-long": "a".repeat(30_000) } })],
      [
        "GET /api/_allauth/browser/v1/account/email",
        410,
        client.get("/api/_allauth/browser/v1/account/email", { headers: { "x-session-token": "gone" } }),
      ],
      [
        "POST /api/_allauth/browser/v1/auth/login",
        405,
        client.put("/api/_allauth/browser/v1/auth/login", {}, { headers: app }),
      ],
    ];
    for (const [name, status, asked] of cases) {
      expect((await asked).status, name).toBe(status);
      expect(find(name)[String(status)] ?? find(name)["default"], `${name} ${status}`).toBeDefined();
      if (![408, 417, 431].includes(status)) expect(find(name), `${name} ${status}`).toHaveProperty(String(status));
    }
  });

  test("its examples are what their schemas say", () => {
    const ajv = new Ajv2020({
      strict: false,
      validateFormats: false,
      validateSchema: false,
      inlineRefs: false,
      code: { optimize: false },
    });
    ajv.addSchema({ $id: "doc", components: document.components });
    let count = 0;
    const wrong: string[] = [];
    for (const { name, operation } of operations()) {
      for (const holder of [operation.requestBody, ...Object.values(operation.responses)]) {
        for (const content of Object.values((holder?.["content"] ?? {}) as unknown as Record<string, Example>)) {
          const own = Object.values(content.examples ?? {}).map(({ value }) => value);
          for (const example of [...(content.example === undefined ? [] : [content.example]), ...own]) {
            const check = ajv.compile(absolute(content.schema));
            if (!check(example)) wrong.push(`${name}: ${JSON.stringify(example)} ${ajv.errorsText(check.errors)}`);
            count += 1;
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(150);
  });

  test("says of the calls that may be repeated with a key that they may, and of no others", () => {
    // Its handler chooses between two ways to save; both are repeatable (`lineups.test.ts`).
    const chooses = "POST /api/my-team/:entryId/";
    const wrapped = [...handlers]
      .filter(([name, handler]) => isRepeatable(handler) && CALLS.has(name))
      .map(([name]) => name);
    const told = operations()
      .filter(({ operation }) =>
        (operation.parameters ?? []).some((one) => one["$ref"] === "#/components/parameters/IdempotencyKey"),
      )
      .map(({ name }) => name);
    expect(told.toSorted()).toEqual([...wrapped, chooses].toSorted());
  });

  test("keeps the names of its calls: they are what the contract calls them", () => {
    for (const { operationId, call } of PUBLIC_CALLS) {
      expect(operationId).toMatch(/^[a-z][A-Za-z0-9]+$/u);
      expect(operations().find(({ operation }) => operation.operationId === operationId)?.name).toBe(
        `${call.method} ${call.path}`,
      );
    }
  });
});

interface Example {
  readonly schema: unknown;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

const absolute = (schema: unknown): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"doc#/components/')) as object;

describe("the page", () => {
  test("has every call with both examples and every schema, and asks nobody but us", async () => {
    const { status, body, headers } = await t.client().get("/api/docs/");
    expect(status).toBe(200);
    const html = body as string;
    for (const { operation } of operations()) expect(html).toContain(`<details id="${operation.operationId}"`);
    for (const name of Object.keys(document.components["schemas"]!)) expect(html).toContain(`id="schema-${name}"`);
    expect(html.split("<h3>With curl</h3>").length).toBe(operations().length + 1);
    expect(html).toContain("const answer = await elleveren.myTeam({");
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    // Files that a page loads or links to exist; fragments in links resolve.
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/gu)].map(([, address]) => address!);
    expect(addresses.filter((address) => !/^(#|\/api\/)/u.test(address))).toEqual([]);
    const anchors = addresses.filter((address) => address.startsWith("#"));
    expect(anchors.filter((anchor) => !html.includes(`id="${anchor.slice(1)}"`))).toEqual([]);
    expect(html).not.toMatch(/<script>|<style|style="|onclick/iu);
    for (const file of addresses.filter((address) => address.startsWith("/api/docs/"))) {
      expect([file, (await t.client().get(file)).status]).toEqual([file, 200]);
    }
  });

  test("is small on the way and not sent twice; sets no cookie", async () => {
    const first = await fetch(`${t.origin}/api/docs/`, { headers: { "accept-encoding": "br" } });
    expect([first.headers.get("content-encoding"), first.headers.getSetCookie()]).toEqual(["br", []]);
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const again = await fetch(`${t.origin}/api/docs/`, { headers: { "if-none-match": first.headers.get("etag")! } });
    expect(again.status).toBe(304);
    expect((await fetch(`${t.origin}/api/docs`)).status).toBe(200);
  });
});
