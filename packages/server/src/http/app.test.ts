import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { sql } from "kysely";
import Type from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { notify } from "../db/notify.ts";
import { startTestServer, type TestServer } from "../testing/index.ts";

/** The built page, as far as the server fills it in. */
const PAGE = `<!doctype html><html lang="nb"><head><meta name="theme-color" content="#000" />
<meta name="description" content="" /><title>Elleveren</title></head><body><div id="root"></div></body></html>`;

let t: TestServer;
let site: string;
beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), "site-"));
  await mkdir(join(site, "assets"));
  await writeFile(join(site, "index.html"), PAGE);
  await writeFile(join(site, "assets", "index-B3k9x_2a.js"), "plain");
  await writeFile(join(site, "assets", "solver-worker-C7rK_Lu2.js"), "plain");
  await writeFile(join(site, "assets", "highs-D9xP_q3f.wasm"), "plain");
  await writeFile(join(site, "assets", "index-B3k9x_2a.js.br"), brotliCompressSync("compressed"));
  t = await startTestServer({
    config: { siteDirectory: site },
    extraRoutes(app) {
      const pick = Type.Object({ element: Type.Integer({ minimum: 1 }), is_captain: Type.Boolean() });
      const body = Type.Object(
        { name: Type.String({ minLength: 1, maxLength: 5 }), picks: Type.Array(pick), kit: Type.Optional(Type.Null()) },
        { additionalProperties: false },
      );
      const querystring = Type.Object({ page: Type.Integer({ minimum: 1, default: 1 }) });
      app.post("/api/echo/", { schema: { body, querystring } }, async (request) => ({
        ...request.query,
        ...request.body,
      }));
      const stats = Type.Record(Type.String(), Type.Number());
      app.post("/api/stats/", { schema: { body: Type.Object({ stats }) } }, async (request) => request.body);
      app.get("/page-fault", async () => {
        throw new Error("secret: kari@example.test");
      });
      app.get("/api/fault/", async () => {
        throw new Error("secret: kari@example.test");
      });
    },
  });
});
afterAll(async () => {
  await t.close();
  await rm(site, { recursive: true });
});

describe("a person at a browser", () => {
  const open = (path: string, host?: string) =>
    t.client().get(path, { headers: { accept: "text/html,*/*;q=0.8", ...(host === undefined ? {} : { host }) } });

  test("is told in words when the page cannot be made, and nothing of why [ER-38] [ER-39]", async () => {
    const answer = await open("/page-fault");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(answer.body).toContain("<h1");
    expect(answer.body).toContain("Beklager, det oppsto en uventet feil.");
    expect(answer.body).toContain('<a href="/"');
    expect(answer.body).not.toMatch(/secret|kari|<script/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("and when the address cannot be read [ER-35]", async () => {
    const answer = await open("/%E0%A4%A");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
    expect(answer.body).toContain("Fant ikke siden");
    const call = await t.client().get("/api/%E0%A4%A");
    expect([call.status, call.headers.get("content-type")]).toEqual([400, "application/json; charset=utf-8"]);
  });
});

describe("calls", () => {
  test("an unknown call answers 404 in JSON, whatever the method", async () => {
    const client = t.client();
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const answer = await client.request(method, "/api/nothing-here/");
      expect([answer.status, answer.body]).toEqual([404, { detail: "Not found." }]);
    }
  });

  test("a call is answered with none, one or two trailing slashes", async () => {
    const client = t.client();
    for (const path of ["/api/me", "/api/me/", "/api/me//", "//api/me/"]) {
      expect((await client.get(path)).body, path).toEqual({ player: null, watched: [] });
    }
    for (const path of ["/api/player/logout", "/api/player/logout/", "/api/player/logout//"]) {
      expect((await client.post(path)).status, path).toBe(200);
    }
  });

  test("a body that breaks the contract gets 400 with field, message and code [V15.3.5]", async () => {
    const answer = await t.client().post("/api/echo/?page=0", {
      name: "too long",
      picks: [{ element: 1, is_captain: true }, { element: "1" }, { element: 0, is_captain: null }],
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      name: [{ message: "The value is too long.", code: "max_length" }],
      picks: [
        {},
        {
          element: [{ message: "Not a valid value.", code: "invalid" }],
          is_captain: [{ message: "This field is required.", code: "required" }],
        },
        {
          element: [{ message: "The value is too small.", code: "min_value" }],
          is_captain: [{ message: "This field may not be null.", code: "null" }],
        },
      ],
    });
  });

  test("a query that breaks the contract gets 400; a text that is a number is one", async () => {
    const client = t.client();
    const body = { name: "a", picks: [] };
    expect((await client.post("/api/echo/?page=two", body)).body).toEqual({
      page: [{ message: "Not a valid value.", code: "invalid" }],
    });
    expect((await client.post("/api/echo/?page=2", body)).body).toEqual({ page: 2, ...body });
    expect((await client.post("/api/echo/", { ...body, stray: true })).body).toEqual({ page: 1, ...body });
    // A field's name is the sender's choice, and may look percent-encoded.
    for (const name of ["50%", "%zz", "a/b~c", "%41"]) {
      const answer = await client.post("/api/stats/", { stats: { [name]: "x" } });
      expect([answer.status, answer.body]).toEqual([
        400,
        { stats: { [name]: [{ code: "invalid", message: expect.any(String) }] } },
      ]);
    }
  });

  test("an empty text is blank", async () => {
    const answer = await t.client().post("/api/echo/", { name: "", picks: [] });
    expect(answer.body).toEqual({ name: [{ message: "This field may not be blank.", code: "blank" }] });
  });

  test("broken JSON and no JSON get 400, a body beyond the limit 413, another type 415", async () => {
    const client = t.client();
    const broken = await client.post("/api/echo/", '{"name":');
    expect([broken.status, broken.body.non_field_errors[0].code]).toEqual([400, "invalid"]);
    expect((await client.post("/api/echo/")).status).toBe(400);
    expect((await client.post("/api/echo/", { name: "x".repeat(300_000), picks: [] })).status).toBe(413);
    const xml = await client.post("/api/echo/", "<a/>", { headers: { "content-type": "application/xml" } });
    expect(xml.status).toBe(415);
  });

  test("a mutation without a body may announce JSON all the same", async () => {
    const headers = { "content-type": "application/json" };
    expect((await t.client().post("/api/player/logout/", undefined, { headers })).status).toBe(200);
    expect((await t.client().delete("/api/_allauth/browser/v1/auth/session", undefined, { headers })).status).toBe(401);
    const needed = await t.client().post("/api/echo/", undefined, { headers });
    expect([needed.status, needed.body.non_field_errors[0].code]).toEqual([400, "null"]);
  });

  test("a body cannot reach an object's prototype, nor say of what kind its objects are [V1.5.2, V15.3.6]", async () => {
    for (const part of [
      '"__proto__":{"admin":true}',
      '"constructor":{"prototype":{"admin":true}}',
      '"picks":[{"element":1,"is_captain":true,"__proto__":{"admin":true}}]',
    ]) {
      const answer = await t.client().post("/api/echo/", `{"name":"a","picks":[],${part}}`);
      expect([answer.status, ({} as { admin?: unknown }).admin], part).toEqual([400, undefined]);
    }
    const body = '{"name":"a","picks":[],"$type":"Date","_bsontype":"Code","toJSON":"x"}';
    expect((await t.client().post("/api/echo/", body)).body).toEqual({ page: 1, name: "a", picks: [] });
    // A name that a schema leaves open is data, and no way to what all objects share.
    await t.client().post("/api/stats/", { stats: { toString: 1, hasOwnProperty: 2 } });
    expect(Object.hasOwn({}, "toString")).toBe(false);
  });

  test("what is encoded is decoded once, before it is looked at: twice encoded it is what it says [V1.1.1]", async () => {
    const client = t.client();
    expect((await client.get("/%61pi/me/")).body).toEqual({ player: null, watched: [] });
    for (const path of [
      "/%2561pi/me/",
      "/api/%256de/",
      "/assets/%252e%252e%252findex.html",
      "/assets/..%252findex.html",
    ])
      expect((await client.get(path, { headers: { accept: "*/*" } })).status, path).toBe(404);
    const body = { name: "%41", picks: [] };
    expect((await client.post("/api/echo/?page=%32", body)).body).toEqual({ page: 2, ...body });
    expect((await client.post("/api/echo/?page=%2532", body)).status).toBe(400);
    expect((await client.post("/api/echo/", '{"name":"\\u0041","picks":[]}')).body.name).toBe("A");
    expect((await client.post("/api/echo/", '{"name":"&lt;","picks":[]}')).body.name).toBe("&lt;");
  });

  test("a value counts from where the contract has it, and once: not from the query beside the body [V15.3.7]", async () => {
    const client = t.client();
    const body = { name: "a", picks: [] };
    // Of two values in a query neither is chosen.
    const twice = await client.post("/api/echo/?page=1&page=2", body);
    expect([twice.status, twice.body]).toEqual([400, { page: [{ message: "Not a valid value.", code: "invalid" }] }]);
    expect((await client.post("/api/echo/?page[]=2", body)).body.page).toBe(1);
    // A field of the body is not taken from the query, nor one of the query from the body.
    expect((await client.post("/api/echo/", { ...body, page: 7 })).body).toEqual({ page: 1, ...body });
    expect((await client.post("/api/echo/?name=a&picks=", {})).status).toBe(400);
    // Nor from a cookie or a header of the same name.
    client.cookies.set("page", "7");
    expect((await client.post("/api/echo/", body, { headers: { page: "7" } })).body).toEqual({ page: 1, ...body });
  });

  test("a fault of ours answers 500 and tells nothing of it [V16.5.1]", async () => {
    const answer = await t.client().get("/api/fault/");
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ detail: "Internal server error.", request_id: answer.headers.get("x-request-id") });
    expect(answer.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("private answers are not kept by caches", async () => {
    expect((await t.client().get("/api/me/")).headers.get("cache-control")).toBe("no-store");
  });

  test("an answer that brings a cookie is kept by no shared cache, however public the call is [V14.2.2]", async () => {
    const { client } = await t.signUp();
    const regions = () => client.get("/api/regions/");
    expect((await regions()).headers.get("cache-control")).toBe("public, max-age=3600");
    // Long not seen: this call moves the session's end, and the cookie's with it.
    await sql`update sessions set last_seen_at = now() - interval '1 day'`.execute(t.ctx.db);
    const renewed = await regions();
    expect(renewed.headers.getSetCookie().join()).toMatch(/sessionid=/);
    expect(renewed.headers.get("cache-control")).toBe("private, max-age=3600");
  });
});

describe("the site", () => {
  test("only the thread that searches for squads may compile WebAssembly; no page and no other script may", async () => {
    const policyOf = async (address: string) => {
      const { status, headers } = await fetch(`${t.origin}${address}`);
      expect(status).toBe(200);
      return headers.get("content-security-policy") ?? "";
    };
    expect(await policyOf("/assets/solver-worker-C7rK_Lu2.js")).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    for (const address of ["/", "/transfers", "/assets/index-B3k9x_2a.js"]) {
      const policy = await policyOf(address);
      expect(policy).toContain("script-src 'self';worker-src 'self'");
      expect(policy).not.toContain("eval");
    }
    const wasm = await fetch(`${t.origin}/assets/highs-D9xP_q3f.wasm`);
    expect(wasm.headers.get("content-type")).toBe("application/wasm");
    expect(wasm.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("an address without a file is the page, asked for again each time, under a strict policy [V1.3.2, V3.6.1]", async () => {
    const client = t.client();
    for (const path of ["/", "/my-team", "/dream-team/3", "/player/password-set/MQ/abc-123/"]) {
      const answer = await client.get(path);
      expect([answer.status, answer.body], path).toEqual([200, expect.stringContaining('<div id="root"></div>')]);
      expect(answer.headers.get("cache-control"), path).toBe("no-cache");
    }
    const { headers } = await t.client().get("/");
    expect(headers.getSetCookie()[0]).toMatch(/^csrftoken=/);
    const policy = headers.get("content-security-policy") ?? "";
    for (const part of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "frame-ancestors 'none'"]) {
      expect(policy.split(";")).toContain(part);
    }
    expect(policy).not.toContain("unsafe-eval");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("a file with a hash is kept for a year and sent compressed when the browser can", async () => {
    const client = t.client();
    const path = "/assets/index-B3k9x_2a.js";
    const plain = await client.get(path, { headers: { "accept-encoding": "identity" } });
    expect([plain.status, plain.body]).toEqual([200, "plain"]);
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(plain.headers.getSetCookie()).toEqual([]);
    const compressed = await client.get(path, { headers: { "accept-encoding": "br" } });
    expect(compressed.headers.get("content-encoding")).toBe("br");
    expect(compressed.body).toBe("compressed");
  });

  test("a file that another release brought while this one runs is there for the pages that know it [V13.4.7]", async () => {
    const path = "/assets/screen-Zk3_x9Qa.js";
    expect((await t.client().get(path)).status).toBe(404);
    await writeFile(join(site, path), "of the next release");
    const answer = await fetch(t.origin + path);
    expect([answer.status, await answer.text()]).toEqual([200, "of the next release"]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    await writeFile(join(site, "assets", "secret.txt"), "x");
    for (const wrong of ["/assets/secret.txt", "/assets/..%2findex.html", "/assets/%2e%2e%2fscreen-Zk3_x9Qa.js"]) {
      expect((await t.client().get(wrong)).status, wrong).toBe(404);
    }
  });

  test("a missing file is 404, not the page, and nothing outside the site is served [V5.3.2, V13.4.1, V13.4.3]", async () => {
    const client = t.client();
    for (const path of [
      "/assets/gone-12345678.js",
      "/favicon.ico",
      "/..%2f..%2fetc/passwd.txt",
      "/api/dream",
      "/.git/HEAD",
      "/.git/config",
      "/.env",
      "/.svn/entries",
      "/.well-known/none",
      "/assets",
      "/assets/",
      "/package.json",
    ]) {
      const answer = await client.get(path, { headers: { accept: "text/html" } });
      expect([answer.status, typeof answer.body === "string" ? answer.body.slice(0, 15) : answer.body], path).toEqual([
        404,
        path.startsWith("/assets") && !path.includes(".") ? "<!doctype html>" : { detail: "Not found." },
      ]);
    }
  });

  test("an address that the site does not have is 404 with the page, kept by nobody [V14.2.5]", async () => {
    const client = t.client();
    for (const path of [
      "/nothing-here",
      "/entry/abc/event/1",
      "/entry/1/event/1/x",
      "/fixtures/next",
      "/match/",
      "/wp-admin",
    ]) {
      const answer = await client.get(path, { headers: { accept: "text/html" } });
      expect([answer.status, answer.body, answer.headers.get("etag")], path).toEqual([
        404,
        expect.stringContaining('<div id="root"></div>'),
        null,
      ]);
    }
    expect((await client.get("/fixtures/7", { headers: { accept: "text/html" } })).status).toBe(200);
    // A call with the name of a file behind it is none: nothing personal is kept as if it were a file.
    for (const path of ["/api/me/photo.css", "/api/me.js", "/api/bootstrap-static/x.png", "/my-team/x.css"]) {
      const { status, headers } = await client.get(path);
      expect([status, headers.get("cache-control")], path).toEqual([404, expect.not.stringContaining("public")]);
    }
    const head = await fetch(`${t.origin}/nothing-here`, { method: "HEAD" });
    expect(head.status).toBe(404);
  });

  test("a password manager is led to where a password is changed", async () => {
    const { status, headers } = await t.client().get("/.well-known/change-password");
    expect([status, headers.get("location")]).toEqual([302, "/player/security"]);
  });
});

describe("maintenance", () => {
  test("while it is switched on every call answers 503 with the game's words, and health still tells the truth", async () => {
    await sql`insert into game (season_name, ruleset_id, ruleset) values ('Test', 'none', '{}')`.execute(t.ctx.db);
    const set = async (on: boolean) => {
      await sql`update game set maintenance = ${on}`.execute(t.ctx.db);
      await notify(t.ctx.db, { kind: "game" });
      await t.ctx.notifications.whenDelivered();
      await expect.poll(() => t.ctx.findGame()?.maintenance).toBe(on);
    };
    await set(true);
    const client = t.client();
    for (const path of ["/api/me/", "/api/regions/", "//api/me/"]) {
      const answer = await client.get(path);
      expect([answer.status, answer.body], path).toEqual([503, "The game is being updated."]);
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
      expect(answer.headers.get("retry-after")).toBe("60");
    }
    expect((await client.get("/healthz")).status).toBe(200);
    expect((await client.get("/")).status).toBe(200);
    await set(false);
    expect((await client.get("/api/me/")).status).toBe(200);
  });
});

test("pages are counted like calls, files and machines are not; whoever comes too often is told so in words [V2.4.1]", async () => {
  const rateLimits = { ...t.ctx.config.rateLimits, callsPerMinute: 12 };
  const limited = await startTestServer({ config: { rateLimits, siteDirectory: site } });
  try {
    const html = { accept: "text/html" };
    const ask = (path: string, headers: Record<string, string> = {}) => fetch(limited.origin + path, { headers });
    const paths = ["/", "/fixtures", "/entry/4/event/1", "/nothing-here", "/index.html", "/match/1", "/.git/HEAD"];
    const statuses: number[] = [];
    for (let times = 0; times < 12; times += 1) {
      const path = paths[times % paths.length]!;
      // A token that is none opens nothing, and is no limit of its own.
      const { status } = await ask(path, { authorization: `Bearer elv_made-up-${times}` });
      if (path !== "/index.html") statuses.push(status);
    }
    expect(statuses).not.toContain(429);
    for (let times = 0; times < 20; times += 1) {
      expect((await ask("/assets/index-B3k9x_2a.js")).status).toBe(200);
      expect((await ask("/healthz")).status).toBe(200);
    }
    for (let times = 0; times < 2; times += 1) await ask("/");
    const refused = await ask("/fixtures", html);
    expect([refused.status, refused.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Prøv igjen om litt.");
    expect((await ask("/nothing-here", { authorization: "Bearer elv_another" })).status).toBe(429);
  } finally {
    await limited.close();
  }
});

test("a flood of calls is slowed down with the seconds to wait, each account on its own", async () => {
  const rateLimits = { ...t.ctx.config.rateLimits, callsPerMinute: 12 };
  const limited = await startTestServer({ config: { rateLimits } });
  try {
    const { client } = await limited.signUp();
    const stranger = limited.client();
    const statuses: number[] = [];
    for (let call = 0; call < 13; call += 1) statuses.push((await client.get("/api/me/")).status);
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
    const refused = await client.get("/api/me/");
    expect(refused.body.detail).toMatch(/^Request was throttled\. Expected available in \d+ seconds\.$/);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await stranger.get("/api/me/")).status).toBe(200);
    expect((await client.get("/healthz")).status).toBe(200);
    // Addresses where nothing is, and those of operators, count like any other.
    const manager = (await limited.signUp()).client;
    const nowhere: number[] = [];
    for (let call = 0; call < 13; call += 1)
      nowhere.push((await manager.get(call % 2 === 0 ? "/api/no/such/call/" : "/api/control/")).status);
    expect(nowhere).toEqual([...Array.from({ length: 12 }, () => 404), 429]);
  } finally {
    await limited.close();
  }
});
