/** What docs/security says of connections, dangerous parts and who may call what is what the sources do. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { CALLS } from "../packages/server/src/http/session/access.ts";
import { makeAccess } from "./client/make-access.ts";
import { expectConstants, limitRows } from "./limits/limits-table.ts";
import { ROOT } from "./root.ts";
import { isTestFile, readSources, withoutComments } from "./sources.ts";

const page = (name: string) => readFileSync(join(ROOT, "docs/security", name), "utf8");
const sources = readSources("packages", /^packages\/(server|engine|web)\/src\/.*\.(tsx?|js)$/u)
  .filter(({ path }) => !isTestFile(path) && !/\/(cli|prove|citus|trial-provider)\//u.test(path))
  .map(({ path, text }) => ({ path, code: withoutComments(text) }));
const filesWith = (pattern: RegExp, folder = "packages/") =>
  sources.filter(({ path, code }) => path.startsWith(folder) && pattern.test(code)).map(({ path }) => path);
const notNamed = (paths: readonly string[], document: string) =>
  paths.filter((path) => !document.includes(`\`${path}\``));

test("every file that opens a connection or listens for one is named with where it leads [V13.1.1]", () => {
  const OPENS =
    /\bfetch\(|new (?:pg\.)?(?:Marking)?(?:Pool|Client)\(|createTransport\(|new (?:Https?)?Agent\(|\.listen\(|\.discovery\(|import \{ request as|(?:net|tls)\.connect\(|from "node:(?:dns|dgram|http2)/u;
  const opening = filesWith(OPENS, "packages/server/");
  expect(opening.length).toBeGreaterThan(14);
  expect(notNamed(opening, page("connections.md"))).toEqual([]);
  // And nothing that is gone.
  const named = [...page("connections.md").matchAll(/`(packages\/[^`]+\.ts)`/gu)].map(([, path]) => path!);
  expect([...new Set(named)].filter((path) => !opening.includes(path))).toEqual([]);
});

test("every setting that names an address elsewhere stands among the connections [V13.1.1]", async () => {
  const { SETTINGS } = await import("../packages/server/src/settings/index.ts");
  const document = page("connections.md");
  const addresses = SETTINGS.filter(({ variable }) =>
    /_URLS?$|_ISSUER$|_ORIGINS$|_FEEDS_FILE$|SITES_FILE/u.test(variable),
  ).map(({ variable }) => variable.replace(/^(FACEBOOK|TWITTER)_\w+_URL$/u, "$1_…_URL"));
  expect(addresses.length).toBeGreaterThan(10);
  const told = [...new Set(addresses)].filter((variable) => !document.includes(`\`${variable}\``));
  // Links that a visitor follows, and the game's own names.
  expect(told).toEqual(["PUBLIC_ORIGINS", "HIGHLIGHTS_URL", "AUTH0_LOGOUT_URL"]);
});

test("times and numbers of connections are those of the constants [V13.1.1]", () => {
  const rows = limitRows("docs/security/connections.md", "## Times and numbers");
  expect(rows.length).toBeGreaterThan(8);
  expectConstants(rows);
});

test("parts in which a mistake would weigh more are named: processes, threads, code from text, SQL and pages from text", () => {
  const DANGEROUS =
    /(?<![.\w])(?:spawn|execFile|exec|fork)\(|new Worker\(new URL|new Worker\(script|WebAssembly\.|resvg-wasm|loadHighs\(|dangerouslySetInnerHTML|sql\.raw\(|\beval\(|new Function\(|node:vm/u;
  const dangerous = filesWith(DANGEROUS);
  expect(dangerous.length).toBeGreaterThan(9);
  expect(notNamed(dangerous, page("threats.md"))).toEqual([]);
});

test("libraries that would be worth an attack are used, and by that name", () => {
  const used = ["server", "worlds"].flatMap((workspace) => {
    const text = readFileSync(join(ROOT, `packages/${workspace}/package.json`), "utf8");
    const manifest = JSON.parse(text) as Record<string, Record<string, string>>;
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  const table = page("threats.md").split("## Libraries that would be worth an attack")[1]!;
  const named = [...table.matchAll(/^\| `([^`]+)`/gmu)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !used.includes(name))).toEqual([]);
});

test("the list of who may call what is that of the tests; `npm run client` renews it [V8.1.1]", async () => {
  const { path, text } = await makeAccess();
  expect(readFileSync(join(ROOT, path), "utf8") === text, `${path} is out of date`).toBe(true);
  const missing = [...CALLS.keys()].filter((call) => !text.includes(`\`${call}\``) && call !== "GET /api/stream/");
  expect(missing).toEqual([]);
});

test("rules for fields name fields that are there in the contract [V8.1.2]", () => {
  const rules = page("access.md").split("## Fields")[1]!.split("## Every call")[0]!;
  const rows = [...rules.matchAll(/^\| `[^|]+\|/gmu)].map(([row]) => row);
  expect(rows.length).toBeGreaterThan(15);
  const contract = readSources("packages/contract/src", /\.ts$/u)
    .map(({ text }) => text)
    .join("\n");
  const fields = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/gu)].map(([, name]) => name!));
  expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`, "u").test(contract))).toEqual([]);
});
