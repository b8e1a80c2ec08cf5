import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { bundledProgram } from "./cli/bundled-program.ts";
import { LinksMissing, startEmbeddedPostgres } from "./db/embedded/index.ts";
import { explainStart, warnAtStart } from "./explain-start.ts";
import { startRedirects } from "./http/transport/redirect-server.ts";
import { createEmptyDatabase, type TestDatabase } from "./testing/index.ts";
import { testConfig } from "./testing/server.ts";

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-start-"));
  database = await createEmptyDatabase();
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const MAIN = join(import.meta.dirname, "main.ts");
async function start(...args: string[]): Promise<{ readonly code: number; readonly said: string }> {
  const program = await bundledProgram(MAIN);
  return new Promise((resolve) => {
    const env = { PATH: process.env["PATH"], TZ: "UTC" };
    execFile(process.execPath, [program, "--port=0", "--log-level=silent", ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : typeof error.code === "number" ? error.code : -1, said: stdout + stderr }),
    );
  });
}

test("a second game on the same data, and a folder that is a file, end with a sentence", async () => {
  const data = join(folder, "data");
  const first = await startEmbeddedPostgres({ dataDirectory: data, settings: { fsync: "off" } });
  const file = join(folder, "file");
  await writeFile(file, "");
  try {
    const [second, onFile] = await Promise.all([start(`--data=${data}`), start(`--data=${file}`)]);
    expect(second).toEqual({
      code: 1,
      said: expect.stringMatching(/Another Elleveren server \(process \d+, since .*Stop it first/),
    });
    expect(onFile).toEqual({
      code: 1,
      said: expect.stringContaining("is a file, or lies in one, where a folder has to be"),
    });
    expect(second.said + onFile.said).not.toMatch(/\n\s+at /);
  } finally {
    await first.stop();
  }
}, 120_000);

test("--check starts nothing, and says how each setting came to be or what is wrong", async () => {
  const [good, bad, together] = await Promise.all([
    start("--check"),
    start("--check", "--roles=cook"),
    start("--trust-proxy", "--idp"),
  ]);
  expect([good.code, bad.code, together.code]).toEqual([0, 1, 1]);
  expect(together.said).toMatch(/wrong:\n {2}- PUBLIC_ORIGINS is missing.*\n {2}- IDP is for trying things out.*\n/);
  expect(good.said).toMatch(/^PORT +0 +argument --port$/m);
  expect(bad.said).toContain('ROLES (--roles) knows web, live, jobs, not "cook".');
}, 120_000);

test.each([
  [{ code: "EACCES", path: "/srv/data" }, "/srv/data may not be written by this user"],
  [{ code: "EACCES", syscall: "listen" }, "needs more rights"],
  [{ code: "ENOSPC", path: "/srv/data" }, "The disk of /srv/data is full"],
  [{ code: "EROFS", path: "/srv/data" }, "can only be read"],
])("%o is explained", (what, words) => {
  expect(explainStart(Object.assign(new Error("x"), what), testConfig())).toContain(words);
});

test("of two ports the one is named that is not to be had", async () => {
  const tls = { certFile: "cert.pem", keyFile: "key.pem", redirectPort: 80, challengeDirectory: null };
  const config = testConfig({ port: 443, tls });
  const failed = (code: string, port: number) =>
    explainStart(Object.assign(new Error("x"), { code, port, syscall: "listen" }), config);
  expect(failed("EADDRINUSE", 443)).toBe("Port 443 (PORT) is in use. Choose another one: --port=8400 or PORT=8400.");
  expect(failed("EADDRINUSE", 80)).toBe(
    "Port 80 (TLS_REDIRECT_PORT) is in use. Choose another one: --tls-redirect-port=8480 or TLS_REDIRECT_PORT=8480.",
  );
  expect(failed("EACCES", 80)).toBe(
    "Port 80 (TLS_REDIRECT_PORT) needs more rights. Choose one above 1023 (--tls-redirect-port=8480), " +
      "or give the service CAP_NET_BIND_SERVICE.",
  );

  // As a server says it.
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  const { port } = taken.address() as AddressInfo;
  try {
    const error = await startRedirects({
      host: "127.0.0.1",
      port,
      httpsPort: 443,
      challengeDirectory: null,
      headers: {},
    }).then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(explainStart(error, testConfig({ port: 443, tls: { ...tls, redirectPort: port } }))).toContain(
      `Port ${port} (TLS_REDIRECT_PORT) is in use.`,
    );
  } finally {
    await new Promise((resolve) => taken.close(resolve));
  }
});

test("a program folder of somebody else's, without what the database needs, is explained", () => {
  expect(explainStart(new LinksMissing("/opt/game"), testConfig())).toBe(
    "The embedded PostgreSQL in /opt/game is not complete, and this user may not write there. " +
      'Run "npm run build" once as the owner of that folder, or set DATABASE_URL.',
  );
});

test("a clock that differs from the database's is said at the start", async () => {
  const config = testConfig({ dataDirectory: folder });
  expect((await warnAtStart(config, database.url)).filter((line) => line.includes("clock"))).toEqual([]);
  const now = Date.now();
  const wrong = vi.spyOn(Date, "now").mockReturnValue(now - 90_000);
  try {
    expect((await warnAtStart(config, database.url)).join()).toMatch(
      /clock is (89|90|91) seconds behind the database's/,
    );
  } finally {
    wrong.mockRestore();
  }
});
