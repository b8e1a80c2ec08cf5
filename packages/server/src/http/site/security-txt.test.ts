import { afterAll, beforeAll, expect, test } from "vitest";

import { readSecurityContact } from "../../config/security-contact.ts";
import { startTestServer, type TestServer } from "../../testing/index.ts";

const PATH = "/.well-known/security.txt";
let t: TestServer;
let silent: TestServer;
beforeAll(async () => {
  const problems: string[] = [];
  const given = { contact: "sikkerhet@example.no, https://example.no/meld", policy: "https://example.no/policy" };
  const securityContact = readSecurityContact(given, problems);
  expect(problems).toEqual([]);
  t = await startTestServer({ config: { securityContact, publicOrigins: ["https://fantasy.example.no"] } });
  silent = await startTestServer();
});
afterAll(async () => {
  await t?.close();
  await silent?.close();
});

test("whoever found a hole reads whom to tell, until when that holds, and where the file belongs", async () => {
  const { status, headers, body } = await t.client().get(PATH);
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(headers.getSetCookie()).toEqual([]);
  const lines = (body as string).trimEnd().split("\n");
  expect(lines).toEqual([
    "Contact: mailto:sikkerhet@example.no",
    "Contact: https://example.no/meld",
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    "Preferred-Languages: no, en",
    "Canonical: https://fantasy.example.no/.well-known/security.txt",
    "Policy: https://example.no/policy",
  ]);
  // RFC 9116: not in the past, and less than a year ahead.
  const days = (Date.parse(lines[2]!.slice("Expires: ".length)) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThanOrEqual(180);
});

test("a game that names nobody has no such file", async () => {
  expect((await silent.client().get(PATH)).status).toBe(404);
});

test.each([
  ["javascript:alert(1)", undefined, "SECURITY_CONTACT holds"],
  ["http://example.no/", undefined, "SECURITY_CONTACT holds"],
  ["a@example.no\nExpires: 2099-01-01T00:00:00Z", undefined, "SECURITY_CONTACT holds"],
  ["a@example.no", "http://example.no/policy", "SECURITY_POLICY is an https:// address"],
  [undefined, "https://example.no/policy", "says nothing without SECURITY_CONTACT"],
])("a contact %j with the policy %j is refused at the start", (contact, policy, words) => {
  const problems: string[] = [];
  readSecurityContact({ contact, policy }, problems);
  expect(problems).toEqual([expect.stringContaining(words)]);
});
