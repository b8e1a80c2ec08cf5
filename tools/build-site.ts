/**
 * Builds the site into packages/web/dist and lays compressed copies beside its files, so that the server never
 * compresses while it answers. `--if-changed` leaves a build alone whose sources are the same.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { build } from "vite";

import { ROOT } from "./root.ts";

const WEB = join(ROOT, "packages", "web");
const DIST = join(WEB, "dist");
/** Inside the build, so that whatever empties the folder forgets the hash too. */
const HASH_FILE = join(DIST, ".sources");
const SOURCES = [
  "packages/web",
  "packages/rules/src",
  "packages/contract/src",
  "package-lock.json",
  "tools/build-site.ts",
];
const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|xml|map|wasm)$/;
/** Smaller files fit one packet anyway. */
const LEAST_BYTES = 1000;
/** From here on the last steps of compression cost seconds and save little: the solver takes 12 s for its last 15 %. */
const LARGE_BYTES = 1_000_000;

async function main(): Promise<void> {
  const hash = await hashOfSources();
  if (process.argv.includes("--if-changed") && (await isBuilt(hash))) return;
  const startedAt = performance.now();
  console.log("Building the site …");
  // The build's settings read it as they load, before Vite would set it; and Lingui finds its own from the folder.
  process.env["NODE_ENV"] = "production";
  process.chdir(WEB);
  await build({ root: WEB, configFile: join(WEB, "vite.config.ts"), logLevel: "warn" });
  await build({ root: WEB, configFile: join(WEB, "control.config.ts"), logLevel: "warn" });
  // What the server draws the first page with: read by it and sent to nobody, so nothing is compressed.
  const drawing = build({ root: WEB, configFile: join(WEB, "drawing.config.ts"), logLevel: "warn" });
  const files = (await filesUnder(DIST)).filter((file) => COMPRESSIBLE.test(file));
  await Promise.all([drawing, ...files.map(compress)]);
  await writeFile(HASH_FILE, hash);
  console.log(`  done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function isBuilt(hash: string): Promise<boolean> {
  if (!existsSync(join(DIST, "index.html")) || !existsSync(HASH_FILE)) return false;
  return (await readFile(HASH_FILE, "utf8")) === hash;
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

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < LEAST_BYTES) return;
  const quality = content.length < LARGE_BYTES ? 11 : 9;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

await main();
