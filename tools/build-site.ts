/**
 * Builds the site into packages/web/dist and lays compressed copies beside its files, so that the server never
 * compresses while it answers; then completes the embedded PostgreSQL. `--if-changed` leaves a build alone whose sources are the same.
 * `--quickly` compresses less, for a start from the sources: a fourteenth of the time for copies that are 7 % larger; whoever
 * asks without it afterwards gets the small ones. `--share-with=FOLDER` exchanges
 * files with the build of another release beside this one: pages that are open know only the files of the build they came
 * from, whichever release answers. Names with a hash never mean two things, and what is older than two weeks is left behind.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { findBinaries } from "../packages/server/src/db/embedded/binaries.ts";
import { ROOT } from "./root.ts";

const WEB = join(ROOT, "packages", "web");
const DIST = join(WEB, "dist");
/** The server's code for drawing the first page: sent to nobody, so nothing of it is compressed. */
const DRAWING = join(DIST, "drawing");
/** The hash of the sources and how they were compressed; inside the build, so that whatever empties the folder forgets it too. */
const HASH_FILE = join(DIST, ".sources");
const SOURCES = [
  "packages/web",
  "packages/rules/src",
  "packages/contract/src",
  "packages/optimiser/src",
  "package-lock.json",
  "tools/build-site.ts",
];
const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|xml|map|wasm)$/;
/** Smaller files fit one packet anyway. */
const LEAST_BYTES = 1000;
/** The highest, and the one that a start waits for. */
const BEST_QUALITY = 11;
const QUICK_QUALITY = 6;
/** From here on the last steps of compression cost seconds and save little: the solver takes 12 s for its last 15 %. */
const LARGE_BYTES = 1_000_000;

/** `index-B3k9x_2a.js`, and its compressed copies. */
const HASHED = /-[\w-]{8,}\.\w+(\.(br|gz))?$/;
const SHARED_FOR_MS = 14 * 86_400_000;

async function main(): Promise<void> {
  await buildSite();
  completeDatabase();
  const other = process.argv.find((arg) => arg.startsWith("--share-with="))?.slice("--share-with=".length);
  if (other !== undefined) await shareFiles(join(resolve(other), "assets"), join(DIST, "assets"));
}

/** Where the game runs as another user than the one who installs it, only this one may write beside the programs. */
function completeDatabase(): void {
  try {
    findBinaries();
  } catch {
    // There is none for this machine: DATABASE_URL says where one is.
  }
}

/** Both ways: pages of the old build stay whole with the new release, and those of the new one with the old. */
async function shareFiles(first: string, second: string): Promise<void> {
  await copyMissing(first, second);
  await copyMissing(second, first);
}

async function copyMissing(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const there = new Set(await readdir(to));
  for (const name of await readdir(from)) {
    if (there.has(name) || !HASHED.test(name)) continue;
    const { mtime } = await stat(join(from, name));
    if (mtime.getTime() < Date.now() - SHARED_FOR_MS) continue;
    await copyFile(join(from, name), join(to, name));
    await utimes(join(to, name), mtime, mtime);
  }
}

async function buildSite(): Promise<void> {
  const hash = await hashOfSources();
  const quality = process.argv.includes("--quickly") ? QUICK_QUALITY : BEST_QUALITY;
  const built = process.argv.includes("--if-changed") ? await builtQuality(hash) : null;
  if (built !== null && built >= quality) return;
  const startedAt = performance.now();
  console.log(built === null ? "Building the site …" : "Compressing the site …");
  const drawing = built === null ? await bundle() : null;
  const files = (await filesUnder(DIST)).filter((file) => COMPRESSIBLE.test(file) && !file.startsWith(DRAWING));
  await Promise.all([drawing?.done, ...files.map((file) => compress(file, quality))]);
  await writeFile(HASH_FILE, `${hash} ${quality}`);
  console.log(`  done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** Resolves when what is sent is whole; what only the server reads follows. */
async function bundle(): Promise<{ readonly done: Promise<unknown> }> {
  // The build's settings read it as they load, before Vite would set it; and Lingui finds its own from the folder.
  process.env["NODE_ENV"] = "production";
  process.chdir(WEB);
  // Most starts find the site built, and need nothing of it.
  const { build } = await import("vite");
  await build({ root: WEB, configFile: join(WEB, "vite.config.ts"), logLevel: "warn" });
  await build({ root: WEB, configFile: join(WEB, "control.config.ts"), logLevel: "warn" });
  return { done: build({ root: WEB, configFile: join(WEB, "drawing.config.ts"), logLevel: "warn" }) };
}

/** How well the build of these very sources is compressed; null where there is none. */
async function builtQuality(hash: string): Promise<number | null> {
  if (!existsSync(join(DIST, "index.html")) || !existsSync(HASH_FILE)) return null;
  const [builtFrom, quality] = (await readFile(HASH_FILE, "utf8")).split(" ");
  return builtFrom === hash ? Number(quality) : null;
}

/** One hash of the names and contents of everything the build reads. */
async function hashOfSources(): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => filesUnder(join(ROOT, source))))).flat().sort();
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(`${relative(ROOT, file).replaceAll(sep, "/")}\0`);
    hash.update(await readFile(file));
  }
  return hash.digest("hex");
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOTDIR") return null;
    throw error;
  });
  if (entries === null) return [path];
  const inside = entries.filter((entry) => entry.name !== "node_modules" && join(path, entry.name) !== DIST);
  return (await Promise.all(inside.map((entry) => filesUnder(join(path, entry.name))))).flat();
}

async function compress(file: string, quality: number): Promise<void> {
  const content = await readFile(file);
  if (content.length < LEAST_BYTES) return;
  const own = content.length < LARGE_BYTES ? quality : Math.min(quality, 9);
  const params = { [constants.BROTLI_PARAM_QUALITY]: own, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

await main();
