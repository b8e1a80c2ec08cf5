/** What a release has is whole, and has nothing that only builds, tests or tries. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

import { MADE } from "../client/made-paths.ts";
import { ROOT } from "../root.ts";
import { importsOf } from "../sources.ts";
import { releasedManifest } from "./make-release.ts";
import { isReleased } from "./released-files.ts";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(ROOT, path)));
const released = [...tracked.filter(isReleased), ...Object.values(MADE)];
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const sources = released.filter((path) => /\.(ts|mjs)$/u.test(path)).map((path) => ({ path, text: read(path) }));

test("nothing of tests, measurements, proofs or trials is in a release [V15.2.3]", () => {
  expect(released.length).toBeGreaterThan(900);
  const NOT_THERE =
    /\.(test|e2e|bench|testing)\.|(^|\/)(bench|e2e|testing|citus|trial-provider|chat-stand-in|\.ci)\/|\/prove\/|^packages\/web\/src|^tools\/(?!launch|verifier)/u;
  expect(released.filter((path) => NOT_THERE.test(path))).toEqual([]);
  for (const path of [
    "packages/server/src/main.ts",
    "deploy/Containerfile",
    "docs/OPERATING.md",
    "tools/verifier/verify_season.py",
  ])
    expect(released).toContain(path);
});

test("whatever a released file imports is released with it, or a library of production", () => {
  const there = new Set(released);
  const libraries = new Set(
    ["server", "engine"].flatMap((name) => {
      const { dependencies, optionalDependencies } = JSON.parse(read(`packages/${name}/package.json`)) as Manifest;
      return Object.keys({ ...dependencies, ...optionalDependencies, [`@elleveren/${name}`]: "" });
    }),
  );
  const missing = sources.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => !isThere(file.path, specifier, there, libraries))
      .map((specifier) => `${file.path} imports ${specifier}`),
  );
  // For trying out: asked for by a setting that a published game refuses, and told when it is not there.
  expect(missing.toSorted()).toEqual([
    "packages/server/src/main.ts imports @elleveren/worlds/chat-stand-in/index.ts",
    "packages/server/src/main.ts imports @elleveren/worlds/trial-provider/index.ts",
  ]);
});

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

function isThere(from: string, specifier: string, there: ReadonlySet<string>, libraries: ReadonlySet<string>): boolean {
  if (specifier.startsWith("node:")) return true;
  if (/\/(trial-provider|chat-stand-in)\//u.test(specifier)) return false;
  if (specifier.startsWith(".")) return there.has(normalize(join(dirname(from), specifier)).replaceAll("\\", "/"));
  const [scope, name] = specifier.split("/");
  return libraries.has(scope!.startsWith("@") ? `${scope}/${name}` : scope!);
}

test("the commands of a release are those whose program is in it", () => {
  const manifest = JSON.parse(read("package.json")) as Parameters<typeof releasedManifest>[0];
  const { scripts } = releasedManifest(manifest) as { readonly scripts: Readonly<Record<string, string>> };
  expect(Object.keys(scripts).toSorted()).toEqual([
    "backup",
    "check:season-files",
    "config",
    "doctor",
    "import",
    "mail",
    "migrate",
    "newsletter",
    "operators",
    "restore",
    "season",
    "secrets",
    "start",
    "verify",
  ]);
  expect(releasedManifest(manifest)).not.toHaveProperty("devDependencies");
});
