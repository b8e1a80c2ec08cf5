/** The repository's own files, as the house rules look at them. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

import { ROOT } from "./root.ts";

const NOT_OURS = new Set(["node_modules", ".git", ".data", "dist", "coverage", "test-results"]);

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** Every file of ours under a folder whose path matches; binary files are never read. */
export function readSources(folder: string, matching: RegExp): SourceFile[] {
  return pathsUnder(join(ROOT, folder))
    .map((path) => ({ absolute: path, path: relative(ROOT, path).replaceAll(sep, "/") }))
    .filter(({ path }) => matching.test(path))
    .map(({ absolute, path }) => ({ path, text: readFileSync(absolute, "utf8") }));
}

/** Of the tests under a folder, from the root. */
export const testPaths = (folder: string): string[] =>
  pathsUnder(join(ROOT, folder))
    .map((path) => relative(ROOT, path).replaceAll(sep, "/"))
    .filter((path) => /\.(test|e2e)\.tsx?$/.test(path));

function pathsUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !NOT_OURS.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return pathsUnder(path);
      return entry.isFile() ? [path] : [];
    });
}

/** True for files that run only in tests or in tools of development: they may use what the product must not. */
export function isTestFile(path: string): boolean {
  return /\.(test|e2e)\.tsx?$|[-.]testing\.ts$|\/testing\/|(^|\/)bench\/|\.config\.ts$/.test(path);
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^"'`;]*?from\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']/g;

/** The imports of a file, types included, in the words of its import statements. */
export function importsOf({ text }: SourceFile): string[] {
  return [...text.matchAll(IMPORT)].map((match) => (match[1] ?? match[2] ?? match[3])!);
}

/** The text without comments, for rules about what the code does. */
export function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(^|[^:"'`])\/\/[^\n]*/g, "$1");
}
