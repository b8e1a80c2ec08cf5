import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { ConfigError, readConfig, type ConfigSource } from "../config/read-config.ts";
import { documentedRow, helpText, originsText, SETTING_GROUPS, SETTINGS } from "./index.ts";
import { nearestName } from "./given-settings.ts";

const DOCUMENT = join(import.meta.dirname, "../../../../docs/OPERATING.md");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "elleveren-settings-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (env: ConfigSource["env"], ...args: string[]) => readConfig({ env, args, rootDirectory: "/srv/game" });
function problemsOf(env: ConfigSource["env"], ...args: string[]): readonly string[] {
  try {
    read(env, ...args);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test("the document lists every setting as it is, and no other", async () => {
  const cells = (row: string) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
  const rows = (await readFile(DOCUMENT, "utf8"))
    .split("\n")
    .filter((line) => /^\| `[A-Z][A-Z0-9_]+`/.test(line))
    .map(cells);
  expect(rows).toEqual(
    SETTING_GROUPS.flatMap((group) => SETTINGS.filter((one) => one.group === group)).map(documentedRow),
  );
});

test("--help names every setting with its default", () => {
  const help = helpText();
  for (const { variable, argument, fallback } of SETTINGS) {
    expect(help).toMatch(new RegExp(`^  (--[a-z-]+, )?${variable}  `, "m"));
    if (argument !== null) expect(help).toContain(`  --${argument}, ${variable}  `);
    if (fallback !== null && fallback !== "") expect(help).toContain(`default ${fallback}`);
  }
});

test("the list has each name once, and a default that would be taken", () => {
  const names = SETTINGS.map(({ variable }) => variable);
  expect(new Set(names).size).toBe(names.length);
  const withDefaults = Object.fromEntries(
    SETTINGS.flatMap(({ variable, fallback }) => (fallback === null ? [] : [[variable, fallback]])),
  );
  expect(problemsOf(withDefaults)).toEqual([]);
  expect(read(withDefaults)).toEqual(read({}));
});

test.each([
  ["DATABASE_ULR", "DATABASE_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["METRICS_TOKN", "METRICS_TOKEN"],
  ["TRUST_PROXI", "TRUST_PROXY"],
  ["SECRET_KEY_FIL", "SECRET_KEY_FILE"],
])("%s stops the start: %s was meant", (typed, meant) => {
  expect(problemsOf({ [typed]: "x" })).toEqual([`${typed} is not known; did you mean ${meant}?`]);
});

test("what is somebody else's is left alone", () => {
  const others = {
    SSL_CERT_FILE: "/x",
    HOSTNAME: "h",
    PORTS: "1",
    HOME: "/",
    NODE_ENV: "production",
    DATABASE: "x",
    PGHOST: "y",
    // As a unit with StateDirectory= and a watchdog is given them.
    STATE_DIRECTORY: "/var/lib/elleveren",
    CREDENTIALS_DIRECTORY: "/run/credentials/elleveren.service",
    WATCHDOG_USEC: "60000000",
    NOTIFY_SOCKET: "/run/systemd/notify",
  };
  expect(problemsOf(others)).toEqual([]);
  expect(nearestName("HOSTNAME", ["HOST"])).toBeNull();
});

test("an argument that is nearly one of ours is explained, and one without its value", () => {
  expect(problemsOf({}, "--prot=1")).toEqual(['"--prot=…" is not known; did you mean --port=…?']);
  expect(problemsOf({}, "--metrics-tokn=secret").join()).not.toContain("secret");
  expect(problemsOf({}, "--port")).toEqual(['"--port" lacks its value: --port=…']);
});

test("a secret may be in a file; what is wrong with the file is said, and the secret never", async () => {
  const file = join(folder, "key");
  await writeFile(file, "a secret of more than thirty-two letters\n");
  expect(read({ SECRET_KEY_FILE: file }).secretKey).toBe("a secret of more than thirty-two letters");
  expect(problemsOf({ SECRET_KEY_FILE: join(folder, "none") })).toEqual([
    `SECRET_KEY_FILE names ${join(folder, "none")}, which is not there.`,
  ]);
  await writeFile(file, "\n");
  expect(problemsOf({ SECRET_KEY_FILE: file })).toEqual([`SECRET_KEY_FILE names ${file}, which is empty.`]);
  await writeFile(file, "short-secret");
  const problems = problemsOf({
    SECRET_KEY_FILE: file,
    BACKUP_KEY: "also-short",
    METRICS_TOKEN: "t",
    METRICS_TOKEN_FILE: file,
  });
  expect(problems).toHaveLength(3);
  for (const secret of ["short-secret", "also-short"]) expect(problems.join()).not.toContain(secret);
  // `_FILE` of a setting that is not secret is not a setting.
  expect(problemsOf({ PORT_FILE: file })).toEqual([]);
});

test("how each value came to be is told, and of secrets only that they are set", async () => {
  const file = join(folder, "token");
  await writeFile(file, "a-very-secret-token");
  const env = { PORT: "8000", METRICS_TOKEN_FILE: file, DATABASE_URL: "postgres://me:word@db/game" };
  const told = originsText({ env, args: ["--roles=web"] });
  const line = (name: string) =>
    told
      .split("\n")
      .find((one) => one.startsWith(`${name} `))
      ?.replace(/\s+/g, " ");
  expect(line("ROLES")).toBe("ROLES web argument --roles");
  expect(line("PORT")).toBe("PORT 8000 environment PORT");
  expect(line("METRICS_TOKEN")).toBe("METRICS_TOKEN (set, not shown) file, named by METRICS_TOKEN_FILE");
  expect(line("HOST")).toBe("HOST 127.0.0.1 default");
  expect(line("SMTP_URL")).toBe("SMTP_URL (off) default");
  expect(told).not.toMatch(/word|very-secret/);
});

test("certificate and key go together", () => {
  expect(read({}).tls).toBeNull();
  expect(problemsOf({ TLS_CERT_FILE: "/a.pem" })).toEqual(["TLS_KEY_FILE is missing; it goes with TLS_CERT_FILE."]);
  expect(problemsOf({ TLS_REDIRECT_PORT: "80" })).toHaveLength(1);
  expect(read({ TLS_CERT_FILE: "a.pem", TLS_KEY_FILE: "/k.pem", TLS_REDIRECT_PORT: "80" }).tls).toEqual({
    certFile: "/srv/game/a.pem",
    keyFile: "/k.pem",
    redirectPort: 80,
    challengeDirectory: null,
  });
});
