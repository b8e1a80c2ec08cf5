/** What every answer carries, by whichever way it goes out. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, startTestServer, type TestServer } from "../../testing/index.ts";
import { createBaseHeaders } from "./base-headers.ts";
import { rawRequest } from "./raw-request.testing.ts";

const PAGE = `<!doctype html><html lang="nb"><head><meta name="theme-color" content="#000" />
<meta name="description" content="" /><title>Elleveren</title></head><body><div id="root"></div></body></html>`;

let t: TestServer;
let site: string;
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), "site-"));
  await mkdir(join(site, "assets"));
  await writeFile(join(site, "index.html"), PAGE);
  await writeFile(join(site, "icon.svg"), "<svg/>");
  await writeFile(join(site, "assets", "index-B3k9x_2a.js"), "plain");
  t = await startTestServer({
    config: { siteDirectory: site },
    extraRoutes: (app) =>
      void app.get("/api/fault/", { schema: { hide: true } }, async () => {
        throw new Error("broken");
      }),
  });
  await buildSeason(t);
});
afterAll(async () => {
  await t.close();
  await rm(site, { recursive: true });
});

const ask = (path: string, more = "", method = "GET") =>
  rawRequest(t.origin, `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${more}connection: close\r\n\r\n`);

/** The raw answer: its status line, and its headers in lower case. */
function partsOf(answer: string): { line: string; headers: Map<string, string> } {
  const [line = "", ...rows] = answer.split("\r\n\r\n", 1)[0]!.split("\r\n");
  return {
    line,
    headers: new Map(
      rows.map((row) => row.split(/:\s?(.*)/s, 2).map((part) => part.toLowerCase()) as [string, string]),
    ),
  };
}

/** The types that a body of such a form may have: each says its alphabet. */
function kindOf(body: string): readonly string[] {
  // Node says of each piece how long it is, where it does not know the whole.
  const text = body.replace(/^[0-9a-f]+\r\n/, "");
  if (body === "") return ["nothing", "text/html; charset=utf-8", "application/json; charset=utf-8"];
  if (/^<!doctype html>/i.test(text)) return ["text/html; charset=utf-8"];
  if (text.startsWith("<svg")) return ["image/svg+xml; charset=utf-8"];
  if (text.startsWith("{")) return ["application/json; charset=utf-8"];
  return ["text/plain; charset=utf-8", "application/javascript; charset=utf-8"];
}

const ways: [what: string, status: number, asked: () => Promise<string>][] = [
  ["a page", 200, () => ask("/fixtures")],
  ["the front page", 200, () => ask("/")],
  ["a file", 200, () => ask("/assets/index-B3k9x_2a.js")],
  ["a picture", 200, () => ask("/icon.svg")],
  ["a call", 200, () => ask("/api/me/")],
  ["a call that nobody may make", 403, () => ask("/api/my-team/1/")],
  ["a fault", 500, () => ask("/api/fault/")],
  ["a call that there is not", 404, () => ask("/api/no-such-call/")],
  ["a file that there is not", 404, () => ask("/assets/gone-12345678.js")],
  ["a page that there is not", 404, () => ask("/no-such-page", "accept: text/html\r\n")],
  ["a redirect", 302, () => ask("/.well-known/change-password")],
  ["health", 200, () => ask("/healthz")],
  ["an address that cannot be read", 400, () => ask("/%")],
  ["a page's address that cannot be read", 400, () => ask("/%", "accept: text/html\r\n")],
  ["a method that is none", 400, () => ask("/", "", "NOSUCH")],
  ["TRACE", 403, () => ask("/", "", "TRACE")],
  ["headers without end", 431, () => ask("/", `x-long: ${"a".repeat(40_000)}\r\n`)],
  ["no HTTP at all", 400, () => rawRequest(t.origin, "\x16\x03\x01 hello\r\n\r\n")],
  ["two hosts", 400, () => ask("/", "host: evil.example\r\n")],
  ["a host that is none", 400, () => rawRequest(t.origin, "GET / HTTP/1.1\r\nhost: a/b\r\nconnection: close\r\n\r\n")],
  ["HTTP/0.9", 505, () => rawRequest(t.origin, "GET /\r\n\r\n")],
  ["two lengths", 400, () => ask("/api/me/", "content-length: 3\r\ncontent-length: 4\r\n", "POST")],
  ["an expectation", 417, () => ask("/api/me/", "expect: a-miracle\r\n")],
  ["a length and pieces", 400, () => ask("/api/me/", "content-length: 3\r\ntransfer-encoding: chunked\r\n", "POST")],
];

test.each(ways)(
  "%s (%i) is closed to frames, sniffing, plain HTTP and others' pages, and says what it is [V4.1.1, V3.4.1, V3.4.3, V3.4.4, V3.4.5, V3.4.6, V3.5.8, V13.4.6]",
  async (_, status, asked) => {
    const answer = await asked();
    const { line, headers } = partsOf(answer);
    expect(line).toContain(` ${status} `);
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includesubdomains");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-frame-options")).toBe("deny");
    // What answers says neither its name nor its version.
    expect([...headers.keys()].filter((name) => /^(server|x-powered-by|via)$/.test(name))).toEqual([]);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("geolocation=()");
    const policy = (headers.get("content-security-policy") ?? "").split(";").map((part) => part.trim());
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.some((part) => part === "object-src 'none'" || part === "default-src 'none'")).toBe(true);
    const body = answer.split("\r\n\r\n").slice(1).join("\r\n\r\n");
    const type = headers.get("content-type") ?? (body === "" ? "nothing" : "none");
    expect(kindOf(body)).toContain(type);
  },
);

test("what is answered in front has them too, whether it is sent or known", async () => {
  const app = "x-session-token:\r\naccept-encoding: identity\r\n";
  await ask("/api/bootstrap-static/", app);
  const inFront: number[] = [];
  t.app.front.onAnswered(({ status }) => inFront.push(status));
  const sent = partsOf(await ask("/api/bootstrap-static/", app));
  const tag = /^etag: (\S+)/im.exec(await ask("/api/bootstrap-static/", app))![1]!;
  const known = partsOf(await ask("/api/bootstrap-static/", `${app}if-none-match: ${tag}\r\n`));
  expect(known.line).toBe("HTTP/1.1 304 Not Modified");
  expect(inFront).toEqual([200, 200, 304]);
  for (const { headers } of [sent, known]) {
    for (const name of Object.keys(t.app.baseHeaders.ofCalls)) expect(headers.has(name), name).toBe(true);
  }
});

test("an operator whose other hosts speak plain HTTP can leave them out", () => {
  const { config } = t.ctx;
  const { ofPages } = createBaseHeaders({ ...config, hstsSubdomains: false });
  expect(ofPages["strict-transport-security"]).toBe("max-age=31536000");
});

test("no other site may read an answer, whatever it claims to be [V3.4.2]", async () => {
  for (const method of ["GET", "OPTIONS"]) {
    for (const path of ["/", "/api/me/", "/api/bootstrap-static/", "/assets/index-B3k9x_2a.js"]) {
      const more = "origin: https://evil.example\r\naccess-control-request-method: POST\r\n";
      const { headers } = partsOf(await ask(path, more, method));
      expect(
        [...headers.keys()].filter((name) => name.startsWith("access-control")),
        `${method} ${path}`,
      ).toEqual([]);
    }
  }
});

test("no answer with data is a script that another site could run, and a script says the same to everybody [V3.5.6, V3.5.7]", async () => {
  for (const name of ["callback", "jsonp", "cb"]) {
    const answer = await ask(`/api/bootstrap-static/?${name}=alert`);
    expect(partsOf(answer).headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer).not.toContain("alert");
  }
  const { client } = await t.signUp();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const script = "/assets/index-B3k9x_2a.js";
  const bodyOf = (answer: string) => answer.split("\r\n\r\n")[1];
  expect(bodyOf(await ask(script, `cookie: ${cookie}\r\n`))).toBe(bodyOf(await ask(script)));
});

test("TRACE gives nothing back of what was sent [V13.4.4]", async () => {
  const answer = await ask("/api/me/", "x-secret: my-own-secret\r\n", "TRACE");
  expect(answer).toMatch(/^HTTP\/1\.1 (403|404|405) /);
  expect(answer).not.toContain("my-own-secret");
});

test("what could be two requests is none: whoever stands in front has read another one [V4.2.1]", async () => {
  const smuggled = "GET /api/no-such-call/ HTTP/1.1\r\nhost: a\r\n\r\n";
  for (const more of [
    `content-length: 0\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `content-length: 0\r\ncontent-length: ${smuggled.length}\r\n\r\n${smuggled}`,
    `transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `transfer-encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    `transfer-encoding: chunked\r\n\r\n0 \n\r\n${smuggled}`,
    `host: other\r\n\r\n${smuggled}`,
  ]) {
    const answer = await rawRequest(t.origin, `POST /api/me/ HTTP/1.1\r\nhost: a\r\n${more}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g), more).toEqual(["HTTP/1.1 400"]);
  }
});

test("files that caches may share carry nobody's cookie", async () => {
  for (const path of ["/icon.svg", "/assets/index-B3k9x_2a.js", "/favicon.ico", "/index.html"]) {
    expect((await ask(path)).toLowerCase(), path).not.toContain("set-cookie");
  }
  expect((await ask("/fixtures")).toLowerCase()).toContain("set-cookie: csrftoken=");
});

test("while it stops, whoever comes on an open connection is told when to come back", async () => {
  const s = await startTestServer();
  const { hostname, port } = new URL(s.origin);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString()));
  socket.write("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n");
  await expect.poll(() => text).toContain("200 OK");
  // Half of a request: the connection is no idle one.
  socket.write("GET /api/me/ HTTP/1.1\r\nhost: a\r\n");
  await new Promise((resolve) => setTimeout(resolve, 100));
  const closing = s.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.write("\r\n");
  await expect.poll(() => text).toContain("HTTP/1.1 503");
  expect(text.toLowerCase()).toContain("retry-after: 5");
  expect(text.toLowerCase()).toContain("x-content-type-options: nosniff");
  await closing;
});
