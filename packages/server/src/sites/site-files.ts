/**
 * Files of the operator's own that the site shows, such as partners' logos and the terms: a folder that no upgrade
 * touches. They are read and checked at the start, and their URL holds a hash of the content, so that a browser caches
 * one for good and sees a new one at once. A text (`.md`) is served as the site draws it (`site-text.ts`).
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

import { whyUnreadable } from "../settings/index.ts";
import { readSiteText } from "./site-text.ts";

export interface SiteFile {
  readonly type: string;
  readonly bytes: Buffer;
}

export interface SiteFiles {
  /** From the name in a record (`/files/bank.svg`) to the served URL (`/files/bank-3kQ9x_2aB4cD.svg`). */
  readonly addresses: ReadonlyMap<string, string>;
  /** By the address where they are served. */
  readonly files: ReadonlyMap<string, SiteFile>;
}

export const SITE_FILES_PATH = "/files/";
const SETTING = "FILES_DIRECTORY (--files)";
const LARGEST_BYTES = 1_000_000;
const MOST_FILES = 200;
const NAME = /^[\w-][\w.-]*$/;

interface Kind {
  readonly type: string;
  readonly isSound: (bytes: Buffer) => boolean;
}

const TEXT = ".md";

const begins = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).toString("hex") === hex;
const JPEG: Kind = { type: "image/jpeg", isSound: (bytes) => begins(bytes, "ffd8ff") };
const KINDS: Readonly<Partial<Record<string, Kind>>> = {
  ".svg": {
    type: "image/svg+xml; charset=utf-8",
    isSound: (bytes) => /<svg[\s>]/.test(bytes.toString("utf8")) && !/<script[\s>]/i.test(bytes.toString("utf8")),
  },
  ".png": { type: "image/png", isSound: (bytes) => begins(bytes, "89504e470d0a1a0a") },
  ".jpg": JPEG,
  ".jpeg": JPEG,
  ".webp": { type: "image/webp", isSound: (bytes) => bytes.toString("latin1", 8, 12) === "WEBP" },
  ".avif": { type: "image/avif", isSound: (bytes) => bytes.toString("latin1", 4, 8) === "ftyp" },
};

/** Faults of a file are added to `problems` with its name; hidden files are ignored. */
export function readSiteFiles(folder: string | null, problems: string[]): SiteFiles {
  const addresses = new Map<string, string>();
  const files = new Map<string, SiteFile>();
  for (const name of namesIn(folder, problems)) {
    const file = readFile(folder!, name);
    if (typeof file === "string") {
      problems.push(`${SETTING}: ${name} ${file}`);
      continue;
    }
    const extension = extname(name);
    const hash = createHash("sha256").update(file.bytes).digest("base64url").slice(0, 12);
    const address = `${SITE_FILES_PATH}${name.slice(0, -extension.length)}-${hash}${extension === TEXT ? ".json" : extension}`;
    addresses.set(`${SITE_FILES_PATH}${name}`, address);
    files.set(address, file);
  }
  return { addresses, files };
}

/** The file as served, or its fault. */
function readFile(folder: string, name: string): SiteFile | string {
  const extension = extname(name).toLowerCase();
  const kind = KINDS[extension];
  if (kind === undefined && extension !== TEXT) return `is none of ${[...Object.keys(KINDS), TEXT].join(", ")}.`;
  if (!NAME.test(name)) return NAME_WORDS;
  const bytes = readFileSync(join(folder, name));
  if (bytes.length > LARGEST_BYTES) return `has more than ${LARGEST_BYTES / 1e6} MB.`;
  if (kind !== undefined)
    return kind.isSound(bytes) ? { type: kind.type, bytes } : "is not what its name says, or holds a script.";
  const text = readSiteText(bytes.toString("utf8"));
  if (typeof text === "string") return `${text}.`;
  return { type: "application/json; charset=utf-8", bytes: Buffer.from(JSON.stringify(text)) };
}

const NAME_WORDS = "has signs in its name that an address does not take: letters, digits, - _ and . are.";

function namesIn(folder: string | null, problems: string[]): string[] {
  if (folder === null) return [];
  try {
    const names = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map(({ name }) => name);
    if (names.length > MOST_FILES) problems.push(`${SETTING}: ${folder} holds more than ${MOST_FILES} files.`);
    return names.slice(0, MOST_FILES).sort();
  } catch (error) {
    problems.push(`${SETTING} names ${folder}, which ${whyUnreadable(error)}.`);
    return [];
  }
}
