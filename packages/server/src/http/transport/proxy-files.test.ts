/** The proxies as installed from `deploy/`, before three processes that give the test's answers. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

const DEPLOY = join(import.meta.dirname, "../../../../../deploy");
/** The host in the proxies' files. */
const HOST = "fantasy.example.no";
const installed = (name: string) =>
  [`/usr/sbin/${name}`, `/usr/bin/${name}`, `/opt/homebrew/bin/${name}`].find((path) => existsSync(path));

/** A process of the game: the requests it got, and its answers. */
interface Upstream {
  readonly port: number;
  readonly asked: string[];
  /** The headers of the last of them. */
  headers: IncomingHttpHeaders;
  /** Null: the connection is cut once the request has come. */
  status: number | null;
  isReady: boolean;
  close(): Promise<void>;
}

async function openUpstream(): Promise<Upstream> {
  const server: Server = createServer((request, response) => {
    if (request.url === "/readyz") return void response.writeHead(upstream.isReady ? 200 : 503).end();
    request.resume().on("end", () => {
      upstream.asked.push(`${request.method} ${request.url}`);
      upstream.headers = request.headers;
      if (upstream.status === null) return void request.socket.destroy();
      response.writeHead(upstream.status).end("answered");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const upstream: Upstream = {
    port: (server.address() as AddressInfo).port,
    asked: [],
    headers: {},
    status: 200,
    isReady: true,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return upstream;
}

/** A call by itself, with any host's name; fails when the connection ends without an answer. */
function ask(
  address: string,
  method = "GET",
  headers: Readonly<Record<string, string>> = { host: HOST },
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, headers, agent: false }, (answer) => {
      answer.resume().on("end", () => resolve({ status: answer.statusCode!, headers: answer.headers }));
    });
    sent.on("error", reject).end();
  });
}

/** Of the proxy under test: where it would speak HTTPS, and where plain HTTP comes. */
interface Ports {
  readonly port: number;
  readonly plainPort: number;
}

/** The file's own lines but for addresses and the certificate, which belong to a machine. */
const CONFIGURATIONS = {
  async nginx(folder: string, { port, plainPort }: Ports, processes: readonly Upstream[]) {
    const file = await readFile(join(DEPLOY, "nginx/elleveren.conf"), "utf8");
    const text = withProcesses(file, processes)
      .replaceAll(/^\s*listen \[.*$/gm, "")
      .replaceAll(/^(\s*listen) 80( default_server)?;/gm, `$1 127.0.0.1:${plainPort}$2;`)
      .replaceAll(/^(\s*listen) 443 ssl(?: http2)?( default_server)?;/gm, `$1 127.0.0.1:${port}$2;`)
      // Without TLS there is no handshake to refuse.
      .replaceAll(/^\s*ssl_reject_handshake on;$/gm, "return 444;")
      .replaceAll(/^\s*ssl_.*$/gm, "");
    await writeFile(
      join(folder, "conf"),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
      events {}
      http {
        access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
        uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        ${text}
      }`,
    );
    return ["-c", join(folder, "conf"), "-e", join(folder, "error.log")];
  },
  async caddy(folder: string, { port, plainPort }: Ports, processes: readonly Upstream[]) {
    const file = await readFile(join(DEPLOY, "caddy/Caddyfile"), "utf8");
    const host = "{$SITE_HOST:fantasy.example.no}";
    const text = withProcesses(file, processes)
      .replace("\n:80 {", `\n:${plainPort}, :${port} {`)
      .replace(`http://${host} {`, `http://${HOST}:${plainPort} {`)
      .replace(`\n${host} {`, `\nhttp://${HOST}:${port} {`);
    await writeFile(join(folder, "conf"), `{\n\tadmin off\n}\n${text}`);
    return ["run", "--adapter", "caddyfile", "--config", join(folder, "conf")];
  },
} as const;

const withProcesses = (text: string, [one, two, live]: readonly Upstream[]): string =>
  text
    .replaceAll("8321", String(one!.port))
    .replaceAll("8331", String(two!.port))
    .replaceAll("8341", String(live!.port));

describe.each(["nginx", "caddy"] as const)("%s (skipped where it is not installed)", (name) => {
  const program = installed(name);
  let folder: string;
  let upstreams: Upstream[];
  let proxy: ChildProcess;
  let origin: string;
  let plainOrigin: string;

  beforeEach(async () => {
    if (!program) return;
    folder = await mkdtemp(join(tmpdir(), `elleveren-${name}-`));
    upstreams = [await openUpstream(), await openUpstream(), await openUpstream()];
    const [free, plain] = [await openUpstream(), await openUpstream()];
    await Promise.all([free.close(), plain.close()]);
    origin = `http://127.0.0.1:${free.port}`;
    plainOrigin = `http://127.0.0.1:${plain.port}`;
    const args = await CONFIGURATIONS[name](folder, { port: free.port, plainPort: plain.port }, upstreams);
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    proxy = spawn(program, args, { stdio: "ignore", env });
    await expect.poll(() => call("GET", "/start"), { timeout: 20_000, interval: 50 }).toBe(200);
    // Without the requests from before the proxy was ready.
    for (const upstream of upstreams) {
      upstream.asked.length = 0;
      upstream.headers = {};
    }
  });
  afterEach(async () => {
    proxy?.kill();
    await Promise.all((upstreams ?? []).map((upstream) => upstream.close()));
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const call = async (method: string, path: string, host = HOST): Promise<number | null> => {
    const answer = await ask(origin + path, method, { host }).catch(() => null);
    return answer?.status ?? null;
  };
  const asked = () => upstreams.flatMap((upstream) => upstream.asked).length;

  test.skipIf(!program)("over plain HTTP pages are sent on, calls are refused [V4.1.2, V12.2.1]", async () => {
    const page = await ask(`${plainOrigin}/leagues?a=1`);
    expect([page.status, page.headers.location]).toEqual([308, `https://${HOST}/leagues?a=1`]);
    for (const path of ["/api/me/", "/api", "//api/me/", "/%61pi/me/"])
      expect((await ask(plainOrigin + path)).status, path).toBe(403);
    expect((await ask(`${plainOrigin}/`, "POST")).status).toBe(403);
    expect(asked()).toBe(0);
  });

  test.skipIf(!program)("what a visitor says of himself counts for nothing [V4.1.3, V15.3.4]", async () => {
    const headers = {
      "x-forwarded-for": "198.51.100.1",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "gopher",
    };
    await ask(`${origin}/api/me/`, "GET", { host: `${HOST}:8443`, ...headers });
    const seen = upstreams.map((upstream) => upstream.headers).find((given) => given["x-forwarded-for"] !== undefined);
    expect(seen).toMatchObject({ "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http" });
    // At another port than 443, too.
    expect(seen).toMatchObject({ host: `${HOST}:8443`, "x-forwarded-host": `${HOST}:8443` });
  });

  test.skipIf(!program)("another host's name, and what is for machines alone, reach no process", async () => {
    for (const host of ["evil.example", "127.0.0.1", `sub.${HOST}`]) {
      expect(await call("GET", "/api/me/", host), host).toBeNull();
      await expect(ask(plainOrigin, "GET", { host }), host).rejects.toThrow();
    }
    for (const path of ["/metrics", "/readyz", "/readyz/", "/healthz//"])
      expect(await call("GET", path), path).toBe(404);
    expect(asked()).toBe(0);
  });

  test.skipIf(!program)(
    "open pages are the live processes' alone, and the others' while none of those runs",
    async () => {
      const live = upstreams[2]!;
      for (let times = 0; times < 4; times += 1) expect(await call("GET", "/api/stream/live/")).toBe(200);
      for (let times = 0; times < 4; times += 1) expect(await call("GET", "/api/me/")).toBe(200);
      expect(live.asked).toEqual(Array(4).fill("GET /api/stream/live/"));
      await live.close();
      for (let times = 0; times < 4; times += 1) expect(await call("GET", "/api/stream/live/")).toBe(200);
      expect(asked()).toBe(12);
    },
  );

  test.skipIf(!program)("503 is an answer: it is passed on, asked for once, and takes nobody out", async () => {
    for (const upstream of upstreams) upstream.status = 503;
    for (let times = 0; times < 6; times += 1) {
      expect(await call(times % 2 === 0 ? "GET" : "POST", "/api/transfers/")).toBe(503);
    }
    expect(asked()).toBe(6);
    for (const upstream of upstreams) upstream.status = 200;
    expect(await call("GET", "/api/me/")).toBe(200);
  });

  test.skipIf(!program)("a save that may have been delivered is not sent twice, what is only read is", async () => {
    for (const upstream of upstreams) upstream.status = null;
    expect(await call("POST", "/api/transfers/")).toBe(502);
    expect(asked()).toBe(1);
    upstreams[0]!.status = 200;
    expect(await call("GET", "/api/me/")).toBe(200);
  });

  test.skipIf(!program)(
    "a closed door is passed by, and a process that is not ready serves when nobody is",
    async () => {
      await upstreams[0]!.close();
      // Until the proxy has noticed that its old connections are closed: a request sent on one of them may have been
      // delivered.
      for (let times = 0; times < 4; times += 1) await call("GET", "/api/me/");
      upstreams[1]!.asked.length = 0;
      for (let times = 0; times < 4; times += 1) expect(await call("POST", "/api/transfers/")).toBe(200);
      expect(upstreams[1]!.asked).toHaveLength(4);
      upstreams[1]!.isReady = false;
      // Longer than the proxy's own interval.
      await sleep(2500);
      expect(await call("GET", "/api/me/")).toBe(200);
      expect(await call("POST", "/api/transfers/")).toBe(200);
    },
  );
});
