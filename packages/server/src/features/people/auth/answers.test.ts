/**
 * Every answer of one long visit to the account API, held against the contract's schemas and against the API's own
 * document (headless allauth), with the places corrected where its makers' own server differs from it. The document lies
 * outside the repository: in the file named by ALLAUTH_OPENAPI, or beside the repository.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { AUTH_BASE, wireAuthErrors, wireAuthSession, wireObject } from "@elleveren/contract";
import { Ajv, type ValidateFunction } from "ajv";
import Type from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";

import { CALLS } from "../../../http/session/access.ts";
import { TEST_PASSWORD, type ClientAnswer, type TestClient } from "../../../testing/index.ts";
import { startMailroom, type Mailroom } from "../accounts/emails/letters.testing.ts";

const DOCUMENT =
  process.env["ALLAUTH_OPENAPI"] ??
  resolve(import.meta.dirname, "../../../../../../../shared/spec/allauth-openapi.yaml");
const NEW_PASSWORD = "brand-new-one";

interface Answered {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly answer: ClientAnswer;
}
const visit: Answered[] = [];
let mail: Mailroom;
beforeAll(async () => {
  mail = await startMailroom();
  await walk(mail);
}, 120_000);
afterAll(() => mail?.close());

/** Calls by their path below the base, noted with their answers; a status other than the expected one ends the visit. */
function caller(client: TestClient) {
  return async (
    expected: number,
    name: string,
    body?: unknown,
    options: Parameters<TestClient["request"]>[3] = {},
  ): Promise<ClientAnswer> => {
    const [method = "", path = ""] = name.split(" ");
    const answer = await client.request(method, `${AUTH_BASE}/${path}`, body, options);
    if (answer.status !== expected) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    visit.push({ name: `${name} ${expected}`, method, path, answer });
    return answer;
  };
}

/** Through every call about addresses, passwords, codes and sessions, with the refusals of each. */
async function walk(room: Mailroom): Promise<void> {
  const { server } = room;
  const [email, second] = ["kari@example.test", "kari.second@example.test"];
  const client = server.client();
  const call = caller(client);
  await call(200, "GET config");
  await call(401, "GET auth/session");
  await call(401, "GET account/email");
  await call(401, "POST account/password/change", {});
  await call(400, "POST auth/signup", { email: "kari", password: "kort1" });
  await call(200, "POST auth/signup", { email, password: TEST_PASSWORD });
  await call(200, "GET auth/session");
  await call(409, "POST auth/signup", { email: second, password: TEST_PASSWORD });
  await call(409, "POST auth/login", { email, password: TEST_PASSWORD });

  const key = { headers: { "x-email-verification-key": await room.verificationKey(email) } };
  await call(200, "GET auth/email/verify", undefined, key);
  await call(400, "GET auth/email/verify");
  await call(400, "POST auth/email/verify", { key: "nothing" });
  await call(200, "POST auth/email/verify", { key: key.headers["x-email-verification-key"] });
  await call(409, "POST auth/email/verify/resend");
  await call(200, "GET account/email");
  await call(400, "POST account/email", { email });
  await call(200, "POST account/email", { email: second });
  await call(400, "PATCH account/email", { email: second, primary: true });
  await call(200, "PUT account/email", { email: second });
  await call(400, "PUT account/email", { email: "nobody@example.test" });
  await call(403, "PUT account/email", { email });
  await call(200, "POST auth/email/verify", { key: await room.verificationKey(second) });
  await call(200, "PATCH account/email", { email: second, primary: true });
  await call(400, "DELETE account/email", { email: second });
  await call(200, "DELETE account/email", { email });

  const elsewhere = server.client();
  const there = caller(elsewhere);
  await there(200, "POST auth/login", { email: second, password: TEST_PASSWORD });
  const sessions = await call(200, "GET auth/sessions");
  const other = sessions.body.data.find((one: { is_current: boolean }) => !one.is_current);
  await call(200, "DELETE auth/sessions", { sessions: [other.id] });
  await there(401, "GET auth/sessions");
  await there(400, "POST auth/login", { email: second, password: "not-this-one" });

  await call(400, "POST auth/reauthenticate", { password: "not-this-one" });
  await call(200, "POST auth/reauthenticate", { password: TEST_PASSWORD });
  await call(400, "POST account/password/change", { current_password: "not-this-one", new_password: NEW_PASSWORD });
  await call(200, "POST account/password/change", { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD });

  await room.letters();
  await there(200, "POST auth/password/request", { email: second });
  await there(400, "POST auth/password/request", {});
  const link = (await room.letters(second)).at(-1)!.link.split("/");
  const reset = { headers: { "x-password-reset-key": `${link[3]}-${link[4]}` } };
  await there(200, "GET auth/password/reset", undefined, reset);
  await there(400, "GET auth/password/reset", undefined, { headers: { "x-password-reset-key": "nothing" } });
  await there(400, "POST auth/password/reset", { key: "nothing", password: TEST_PASSWORD });
  await there(401, "POST auth/password/reset", { key: reset.headers["x-password-reset-key"], password: TEST_PASSWORD });

  await there(409, "POST auth/code/confirm", { code: "ABCDEF" });
  await there(400, "POST auth/code/request", {});
  await there(401, "POST auth/code/request", { email: second });
  await there(400, "POST auth/code/confirm", { code: "1" });
  await there(200, "POST auth/code/resend");
  const code = /\n([2-9A-Z]{6})\n/.exec((await room.letters(second)).at(-1)!.text)![1]!;
  await there(200, "POST auth/code/confirm", { code });
  const own = (await there(200, "GET auth/sessions")).body.data[0].id;
  await there(401, "DELETE auth/sessions", { sessions: [own] });
  await there(401, "DELETE auth/session");
}

const problems = (check: ValidateFunction): string[] =>
  (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

test("every answer is what the contract says: the call's own on success, one of the API's envelopes otherwise", () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const envelope = { 401: wireAuthSession, 400: wireAuthErrors, 403: wireObject({ status: Type.Integer() }) };
  expect(visit.length).toBeGreaterThan(45);
  for (const { name, method, path, answer } of visit) {
    const spec = CALLS.get(`${method} ${AUTH_BASE}/${path}`)!;
    const { [answer.status]: schema = envelope[403] } = { ...envelope, 200: spec.response! } as Record<number, object>;
    const check = ajv.compile({ ...schema, additionalProperties: false });
    expect([name, check(answer.body), problems(check)]).toEqual([name, true, []]);
    expect([name, answer.body.status]).toEqual([name, answer.status]);
    expect([name, answer.headers.get("cache-control")]).toEqual([name, expect.stringContaining("no-store")]);
  }
});

const isThere = existsSync(DOCUMENT);
describe.skipIf(!isThere)(`the API's document${isThere ? "" : " (skipped: no such file; set ALLAUTH_OPENAPI)"}`, () => {
  test("allows every answer [AP-074] [AP-075] [AP-076] [AP-079] [AP-080]", () => {
    const document = parse(readFileSync(DOCUMENT, "utf8"));
    correct(document);
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    ajv.addSchema(document, "document");
    for (const { name, method, path, answer } of visit) {
      const pointer = [
        "paths",
        `/_allauth/{client}/v1/${path}`,
        method.toLowerCase(),
        "responses",
        String(answer.status),
      ];
      const place = resolvePointer(document, pointer);
      const schema = [...place, "content", "application/json", "schema"];
      if (at(document, place)?.content === undefined) continue;
      const reference = schema.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")));
      const check = ajv.compile({ $ref: `document#/${reference.join("/")}` });
      expect([name, check(answer.body), problems(check)]).toEqual([name, true, []]);
    }
  });
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a document of any shape
type Json = any;
const at = (document: Json, place: readonly string[]): Json => place.reduce((node, part) => node?.[part], document);

/** Where an answer is described, behind its reference; an answer that is not described at all fails the test. */
function resolvePointer(document: Json, pointer: string[]): string[] {
  const found = at(document, pointer);
  expect([pointer.slice(1, 3).join(" "), pointer.at(-1), found !== undefined]).toEqual([
    pointer.slice(1, 3).join(" "),
    pointer.at(-1),
    true,
  ]);
  return found.$ref ? found.$ref.slice(2).split("/") : pointer;
}

/** Differences of the library's published document from its own server. */
function correct(document: Json): void {
  const flow = document.components.schemas.Flow.properties;
  flow.id.enum.push("mfa_login_webauthn", "mfa_signup_webauthn", "mfa_trust");
  const of = (path: string, method: string) => document.paths[`/_allauth/{client}/v1/${path}`][method].responses;
  of("account/password/change", "post")["200"] = { $ref: "#/components/responses/AuthenticatedByPassword" };
  of("auth/sessions", "get")["401"] = { $ref: "#/components/responses/Authentication" };
  strip(document);
}

/** Nulls in the words of JSON Schema, and no examples, which are no schemas. */
function strip(node: Json): void {
  if (typeof node !== "object" || node === null) return;
  if (node.nullable === true) node.type = [node.type, "null"];
  delete node.nullable;
  if (node.type || node.$ref || node.oneOf || node.allOf) for (const key of ["example", "examples"]) delete node[key];
  for (const part of Object.values(node)) strip(part);
}
