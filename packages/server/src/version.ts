/** Which release runs: what `npm run release` wrote beside the sources, or that it is the sources themselves. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Version {
  /** `0.2.0`, `0.2.0-1a2b3c4d` between two releases, `0.2.0-sources` outside a release. */
  readonly version: string;
  /** The whole hash; null of sources. */
  readonly commit: string | null;
}

const ROOT = join(import.meta.dirname, "..", "..", "..");

/** Throws when the folder has neither file: it is no game. */
export function readVersion(folder = ROOT): Version {
  const released = read(join(folder, "release.json"));
  if (released !== null) return { version: String(released["version"]), commit: String(released["commit"]) };
  const sources = read(join(folder, "package.json"));
  if (sources === null) throw new Error(`neither release.json nor package.json is in ${folder}`);
  return { version: `${String(sources["version"])}-sources`, commit: null };
}

function read(file: string): Record<string, unknown> | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
