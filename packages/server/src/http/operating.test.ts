/** A process under too much load, its metrics and their documents, and TLS without a proxy. */
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request as plainRequest } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { connect, rootCertificates, type ConnectionOptions, type TLSSocket } from "node:tls";
import { join } from "node:path";
import { Writable } from "node:stream";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createLog } from "../log.ts";
import {
  buildSeason,
  createEntry,
  makeToken,
  startTestServer,
  tokenClient,
  type TestServer,
} from "../testing/index.ts";
import { CALLS } from "./session/access.ts";
import { isPubliclyTrusted, openCertificate } from "./transport/certificate.ts";
import { LEVELS } from "./limits/overload.testing.ts";
import { givenUpAt } from "./limits/overload.ts";
import { PAGE_ROUTES } from "./site/page-routes.ts";
import { startRedirects } from "./transport/redirect-server.ts";

const ROOT = join(import.meta.dirname, "../../../..");
/** No machine is that slow by itself. */
const DELAY_MS = 20_000;
let t: TestServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-tls-"));
  makeCertificate("one", 30);
  t = await startTestServer({
    config: {
      overloadDelayMs: DELAY_MS,
      dataDirectory: folder,
      backups: { directory: folder, key: null, everyHours: 24, keepDays: 14 },
    },
  });
  await buildSeason(t);
});
afterAll(async () => {
  await t?.close();
  await rm(folder, { recursive: true, force: true });
});

function makeCertificate(name: string, days: number): void {
  const args = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days ${days} -subj /CN=${name} -addext subjectAltName=DNS:localhost,IP:127.0.0.1`;
  execFileSync("openssl", [...args.split(" "), "-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")], {
    stdio: "ignore",
  });
}

test("what can be missed is turned away first, saves never; it is said when to come back, and counted", async () => {
  const { client, entryId } = await createEntry(t);
  const visitor = t.client();
  const program = tokenClient(t.origin, (await makeToken({ client }, ["read"])).token);
  const statusOf = async (who: typeof visitor, path: string) => (await who.get(path)).status;
  const see = () =>
    Promise.all([
      statusOf(visitor, `/api/entry/${entryId}/`),
      statusOf(client, `/api/entry/${entryId}/history/`),
      statusOf(client, "/api/fixtures/"),
      statusOf(client, `/api/my-team/${entryId}/`),
    ]);
  expect(await see()).toEqual([200, 200, 200, 200]);
  const { picks } = (await client.get(`/api/my-team/${entryId}/`)).body;
  t.app.overload.observe({ delayMs: DELAY_MS, writesWaiting: 0 });
  expect(await see()).toEqual([503, 200, 200, 200]);
  expect(await statusOf(program, `/api/my-team/${entryId}/`)).toBe(200);
  t.app.overload.observe({ delayMs: 2 * DELAY_MS, writesWaiting: 0 });
  expect(await see()).toEqual([503, 503, 200, 200]);
  // A database that cannot keep up shows by the writes that wait.
  t.app.overload.observe({ delayMs: 0, writesWaiting: 1500 });
  expect(await see()).toEqual([503, 503, 503, 200]);
  const sent = picks.map(({ element, position, is_captain, is_vice_captain }: Record<string, unknown>) => ({
    element,
    position,
    is_captain,
    is_vice_captain,
  }));
  expect((await client.post(`/api/my-team/${entryId}/`, { event: 1, picks: sent })).status).toBe(200);
  const refused = await visitor.get(`/api/entry/${entryId}/`);
  expect([refused.headers.get("retry-after"), typeof refused.body.detail]).toEqual(["7", "string"]);
  expect((await visitor.get("/readyz")).status).toBe(200);
  const { body } = await visitor.get("/metrics");
  expect(body).toMatch(/\noverload_level 3\n/);
  expect(body).toMatch(/\noverload_turned_away_total\{level="3"\} 1\n/);
  for (let window = 0; window < 60; window += 1) t.app.overload.observe({ delayMs: 0, writesWaiting: 0 });
  expect(await see()).toEqual([200, 200, 200, 200]);
});

test("pages are given up too: what an address says of itself first, never those where a team is seen and saved [V2.4.1]", () => {
  const levels = (route: string) => [false, true].map((isSignedIn) => givenUpAt({ method: "GET", route, isSignedIn }));
  for (const route of PAGE_ROUTES) {
    const isNeeded = /^\/($|my-team$|transfers$|squad-selection$|player(\/|$)|auth|account|api)/.test(route);
    if (isNeeded) expect(levels(route), route).toEqual([null, null]);
  }
  expect(levels("/statistics/:statName")).toEqual([2, 3]);
  expect(levels("/match/:fixtureId")).toEqual([2, 3]);
  expect(levels("/entry/:entryId/event/:roundId")).toEqual([null, null]);
  // Addresses at which nothing is.
  expect(levels("")).toEqual([1, 2]);
  for (const route of ["/assets/:file", "/icon.svg", "/healthz", "/readyz", "/metrics"])
    expect(levels(route), route).toEqual([null, null]);
});

test("the order: every call that is served or promised has its place, and no other", () => {
  const levelOf = (call: string, isSignedIn: boolean) => {
    const [method = "", route = ""] = call.split(" ");
    return givenUpAt({ method, route, isSignedIn }) ?? "-";
  };
  const calls = new Set([...t.served, ...CALLS.keys()]);
  const decided = LEVELS.trim()
    .split("\n")
    .map((line) => line.split(/\s+/))
    .map(([visitor, manager, method, route]) => `${visitor} ${manager} ${method} ${route}`);
  const found = [...calls].map((call) => `${levelOf(call, false)} ${levelOf(call, true)} ${call}`);
  expect(found.toSorted()).toEqual(decided.toSorted());
});

test("every metric that dashboard, alerts and document name is there, every alert has its page, every metric of ours is explained", async () => {
  const { body } = await t.client().get("/metrics");
  const served = new Set([...(body as string).matchAll(/^# TYPE (\w+) /gm)].map((match) => match[1]!));
  const elsewhere = /^(replica_\w+|tls_certificate_days_left)$/;
  const isThere = (name: string) =>
    served.has(name.replace(/_(bucket|count|sum)$/, "")) || served.has(name) || elsewhere.test(name);
  const read = (path: string) => readFile(join(ROOT, path), "utf8");
  const [dashboard, alerts, document] = await Promise.all(
    ["deploy/grafana-dashboard.json", "deploy/prometheus-alerts.yml", "docs/OPERATING.md"].map(read),
  );
  const WORDS =
    /^(sum|by|on|le|rate|increase|channel|kind|max|min|abs|absent|histogram_quantile|or|unless|status|level|route|method|tick|feed|alarm|e9|m|page|ticket)$/;
  const namesIn = (expression: string) =>
    [...expression.replace(/\{[^}]*\}|\[\w+\]|"[^"]*"/g, " ").matchAll(/\b[a-z]\w*/g)]
      .map((match) => match[0])
      .filter((name) => !WORDS.test(name));
  const panels = (JSON.parse(dashboard!) as { panels: { targets: { expr: string }[] }[] }).panels;
  const named = [
    ...panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))),
    ...[...alerts!.matchAll(/expr: (.*)/g)].flatMap((match) => namesIn(match[1]!)),
  ];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !isThere(name))).toEqual([]);
  const headings = [...document!.matchAll(/^### (.*)$/gm)].map((match) => match[1]!.toLowerCase().replaceAll(" ", "-"));
  const pages = [...alerts!.matchAll(/runbook: "docs\/OPERATING.md#([\w-]+)"/g)].map((match) => match[1]!);
  expect(pages.length).toBe([...alerts!.matchAll(/- alert:/g)].length);
  expect(pages.filter((page) => !headings.includes(page))).toEqual([]);
  const explained = document!.slice(document!.indexOf("## Metrics"), document!.indexOf("## What is given up"));
  const own = [...served].filter((name) => !/^(process|nodejs)_/.test(name));
  expect(own.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
  const told = [...explained.matchAll(/`([a-z]+_\w+)`/g)].map((match) => match[1]!);
  expect(told.filter((name) => !isThere(name))).toEqual([]);
});

test("the figures say how the game runs", async () => {
  const figures = async () => {
    const { body } = await t.client().get("/metrics");
    return (name: string) => new RegExp(`^${name} (.*)$`, "m").exec(body as string)?.[1] ?? `no ${name}`;
  };
  const text = await figures();
  const value = (name: string) => Number(text(name));
  expect([value("database_up"), value("rounds_open"), value("rounds_waiting_to_settle")]).toEqual([1, 1, 0]);
  expect(Math.abs(value("clock_difference_seconds"))).toBeLessThan(5);
  expect([text("backup_age_seconds"), text("tick_age_seconds")]).toEqual(["Nan", "Nan"]);
  expect(value("data_disk_free_bytes")).toBeGreaterThan(0);
  expect(value("backup_disk_free_bytes")).toBeGreaterThan(0);
  await t.tick();
  expect((await figures())("tick_age_seconds")).toMatch(/^\d/);
});

interface Answer {
  readonly status: number;
  readonly subject: string;
}

function ask(port: number, ca: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path: "/healthz", ca, agent: false }, (answer) => {
      const { subject } = (answer.socket as TLSSocket).getPeerCertificate();
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, subject: String(subject.CN) }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** The protocol negotiated with a client limited to these options; null when none is. */
function agree(port: number, options: ConnectionOptions): Promise<{ protocol: string | null; cipher: string } | null> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false, ...options }, () => {
      resolve({ protocol: socket.getProtocol(), cipher: socket.getCipher().name });
      socket.destroy();
    });
    socket.on("error", () => resolve(null));
  });
}

test("only TLS 1.2 and 1.3 are spoken, the strongest ciphers first, none without forward secrecy or authentication [V12.1.1, V12.1.2]", async () => {
  makeCertificate("one", 30);
  const tls = {
    certFile: join(folder, "cert.pem"),
    keyFile: join(folder, "key.pem"),
    redirectPort: null,
    challengeDirectory: null,
  };
  const s = await startTestServer({ config: { tls } });
  try {
    const { port } = s.app.server.address() as { port: number };
    const old = { minVersion: "TLSv1", ciphers: "ALL:@SECLEVEL=0" } as const;
    expect(await agree(port, {})).toEqual({ protocol: "TLSv1.3", cipher: "TLS_AES_256_GCM_SHA384" });
    for (const maxVersion of ["TLSv1", "TLSv1.1"] as const)
      expect(await agree(port, { ...old, maxVersion })).toBeNull();
    const weakFirst = "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384";
    expect(await agree(port, { maxVersion: "TLSv1.2", ciphers: weakFirst })).toEqual({
      protocol: "TLSv1.2",
      cipher: "ECDHE-ECDSA-AES256-GCM-SHA384",
    });
    for (const ciphers of ["ECDHE-ECDSA-AES256-SHA", "ECDHE-ECDSA-AES128-SHA256", "AES256-SHA", "AES128-GCM-SHA256"]) {
      expect(
        await agree(port, { ...old, maxVersion: "TLSv1.2", ciphers: `${ciphers}:@SECLEVEL=0` }),
        ciphers,
      ).toBeNull();
    }
  } finally {
    await s.close();
  }
});

test("a certificate that no public authority vouches for is told of at the start and when it is renewed [V12.2.2]", async () => {
  makeCertificate("own", 30);
  const tls = {
    certFile: join(folder, "cert.pem"),
    keyFile: join(folder, "key.pem"),
    redirectPort: null,
    challengeDirectory: null,
  };
  const told: string[] = [];
  const write = (chunk: Buffer, _encoding: unknown, done: () => void) => {
    told.push(JSON.parse(chunk.toString()).msg);
    done();
  };
  const certificate = openCertificate(tls, createLog("info", new Writable({ write })));
  const words = expect.stringContaining("no public authority vouches for the certificate");
  expect(told).toEqual([words]);
  makeCertificate("renewed", 30);
  expect(certificate.look()).toBe(true);
  certificate.close();
  expect(told).toEqual([words, "a new certificate is at work", words]);

  const own = await readFile(tls.certFile, "utf8");
  expect(isPubliclyTrusted(own)).toBe(false);
  // By an authority that is in the list it is; a stranger's behind it in the file makes it none.
  expect(isPubliclyTrusted(own, [own])).toBe(true);
  expect(isPubliclyTrusted(`${own}\n${rootCertificates[0]}`)).toBe(false);
  expect(isPubliclyTrusted(rootCertificates[0]!)).toBe(true);
  // The proxies of deploy take theirs from Let's Encrypt.
  const deploy = (path: string) => readFile(join(import.meta.dirname, "../../../../deploy", path), "utf8");
  expect(await deploy("nginx/elleveren.conf")).toMatch(/ssl_certificate \/etc\/letsencrypt\/live\//);
  expect(await deploy("caddy/Caddyfile")).not.toMatch(/\btls internal|auto_https off|local_certs/);
});

test("a stream over HTTPS is read while it is open, counted among the open ones, and forgotten with its connection", async () => {
  makeCertificate("stream", 30);
  const files = { certFile: join(folder, "cert.pem"), keyFile: join(folder, "key.pem") };
  const s = await startTestServer({ config: { tls: { ...files, redirectPort: null, challengeDirectory: folder } } });
  try {
    await buildSeason(s);
    await s.whenCurrent();
    const { port } = s.app.server.address() as { port: number };
    const openStreams = async () => {
      const { body } = await s.app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
      return Number(/^streams_open (.*)$/m.exec(body)?.[1]);
    };
    const ca = await readFile(files.certFile, "utf8");
    let text = "";
    const asked = request({ port, host: "127.0.0.1", path: "/api/stream/", ca, agent: false }, (answer) => {
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
      answer.on("data", (part: Buffer) => (text += part.toString())).on("error", () => {});
    }).on("error", () => {});
    asked.end();
    const told = () => text.match(/^event: \w+$/gm);
    await expect.poll(told).toEqual(["event: clock", "event: state"]);
    expect(await openStreams()).toBe(1);
    await s.setNow("2026-05-01T12:00:00Z");
    await expect.poll(told).toHaveLength(4);
    asked.destroy();
    await expect.poll(openStreams).toBe(0);
  } finally {
    await s.close();
  }
});

test("without a proxy: HTTPS with a certificate that is renewed without a stop, and pages sent on from plain HTTP [V4.1.1, V4.1.2, V12.2.1]", async () => {
  makeCertificate("one", 30);
  const tls = {
    certFile: join(folder, "cert.pem"),
    keyFile: join(folder, "key.pem"),
    redirectPort: null,
    challengeDirectory: folder,
  };
  const s = await startTestServer({ config: { tls } });
  try {
    const { port } = s.app.server.address() as { port: number };
    const first = await readFile(tls.certFile, "utf8");
    expect(await ask(port, first)).toEqual({ status: 200, subject: "one" });
    const metrics = await s.app.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
    expect(Number(/^tls_certificate_days_left (.*)$/m.exec(metrics.body)?.[1])).toBeCloseTo(30, 0);

    // A key that does not fit, as between the writing of two files: the old pair stays at work.
    const kept = await readFile(tls.keyFile, "utf8");
    makeCertificate("two", 60);
    const key = await readFile(tls.keyFile, "utf8");
    await writeFile(tls.keyFile, kept);
    expect(s.app.certificate?.look()).toBe(false);
    expect((await ask(port, first)).subject).toBe("one");
    await writeFile(tls.keyFile, `${key}\n`);
    expect(s.app.certificate?.look()).toBe(true);
    expect((await ask(port, await readFile(tls.certFile, "utf8"))).subject).toBe("two");

    await writeFile(join(folder, "token-1"), "proof");
    const redirects = await startRedirects({
      host: "127.0.0.1",
      port: 0,
      httpsPort: port,
      challengeDirectory: folder,
      headers: t.app.baseHeaders.ofCalls,
    });
    const get = (path: string, host: string) =>
      new Promise<{ status: number; location: string | undefined; type: string | undefined; text: string }>(
        (resolve) => {
          plainRequest({ port: redirects.port, host: "127.0.0.1", path, headers: { host }, agent: false }, (answer) => {
            let text = "";
            answer.on("data", (part: Buffer) => (text += part.toString()));
            const { location, "content-type": type } = answer.headers;
            answer.on("end", () => resolve({ status: answer.statusCode ?? 0, location, type, text }));
          }).end();
        },
      );
    expect(await get("/team/?a=1", "fantasy.example.no:80")).toMatchObject({
      status: 308,
      location: `https://fantasy.example.no:${port}/team/?a=1`,
    });
    expect((await get("/", "evil.example/x")).status).toBe(400);
    // A call over plain HTTP has disclosed its secrets already: it is refused, not redirected.
    for (const path of ["/api/me/", "/api", "//api/me/", "/%61pi/me/", "/API/me/?a=1"]) {
      expect(await get(path, "fantasy.example.no"), path).toMatchObject({ status: 403, location: undefined });
    }
    expect(await get("/.well-known/acme-challenge/token-1", "x.example")).toMatchObject({
      status: 200,
      type: "text/plain; charset=utf-8",
      text: "proof",
    });
    expect((await get("/.well-known/acme-challenge/..%2fkey.pem", "x.example")).status).toBe(308);
    await redirects.close();
  } finally {
    await s.close();
  }
  for (const [change, words] of [
    [{ certFile: join(folder, "none.pem") }, "is not there"],
    [{ certFile: tls.keyFile }, "holds no certificate"],
    [{ keyFile: tls.certFile }, "holds no private key"],
  ] as const) {
    expect(() => openCertificate({ ...tls, ...change }, t.ctx.log)).toThrow(words);
  }
});
