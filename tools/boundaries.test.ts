/**
 * Who may know whom. The type check alone lets an undeclared import through, because npm puts every workspace's packages
 * into one folder; here each import is held against the package.json of its own workspace and against the directions
 * that keep the game's rules free of everything else. When this test objects, the idea usually belongs one level down.
 */
import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, normalize } from "node:path";

import { describe, expect, test } from "vitest";

import { ROOT } from "./root.ts";
import { importsOf, isTestFile, readSources, withoutComments } from "./sources.ts";
import type { SourceFile } from "./sources.ts";

/** Each workspace with the workspaces it may import. */
const DIRECTIONS = {
  rules: [],
  contract: ["rules"],
  engine: ["rules"],
  optimiser: ["rules"],
  server: ["rules", "contract", "engine"],
  worlds: ["rules", "contract", "server"],
  web: ["rules", "contract", "optimiser"],
} as const satisfies Record<string, readonly string[]>;

type Workspace = keyof typeof DIRECTIONS;
const WORKSPACES = Object.keys(DIRECTIONS) as Workspace[];

/**
 * The domains of the server's features, from the ground up: each may use those before it. What two of them need of each
 * other belongs to the lower one, or is done by whoever uses both.
 */
const DOMAINS: readonly string[] = [
  "people",
  "facts",
  "live",
  "forecasts",
  "clock",
  "play",
  "leagues",
  "teams",
  "content",
  "seasons",
  "operate",
];

/** Comes with the sources alone, and so do its libraries. */
const IN_NO_RELEASE = /^packages\/worlds\/src\/(trial-provider|chat-stand-in)\//;
/** Of the server, what plays the worlds: the program that begins the demo, tests and proofs. */
const PLAYS_WORLDS = /^packages\/server\/src\/(main\.ts$|prove\/|citus\/)/;

interface Manifest {
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as Manifest;
}

function sourcesOf(workspace: Workspace): SourceFile[] {
  return readSources(`packages/${workspace}`, /\.(ts|tsx)$/);
}

/** `@scope/name` or `name` of a bare import; null for relative ones and for what Node or Vite itself provides. */
function packageOf(specifier: string): string | null {
  if (/^(\.|node:|virtual:|\/)/.test(specifier) || builtinModules.includes(specifier)) return null;
  const parts = specifier.split("/");
  return specifier.startsWith("@") ? parts.slice(0, 2).join("/") : parts[0]!;
}

/** One line for each import that `isWrong` objects to. */
function wrongImports(
  files: readonly SourceFile[],
  isWrong: (specifier: string, file: SourceFile) => boolean,
): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => isWrong(specifier, file))
      .map((specifier) => `${file.path} imports ${specifier}`),
  );
}

const targetOf = (specifier: string, file: SourceFile): string =>
  normalize(join(dirname(file.path), specifier)).replaceAll("\\", "/");

/** The first circle that is found, as a way that ends where it begins; nothing where there is none. */
function circleIn(needs: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const circleFrom = (file: string, way: readonly string[]): readonly string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const needed of needs.get(file) ?? []) {
      const circle = circleFrom(needed, [...way, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  for (const file of needs.keys()) {
    const circle = circleFrom(file, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

describe.each(WORKSPACES)("%s", (workspace) => {
  const files = sourcesOf(workspace);

  test("has sources to look at", () => {
    expect(files.length).toBeGreaterThan(0);
  });

  test("imports only what its package.json declares", () => {
    const { dependencies, optionalDependencies, devDependencies } = readManifest(`packages/${workspace}`);
    const own = { ...dependencies, ...optionalDependencies };
    const inTests = { ...own, ...devDependencies, ...readManifest(".").devDependencies };
    const undeclared = wrongImports(files, (specifier, file) => {
      const name = packageOf(specifier);
      const isTried = isTestFile(file.path) || IN_NO_RELEASE.test(file.path);
      return name !== null && !((isTried ? inTests : own)[name] !== undefined);
    });
    expect(undeclared).toEqual([]);
  });

  test(`knows only these workspaces: ${DIRECTIONS[workspace].join(", ") || "none"}`, () => {
    const allowed: readonly string[] = DIRECTIONS[workspace];
    const declared = Object.keys({ ...readManifest(`packages/${workspace}`).dependencies });
    const names = declared.filter((name) => name.startsWith("@elleveren/")).map((name) => name.slice(11));
    const inAll = workspace === "server" ? [...allowed, "worlds"] : allowed;
    expect(names.filter((name) => !inAll.includes(name))).toEqual([]);
    const wrong = wrongImports(files, (specifier, file) => {
      const name = /^@elleveren\/([a-z]+)/.exec(specifier)?.[1];
      const mayPlay = workspace === "server" && (isTestFile(file.path) || PLAYS_WORLDS.test(file.path));
      return name !== undefined && !(mayPlay ? inAll : allowed).includes(name);
    });
    expect(wrong).toEqual([]);
  });

  test("no file needs itself by way of others, as a type or loaded later neither", () => {
    const needs = new Map(
      files
        .filter(({ path }) => !isTestFile(path))
        .map((file) => [
          file.path,
          importsOf(file)
            .filter((specifier) => specifier.startsWith("."))
            .map((specifier) => targetOf(specifier, file)),
        ]),
    );
    expect([...needs.values()].flat().length).toBeGreaterThan(20);
    expect(circleIn(needs)).toEqual([]);
  });

  test("reaches no file outside itself by a relative path, and names files with their extension", () => {
    const wrong = wrongImports(files, (specifier, file) => {
      if (!specifier.startsWith(".")) return false;
      const target = targetOf(specifier, file);
      return !target.startsWith(`packages/${workspace}/`) || !/\.[a-z]+(\?.*)?$/.test(specifier);
    });
    expect(wrong).toEqual([]);
  });
});

describe("inside the contract", () => {
  const AREAS = ["wire", ...DOMAINS.slice(0, DOMAINS.indexOf("seasons")), "page", "operate"];
  const areaOf = (path: string): string | undefined => /packages\/contract\/src\/([a-z]+)\//.exec(path)?.[1];
  const files = sourcesOf("contract").filter(({ path }) => AREAS.includes(areaOf(path) ?? "") && !isTestFile(path));

  test("calls stand by the server's domains, on what every call is made of, and know only what is below them", () => {
    expect(files.length).toBeGreaterThan(80);
    const wrong = wrongImports(files, (specifier, file) => {
      const to = specifier.startsWith(".") ? areaOf(targetOf(specifier, file)) : undefined;
      return to !== undefined && !AREAS.slice(0, AREAS.indexOf(areaOf(file.path)!) + 1).includes(to);
    });
    expect(wrong).toEqual([]);
  });
});

describe("purity", () => {
  const product = (workspace: Workspace): SourceFile[] => sourcesOf(workspace).filter(({ path }) => !isTestFile(path));

  test("rules, optimiser and contract use neither Node nor a browser, but for the client, which takes what both have alike", () => {
    const isClient = ({ path }: SourceFile) => path.startsWith("packages/contract/src/client/");
    const files = [
      ...product("rules"),
      ...product("optimiser"),
      ...product("contract").filter((file) => !isClient(file)),
    ];
    expect(wrongImports(files, (specifier) => specifier.startsWith("node:"))).toEqual([]);
    const outside = /\b(process|document|window|navigator|localStorage|fetch|setTimeout|setInterval)\s*[.(]/;
    expect(files.filter(({ text }) => outside.test(withoutComments(text))).map(({ path }) => path)).toEqual([]);
  });

  test("rules and engine know no clock and no chance: time and randomness are arguments", () => {
    const chance = /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|\bcrypto\b/;
    const files = [...product("rules"), ...product("engine")];
    expect(files.filter(({ text }) => chance.test(withoutComments(text))).map(({ path }) => path)).toEqual([]);
  });

  test("features of the server and the worlds ask the game's clock, never the machine's", () => {
    const files = [...product("server").filter(({ path }) => path.includes("/features/")), ...product("worlds")];
    const machine = /\bDate\.now\(|\bnew Date\(\s*\)|\bMath\.random\b/;
    expect(files.filter(({ text }) => machine.test(withoutComments(text))).map(({ path }) => path)).toEqual([]);
  });
});

describe("inside the server", () => {
  /** Where a path stands: `clock` and `rounds` of `…/features/clock/rounds/gates.sql.ts`. */
  const placeOf = (path: string): readonly [domain: string, feature: string] | undefined => {
    const [, domain, feature] = /\/features\/([a-z]+)\/([a-z0-9-]+)/.exec(path) ?? [];
    return domain === undefined ? undefined : [domain, feature!];
  };
  const inFeatures = (): SourceFile[] =>
    sourcesOf("server").filter(({ path }) => placeOf(path) !== undefined && !isTestFile(path));

  test("every domain is in the order, and says at its door what it is for", () => {
    const found = new Set(inFeatures().map(({ path }) => placeOf(path)![0]));
    expect([...found].sort()).toEqual([...DOMAINS].sort());
    const doors = DOMAINS.map((domain) =>
      readFileSync(join(ROOT, `packages/server/src/features/${domain}/index.ts`), "utf8"),
    );
    expect(doors.filter((text) => !/^\/\*\*\n \* \S.{60,}/.test(text))).toEqual([]);
  });

  test("a domain uses only those before it, types included, and only through their index.ts", () => {
    const wrong = wrongImports(inFeatures(), (specifier, file) => {
      if (!specifier.startsWith(".")) return false;
      const target = targetOf(specifier, file);
      const [from] = placeOf(file.path)!;
      const [to] = placeOf(target) ?? [from];
      if (to === from) return target.endsWith(`/features/${from}/index.ts`);
      return DOMAINS.indexOf(to) > DOMAINS.indexOf(from) || !target.endsWith(`/features/${to}/index.ts`);
    });
    expect(wrong).toEqual([]);
  });

  test("features of one domain meet only through each other's index.ts", () => {
    const wrong = wrongImports(inFeatures(), (specifier, file) => {
      if (!specifier.startsWith(".")) return false;
      const target = targetOf(specifier, file);
      const [from, to] = [placeOf(file.path)!, placeOf(target)];
      const isDoor = file.path.endsWith(`/features/${from[0]}/index.ts`);
      return to !== undefined && to[0] === from[0] && (isDoor || to[1] !== from[1]) && !target.endsWith("/index.ts");
    });
    expect(wrong).toEqual([]);
  });

  test("nothing of the product imports what exists for tests; commands may act as the tests' managers do", () => {
    const files = WORKSPACES.flatMap(sourcesOf).filter(
      ({ path }) => !isTestFile(path) && !/\/(cli|prove)\//.test(path),
    );
    const wrong = wrongImports(files, (specifier) =>
      /\/testing\/|\.test\.tsx?$|[-.]testing\.ts$|^vitest$/.test(specifier),
    );
    expect(wrong).toEqual([]);
  });
});

test("the worlds come to the server's domains by their doors", () => {
  const files = sourcesOf("worlds").filter(({ path }) => !isTestFile(path));
  const wrong = wrongImports(files, (specifier) => /\/features\/(?![a-z]+\/index\.ts$)/.test(specifier));
  expect(wrong).toEqual([]);
});

describe("inside the site", () => {
  test("ui/ knows no data, routes or features, and api/ knows no screens", () => {
    const files = sourcesOf("web").filter(({ path }) => !isTestFile(path));
    const inFolder = (folder: string): SourceFile[] =>
      files.filter(({ path }) => path.startsWith(`packages/web/src/${folder}/`));
    expect(wrongImports(inFolder("ui"), (specifier) => /\/(api|features|routes|paths)\b/.test(specifier))).toEqual([]);
    expect(wrongImports(inFolder("api"), (specifier) => /\/(ui|features|routes)\b/.test(specifier))).toEqual([]);
  });
});

/**
 * A pattern that may begin anywhere, begins with a run and goes on behind it looks at a long row of the same sign once for
 * each sign of it. What the transport reads is any stranger's, and as long as he likes.
 */
describe("patterns on addresses and headers", () => {
  const LITERAL = /(?:[=(,:?!&|]|\breturn)\s*\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[a-z]*/g;
  const ATOM = String.raw`(?:\\[pP]\{[^}]*\}|\\.|\[(?:[^\]\\]|\\.)*\]|[^\\[\]()|*+?^$])`;
  const GROUP = /(?<!\\)\((?:[^()\\]|\\.)*\)/g;
  /** At the beginning or after `|`; one sign of any kind before the run changes nothing. */
  const BEGINS_WITH_A_RUN = new RegExp(String.raw`(?:^|\|)\.?${ATOM}[*+]\??(?!$|\|)`);
  const isSlow = (pattern: string) => {
    let flat = pattern.replaceAll("(.)", ".");
    // What stands in other groups is looked at from where they stand.
    while (GROUP.test(flat)) flat = flat.replaceAll(GROUP, "G");
    return BEGINS_WITH_A_RUN.test(flat);
  };

  test.each([
    [String.raw`\/+$`, true],
    [String.raw`(.)\/+$`, true],
    [String.raw`\s*;\s*q=`, true],
    [String.raw`^-+|-+$`, true],
    [String.raw`[^a-z]+x`, true],
    [String.raw`^\/+api(\/|$)`, false],
    [String.raw`^\s*x`, false],
    [String.raw`^(ab|c(d|e+x))f`, false],
    [String.raw`\/\/+`, false],
    [String.raw`\.\w+$`, false],
    [String.raw`\s+`, false],
  ])("%s: %s", (pattern, slow) => expect(isSlow(pattern)).toBe(slow));

  test("none begins with a run that something must follow", () => {
    const files = readSources("packages/server/src", /\/(http|features\/auth)\/.*\.ts$|\.routes\.ts$/);
    const patterns = files
      .filter(({ path }) => !isTestFile(path))
      .flatMap(({ path, text }) =>
        [...withoutComments(text).matchAll(LITERAL)].map((match) => ({ path, pattern: match[1]! })),
      );
    expect(patterns.length).toBeGreaterThan(20);
    expect(patterns.filter(({ pattern }) => isSlow(pattern))).toEqual([]);
  });
});
