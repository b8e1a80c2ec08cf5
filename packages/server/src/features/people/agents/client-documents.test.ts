import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { sql, type SignedUp, startTestServer, type TestServer } from "../../../testing/index.ts";
import { isDocumentAddress } from "./client-documents.ts";

const CALLBACK = "https://hjelper.example.org/svar";
const VERIFIER = "v".repeat(43);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

let site: Server;
let origin: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let reads = 0;
let t: TestServer;
let kari: SignedUp;
beforeAll(async () => {
  site = createServer((request, response) => {
    reads += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => void site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  t = await startTestServer({ config: { feedsFromLoopback: true } });
  kari = await t.signUp();
});
afterAll(async () => {
  await t?.close();
  site?.close();
});
beforeEach(async () => {
  reads = 0;
  await sql`update agent_clients set fresh_until = clock_timestamp() where fresh_until is not null`.execute(t.ctx.db);
});

const tell = (document: unknown, headers: Record<string, string> = {}) => {
  answer = (_, response) => {
    response.writeHead(200, { "content-type": "application/json", ...headers });
    response.end(typeof document === "string" ? document : JSON.stringify(document));
  };
};

const documentOf = (clientId: string, more: object = {}) => ({
  client_id: clientId,
  client_name: "Nettleserhjelperen",
  redirect_uris: [CALLBACK],
  ...more,
});

const askedBy = (clientId: string, redirect = CALLBACK) => ({
  response_type: "code",
  client_id: clientId,
  redirect_uri: redirect,
  code_challenge: CHALLENGE,
  code_challenge_method: "S256",
  scope: "read",
});

const see = (person: SignedUp, clientId: string, redirect?: string) =>
  person.client.get(`/api/agents/request/?${new URLSearchParams(askedBy(clientId, redirect)).toString()}`);

test("the metadata says that programs may be known by a document", async () => {
  const { body } = await t.client().get("/.well-known/oauth-authorization-server");
  expect(body.client_id_metadata_document_supported).toBe(true);
});

test("a program that registered nowhere connects by its document, which is read once while it is fresh", async () => {
  const clientId = `${origin}/program.json`;
  tell(documentOf(clientId), { "cache-control": "public, max-age=3600" });
  const seen = await see(kari, clientId);
  expect([seen.status, seen.body]).toMatchObject([
    200,
    { name: "Nettleserhjelperen", host: "hjelper.example.org", described_at: new URL(origin).host, scopes: ["read"] },
  ]);
  const yes = await kari.client.post("/api/agents/request/approve/", { ...askedBy(clientId), scopes: ["read"] });
  expect(yes.status).toBe(200);
  const tokens = await t.client().post(
    "/oauth/token",
    new URLSearchParams({
      grant_type: "authorization_code",
      code: new URL(yes.body.redirect_to as string).searchParams.get("code")!,
      client_id: clientId,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
    }).toString(),
    { csrf: false, headers: { "content-type": "application/x-www-form-urlencoded" } },
  );
  expect([tokens.status, tokens.body.scope]).toEqual([200, "read"]);
  expect(reads).toBe(1);
  const other = await see(kari, clientId, "https://ond.example.org/svar");
  expect(other.body.redirect_uri[0].code).toBe("bad_redirect");
  expect(reads).toBe(1);
});

test("a document that changed counts from the moment when its copy is too old", async () => {
  const clientId = `${origin}/changes.json`;
  tell(documentOf(clientId));
  expect((await see(kari, clientId)).status).toBe(200);
  tell(documentOf(clientId, { redirect_uris: ["https://ny.example.org/svar"] }));
  expect((await see(kari, clientId)).status).toBe(200);
  await sql`update agent_clients set fresh_until = clock_timestamp() where client_id = ${clientId}`.execute(t.ctx.db);
  expect((await see(kari, clientId)).body.redirect_uri[0].code).toBe("bad_redirect");
  expect((await see(kari, clientId, "https://ny.example.org/svar")).status).toBe(200);
  expect(reads).toBe(2);
});

test.each<[string, unknown, Record<string, string>]>([
  ["of another address", { client_id: "https://a.example/b" }, {}],
  ["with a secret", { client_secret: "s" }, {}],
  ["that proves who it is by a key", { token_endpoint_auth_method: "private_key_jwt" }, {}],
  ["without a name", { client_name: undefined }, {}],
  ["with a name that turns letters around", { client_name: "a\u202Eb" }, {}],
  ["without addresses", { redirect_uris: [] }, {}],
  ["with an address that any program may claim", { redirect_uris: ["app://svar"] }, {}],
  ["that is a page", {}, { "content-type": "text/html" }],
])("a document %s is none, and nothing of it is kept", async (_, change, headers) => {
  const person = await t.signUp();
  const clientId = `${origin}/wrong.json`;
  tell(documentOf(clientId, change as object), headers);
  const seen = await see(person, clientId);
  expect([seen.status, seen.body.client_id?.[0]?.code]).toEqual([400, "unknown_agent"]);
  const { rows } = await sql`select 1 from agent_clients where client_id = ${clientId}`.execute(t.ctx.db);
  expect(rows).toEqual([]);
});

test("half a document, too large a one, one that moved and a host that is gone are refused alike", async () => {
  const person = await t.signUp();
  const clientId = `${origin}/bad.json`;
  const whole = JSON.stringify(documentOf(clientId));
  const refused = async () => {
    const seen = await see(person, clientId);
    expect([seen.status, seen.body.client_id?.[0]?.code]).toEqual([400, "unknown_agent"]);
  };
  tell(whole.slice(0, -5));
  await refused();
  tell(documentOf(clientId, { more: "x".repeat(11_000) }));
  await refused();
  answer = (request, response) => {
    if (request.url === "/there.json") return void response.end(whole);
    response.writeHead(302, { location: `${origin}/there.json` });
    response.end();
  };
  await refused();
  expect(reads).toBe(3);
  answer = (request) => request.socket.destroy();
  await refused();
});

test("nobody has us read for strangers, nor more than twenty documents an hour", async () => {
  const person = await t.signUp();
  const clientId = `${origin}/many.json`;
  answer = (_, response) => void response.writeHead(404).end();
  const query = new URLSearchParams(askedBy(clientId)).toString();
  expect((await t.client().get(`/api/agents/request/?${query}`)).status).toBe(403);
  expect(reads).toBe(0);
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) statuses.push((await see(person, clientId)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  expect(reads).toBe(20);
});

test("an address leads where it says: over HTTPS, with a path, written in its one form", () => {
  const addresses = [
    "https://a.example/b.json",
    "https://a.example/",
    "https://a.example",
    "http://a.example/b.json",
    "https://A.example/b.json",
    "https://a.example/x/../b.json",
    "https://a.example/b.json#c",
    "https://u:p@a.example/b.json",
    "https://a.example:443/b.json",
    "hjelper",
  ];
  expect(addresses.filter((address) => isDocumentAddress(address))).toEqual(["https://a.example/b.json"]);
});

test("a host inside the own network is not asked", async () => {
  const strict = await startTestServer();
  const person = await strict.signUp();
  for (const clientId of ["https://127.0.0.1/b.json", "https://169.254.169.254/latest/b.json", `${origin}/b.json`]) {
    const seen = await see(person, clientId);
    expect([clientId, seen.status, seen.body.client_id[0].code]).toEqual([clientId, 400, "unknown_agent"]);
  }
  expect(reads).toBe(0);
  await strict.close();
});
