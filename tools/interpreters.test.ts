/**
 * What a text of somebody else's must never become: a program, a command, a statement of SQL, a pattern, a form for other
 * words, a document that draws others in. Each rule looks at the sources of the product, tests and tools of development aside.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ROOT } from "./root.ts";
import { importsOf, isTestFile, readSources, withoutComments } from "./sources.ts";

const sources = readSources("packages", /\/src\/.*\.(tsx?|js)$/u)
  .filter(({ path }) => !isTestFile(path))
  .map((file) => ({ ...file, path: file.path.replace("packages/", ""), code: withoutComments(file.text) }));
const serves = sources.filter(
  ({ path }) => /^(server|worlds)\//.test(path) && !/^server\/src\/(cli|prove)\//.test(path),
);

type Code = (typeof sources)[number];
const those = (pattern: RegExp, of: readonly Code[] = sources) =>
  of.filter(({ code }) => pattern.test(code)).map(({ path }) => path);

/** The arguments of every call whose name matches, as they are written. */
function callsOf(name: RegExp, of: readonly Code[]): { readonly path: string; readonly args: readonly string[] }[] {
  return of.flatMap(({ path, code }) =>
    [...code.matchAll(new RegExp(String.raw`(?:${name.source})(?:<[^()]*?>)?\(`, "gu"))].map((match) => ({
      path,
      args: argumentsAt(code, match.index + match[0].length),
    })),
  );
}

/** From behind the opening bracket to the closing one, parted at commas; texts are skipped whole. */
function argumentsAt(code: string, from: number): string[] {
  const args: string[] = [];
  let [depth, start] = [0, from];
  for (let at = from; at < code.length; at += 1) {
    const sign = code[at]!;
    if (`"'\``.includes(sign)) {
      at += 1;
      while (at < code.length && code[at] !== sign) at += code[at] === "\\" ? 2 : 1;
    } else if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign) && (depth -= 1) < 0) {
      return [...args, code.slice(start, at)].map((arg) => arg.trim()).filter((arg) => arg !== "");
    } else if (sign === "," && depth === 0) {
      args.push(code.slice(start, at));
      start = at + 1;
    }
  }
  throw new Error(`a bracket is not closed: ${code.slice(from, from + 80)}`);
}

/** One text without parts that are put in. */
const isLiteral = (arg = "") => /^(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.|\$(?!\{))*`)$/su.test(arg);
/** A text or a constant, or one made of them. */
const isOfConstants = (arg = "") =>
  /^[A-Z][A-Z_]*$/u.test(arg) || isLiteral(arg.replace(/^String\.raw/u, "").replaceAll(/\$\{[A-Z][A-Z_]*\}/gu, ""));
const unique = (texts: readonly string[]) => [...new Set(texts)].toSorted();

test("the sources are read", () => {
  expect([sources.length > 1200, serves.length > 500]).toEqual([true, true]);
});

test("no text becomes a program [V1.3.2]", () => {
  expect(
    those(
      /\beval\s*\(|\bFunction\s*\(|node:(?:vm|repl|inspector)|"vm"|\beval:\s*true|set(?:Timeout|Interval)\(\s*["'`]/u,
    ),
  ).toEqual([]);
  const loaded = callsOf(/(?<![.\w])import/u, sources).filter(({ args }) => !isLiteral(args[0]));
  // The site's own drawings, as its build wrote them beside its page.
  expect(loaded).toEqual([{ path: "server/src/http/site/site-drawings.ts", args: ["pathToFileURL(file).href"] }]);
});

test("programs are started by name with a list of arguments, never by a shell, and never by a call [V1.2.5]", () => {
  const starters = sources.filter((file) => importsOf(file).includes("node:child_process"));
  expect(those(/["']child_process["']|\bexec(?:Sync)?\s*\(\s*["'`]|\bshell\s*:/u)).toEqual([]);
  for (const { path, code } of starters) {
    const [, names = ""] = /import (?:type )?\{([^}]+)\} from "node:child_process"/u.exec(code)!;
    for (const name of names.split(",").map((one) => one.replace("type ", "").trim())) {
      expect(["spawn", "spawnSync", "fork", "ChildProcess"], path).toContain(name);
    }
  }
  expect(starters.map(({ path }) => path).filter((path) => !/^server\/src\/(cli|prove)\//.test(path))).toEqual([
    // PostgreSQL's own programs, whose arguments are folders and numbers of the settings.
    "server/src/db/embedded/process-identity.ts",
    "server/src/db/embedded/run-as.ts",
    // Another process of ours: pictures reach it as messages.
    "server/src/features/facts/feeds/picture-coder.ts",
    "server/src/systemd.ts",
  ]);
});

/** Statements that are put together of names, which no parameter can stand for. None of the names comes with a call. */
const OF_NAMES = [
  // What hands a statement of another file on.
  "db/values/copy-numbers.ts: copy",
  "db/values/copy-out.ts: this.#query",
  "db/pool.ts: query",
  "jobs/pg-boss-jobs.ts: text",
  "jobs/queue-schema.ts: text",
  // Our own migrations, and the name of an index in one.
  "db/migrate.ts: `drop index concurrently if exists ${name}`",
  "db/migrate.ts: statement.text",
  // Roles and their rights, from a table of the source and the database's own catalogue; the password is one we made.
  "db/embedded/connection.ts: `${verb} role ${GAME_ROLE} login password ${escapeLiteral(password)}`",
  "db/roles.ts: `create role ${name} nologin`",
  "db/roles.ts: statement",
  "keys/renew-secrets.ts: owner",
  // Tables and columns of the source.
  "worlds/src/demo/copy-rows.ts: `copy ${target} from stdin`",
  "worlds/src/demo/store-changes.ts: `select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) from ${table}`",
  "features/operate/season-desk/season-desk.sql.ts: `coalesce((select a.first_name || ' ' || a.last_name from accounts a where a.account_id = substring(${table}.actor from '^operator:([0-9]{1,18})$')::bigint), ${table}.actor)`",
  "features/seasons/seasons/final-files.ts: `copy (${query}) to stdout (format csv, header)`",
  "features/seasons/seasons/quiet-game.ts: `set local lock_timeout = '${waitSeconds}s'`",
  "features/seasons/seasons/quiet-game.ts: mode",
  'features/seasons/seasons/season-archive.ts: `copy (select * from "${table}") to stdout (format csv, header)`',
];

test("statements of SQL are texts of the source; values go beside them [V1.2.4]", () => {
  const run = callsOf(/\bsql\.raw|\bCompiledQuery\.raw|\.query|\bcopyFrom|\bcopyTo/u, serves)
    .filter(({ args: [statement = ""] }) => !isOfConstants(statement) && !/^copy(?:From|To)\(/u.test(statement))
    .map(({ path, args }) => `${path.replace("server/src/", "")}: ${args[0]!.replaceAll(/\s+/gu, " ")}`);
  expect(unique(run)).toEqual(OF_NAMES.toSorted());
  // A value may stand in a statement itself only where a plan has to know it: how many names an answer has.
  expect(unique(callsOf(/\bsql\.lit/u, serves).map(({ path, args }) => `${path}: ${args[0]}`))).toEqual([
    "server/src/features/leagues/league-season/records.ts: request.mostNamed",
  ]);
});

test("what people write never becomes a part of a pattern [V1.2.9]", () => {
  const made = callsOf(/\bRegExp/u, sources).filter(({ args }) => !isOfConstants(args[0]));
  expect(unique(made.map(({ path, args }) => `${path}: ${args[0]}`))).toEqual([
    // A person's address, its signs escaped.
    String.raw`server/src/adapters/mail/mail-refusal.ts: ` + "`(?<!\\\\w)${escapeRegExp(local)}(?!\\\\w)`",
    // What the proof expects the verifier to say, of its own numbers.
    "server/src/prove/simulation/tamperings.ts: text",
    // Addresses of our own calls and screens.
    'web/src/api/wire/seen-calls.ts: `^${path.replace("?", "\\\\?").replaceAll(":id", "\\\\d+")}([?&]|$)`',
    'web/src/api/wire/silent-calls.ts: `^${path.replaceAll(/:[A-Za-z]+/g, "[^/]+")}(\\\\?|$)`',
    "web/src/drawn/take-picture.tsx: pattern",
    "web/src/first-paint.js: path",
    "web/src/worker/worker.js: pattern",
    // The name of the trial provider's own cookie.
    "worlds/src/trial-provider/service.ts: `(?:^|; )${name}=([^;]+)`",
  ]);
});

test("what is logged has a text of the source and everything else beside it: no form is filled [V1.3.10]", () => {
  expect(those(/\bformat(?:WithOptions)?\b[^;]*from "node:util"|\butil\.(?:format|inspect)\b|\bsprintf\b/u)).toEqual(
    [],
  );
  const lines = callsOf(/\b(?:log|logger)\.(?:trace|debug|info|warn|error|fatal)/u, serves);
  expect(lines.length).toBeGreaterThan(40);
  const odd = lines.filter(({ args }) => !(isLiteral(args.at(-1)) && args.length <= 2));
  // Words of our own about settings and backups, whole and alone: without further values no sign in them is filled in.
  expect(unique(odd.map(({ path, args }) => `${path}: ${args.at(-1)}`))).toEqual([
    "server/src/db/database-health.ts: words",
    'server/src/features/live/live/create-live.ts: step ? "live could not follow; trying again" : "live could not follow; reading the season again"',
    "server/src/main.ts: warning",
    "server/src/start-server.ts: line",
    "server/src/start-server.ts: warning",
  ]);
  expect(odd.filter(({ args }) => args.length > 2)).toEqual([]);
});

test("one library reads XML, in one place [V1.5.1]", () => {
  const reads = /xml|sax|feedsmith|cheerio|jsdom|parse5|htmlparser|xpath|xslt/u;
  const needed = ["package.json", "packages/server/package.json", "packages/web/package.json"].flatMap((path) =>
    Object.keys((JSON.parse(readFileSync(join(ROOT, path), "utf8")) as { dependencies?: object }).dependencies ?? {}),
  );
  expect(needed.filter((name) => reads.test(name))).toEqual(["feedsmith"]);
  expect(sources.filter((file) => importsOf(file).includes("feedsmith")).map(({ path }) => path)).toEqual([
    "server/src/adapters/feeds/parse-feed.ts",
  ]);
});

test("from outside comes JSON and XML alone: nothing is read that could make objects of other kinds [V1.5.2]", () => {
  expect(
    those(/node:v8|\bdeserialize\(|js-yaml|from "yaml"|node-serialize|serialize-javascript|\bBSON\b|msgpack/u),
  ).toEqual([]);
});
