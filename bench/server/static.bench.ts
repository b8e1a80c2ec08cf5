/**
 * Start-up data and live points, which every open page asks for, beside nginx serving the same bytes as files: Brotli,
 * gzip, as they are, and "you have it already" (304). One process each, one after the other, on one machine in one run;
 * both are asked by `wrk`, or where there is none by a caller of ours. `npm run bench -- static [seconds] [connections]`
 */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { startThrowAwayCluster } from "../../packages/server/src/db/embedded/throw-away-cluster.ts";
import { migrateDatabase } from "../../packages/server/src/db/migrate.ts";
import { createDatabase, createPool } from "../../packages/server/src/db/pool.ts";
import { startGame, type GameProcess } from "../game-process.ts";
import { machine, mb, printRow } from "../measure.ts";
import { insertBenchSeason } from "./bench-season.ts";
import { askAll } from "./static/callers.ts";

const [seconds = 5, connections = 32] = process.argv.slice(2).map(Number);
const PATHS = { "start-up data": "/api/bootstrap-static/", live: "/api/event/2/live/" } as const;
const FORMS = ["br", "gzip", "identity", "304"] as const;
type Form = (typeof FORMS)[number];

interface Served {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

const cluster = await startThrowAwayCluster();
const folder = await mkdtemp(join(tmpdir(), "elleveren-static-"));
let game: GameProcess | undefined;
let nginx: ChildProcess | undefined;
try {
  process.stdout.write(`${machine()}\n\n`);
  await migrateDatabase(cluster.url);
  const db = createDatabase(createPool({ databaseUrl: cluster.url, connections: 2, onError: () => {} }));
  await insertBenchSeason(db, { entryCount: 1000, roundCount: 2 });
  await db.destroy();
  game = await startGame({ databaseUrl: cluster.url, dataDirectory: join(folder, "game") });
  const port = Number(new URL(game.origin).port);
  const nginxPort = await freePort();
  nginx = await startNginx(nginxPort, port);
  if (!nginx) process.stdout.write("There is no nginx on this machine: nothing to compare with.\n");
  if (!findProgram("wrk")) process.stdout.write("There is no wrk on this machine: a caller of ours asks instead.\n");
  printRow(["answer", "form", "bytes", "game, a second", "game, processor", "nginx, a second", "share"]);
  printRow(["---", "---", "--:", "--:", "--:", "--:", "--:"]);
  for (const [name, path] of Object.entries(PATHS)) {
    for (const form of FORMS) {
      const headers = await headersFor(port, path, form);
      const one = await fetchOnce(port, path, headers);
      // The first answers of a form are made and compiled.
      await measure(port, path, headers, 1);
      const usedBefore = (await game.usage()).cpuMs;
      const ours = await measure(port, path, headers);
      const usedAfter = (await game.usage()).cpuMs;
      const theirs = nginx ? await measure(nginxPort, path, await headersFor(nginxPort, path, form)) : null;
      printRow([
        name,
        form,
        one.body.length,
        ours.toFixed(0),
        `${Math.round(((usedAfter - usedBefore) * 1000) / (ours * seconds))} µs`,
        theirs === null ? "-" : theirs.toFixed(0),
        theirs === null ? "-" : `${((100 * ours) / theirs).toFixed(0)} %`,
      ]);
    }
  }
  process.stdout.write(`\nthe game's process ${mb((await game.usage()).rssBytes)}\n`);
} finally {
  nginx?.kill("SIGQUIT");
  await game?.stop();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The headers that a client of that form sends; for a 304 the tag it was given. */
async function headersFor(port: number, path: string, form: Form): Promise<Record<string, string>> {
  const encoding = form === "304" ? "br" : form;
  // From a page that is open, as with nearly all such requests.
  const headers = { "accept-encoding": encoding, cookie: await cookieOf(port) };
  if (form !== "304") return headers;
  const { headers: given } = await fetchOnce(port, path, headers);
  return { ...headers, "if-none-match": String(given["etag"]) };
}

/** The cookie that a first visit is given; nginx gives none and is sent none. */
async function cookieOf(port: number): Promise<string> {
  const { headers } = await fetchOnce(port, PATHS["start-up data"], {});
  return [headers["set-cookie"] ?? "none=given"].flat()[0]!.split(";", 1)[0]!;
}

function fetchOnce(port: number, path: string, headers: Record<string, string>): Promise<Served> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Answers a second; throws when an answer was a failure. */
async function measure(port: number, path: string, headers: Record<string, string>, during = seconds): Promise<number> {
  const wrk = findProgram("wrk");
  if (wrk === null) return askAll({ port, next: () => ({ path, headers }), connections, seconds: during });
  const given = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t", "1", "-c", `${connections}`, "-d", `${during}s`, ...given, `http://127.0.0.1:${port}${path}`];
  const { stdout } = await promisify(execFile)(wrk, args);
  if (/Non-2xx or 3xx responses|Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
}

/** Serves the very bytes that the game answered, from files beside each other: plain, `.gz` and `.br`. */
async function startNginx(listen: number, gamePort: number): Promise<ChildProcess | undefined> {
  const program = findProgram("nginx");
  if (program === null) return undefined;
  const locations: string[] = [];
  for (const [index, path] of Object.values(PATHS).entries()) {
    for (const [encoding, ending] of [
      ["identity", ""],
      ["gzip", ".gz"],
      ["br", ".br"],
    ] as const) {
      const { body, status } = await fetchOnce(gamePort, path, { "accept-encoding": encoding });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      await writeFile(join(folder, `${index}.json${ending}`), body);
    }
    locations.push(`location = ${path} { default_type application/json; add_header Vary "accept-encoding, cookie";
      add_header Cache-Control "public, max-age=0, must-revalidate"; add_header Content-Encoding $coding; try_files /${index}.json$ending =404; }`);
  }
  const config = join(folder, "nginx.conf");
  await writeFile(
    config,
    `worker_processes 1; daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr error;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; etag on; open_file_cache max=100;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  map $http_accept_encoding $ending { default ""; ~br ".br"; ~gzip ".gz"; }
  map $http_accept_encoding $coding { default ""; ~br "br"; ~gzip "gzip"; }
  server { listen 127.0.0.1:${listen}; root ${folder}; ${locations.join("\n")} } }
`,
  );
  // The program may give up its rights; the files are nobody's secret.
  await chmod(folder, 0o755);
  const started = spawn(program, ["-c", config, "-p", folder], { stdio: ["ignore", "ignore", "inherit"] });
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetchOnce(listen, PATHS.live, {}).then(
        ({ status }) => status === 200,
        () => false,
      )
    )
      return started;
    await sleep(50);
  }
  throw new Error("nginx did not start");
}

function findProgram(name: string): string | null {
  const places = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];
  return places.map((place) => join(place, name)).find((file) => existsSync(file)) ?? null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
