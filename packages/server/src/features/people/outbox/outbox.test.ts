import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sendMail } from "../../../adapters/mail/index.ts";
import type { Config } from "../../../config/config.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";

let t: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-outbox-"));
  t = await startTestServer({ config: { dataDirectory: folder } });
});
afterAll(async () => {
  await t?.close();
  await rm(folder, { recursive: true, force: true });
});

const read = async (headers: Record<string, string> = {}) => t.client().get("/dev/outbox", { headers });

test("an outbox without letters says so, before its folder is even there", async () => {
  const { status, body, headers } = await read();
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(body).toContain("No letters yet.");
});

test("lists letters newest first, readable, with links that can be followed", async () => {
  await sendMail(t.ctx.config, {
    to: "first@example.test",
    subject: "Den første",
    text: "Hei Åse,\n\nIngenting her.\n",
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const person = await t.signUp({ email: "glemt@example.test", firstName: "Bjørn" });
  await t.client().post("/api/player/password-reset/", { email: person.email });
  await t.runDueJobs();
  const { body } = await read();
  expect(body.indexOf("Nytt passord til Elleveren")).toBeGreaterThan(0);
  expect(body.indexOf("Den første")).toBeGreaterThan(body.indexOf("Nytt passord til Elleveren"));
  expect(body).toContain("Hei Bjørn,");
  expect(body).toContain("To <bdi>glemt@example.test</bdi>");
  const link = /<a href="(http:[^"]+\/player\/password-set\/[\w-]+\/[\w-]{43}\/)" rel="noreferrer">/.exec(
    body as string,
  );
  expect(link?.[1]).toBeDefined();
  // A page for readers: no script in it, and nothing that the policy would have to forbid.
  expect(body).not.toMatch(/<script|<style| style=| on\w+=/i);
  const style = await t.client().get("/dev/outbox.css");
  expect([style.status, style.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
});

test("whatever stands in a letter is text [V1.1.2, V1.2.1]", async () => {
  await sendMail(t.ctx.config, {
    to: '"><img src=x onerror=alert(1)>@example.test',
    subject: '</h2><script>alert("subject")</script>',
    text: `<script>alert("text")</script>\njavascript:alert(1)\nhttps://example.test/"onmouseover="alert(2)\nhttps://example.test/'><b>\n&lt;`,
  });
  const { body } = await read();
  expect(body).not.toMatch(/<(script|img|b)\b/);
  expect(body).not.toMatch(/href="javascript/);
  expect(body).not.toMatch(/<[^>]*\son\w+=/);
  expect(body).toContain("&#60;/h2&#62;&#60;script&#62;alert(&#34;subject&#34;)");
  expect(body).toContain('<a href="https://example.test/" rel="noreferrer">');
  expect(body).toContain("&#38;lt;");
});

test("a file that is no letter of ours is left out, and a broken one breaks nothing", async () => {
  await mkdir(join(folder, "outbox"), { recursive: true });
  await writeFile(join(folder, "outbox", "notes.txt"), "Subject: not a letter");
  await writeFile(join(folder, "outbox", "9999999999999-00ff.eml"), Buffer.from([0xff, 0xfe, 0, 1, 2]));
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).not.toContain("not a letter");
  expect(body).toContain("(no subject)");
});

test.each([
  ["a proxy that speaks for somebody", { "x-forwarded-for": "203.0.113.9" }],
  ["a proxy of another make", { forwarded: "for=203.0.113.9" }],
  ["one that names its address", { "x-real-ip": "203.0.113.9" }],
  ["one that names itself", { via: "1.1 gateway" }],
])("is not there for %s", async (_, headers) => {
  const { status, body } = await read(headers);
  expect([status, body]).toEqual([404, { detail: "Not found." }]);
});

test("is not there for a page elsewhere that points its name here", async () => {
  const { port } = new URL(t.origin);
  // `fetch` sets the Host header itself.
  const status = await new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path: "/dev/outbox", headers: { host: `rebound.example.test:${port}` } };
    httpRequest(options, (response) => resolve(response.resume().statusCode))
      .on("error", reject)
      .end();
  });
  expect(status).toBe(404);
});

test.each<[string, Partial<Config>]>([
  ["a game that is not the demo", { demo: false }],
  ["a game with a mail server", { smtpUrl: "smtp://mail.example.test" }],
  ["a game that is published", { publicOrigins: ["https://spill.example.test"] }],
  ["a game behind a proxy", { trustProxy: true }],
])("is not there in %s", async (_, config) => {
  const other = await startTestServer({ config: { dataDirectory: folder, ...config } });
  try {
    for (const path of ["/dev/outbox", "/dev/outbox.css", "/dev/outbox/"]) {
      expect((await other.client().get(path)).status, path).toBe(404);
    }
  } finally {
    await other.close();
  }
});
