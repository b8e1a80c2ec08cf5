/** A stylesheet and the files that import it name the same classes: one that is missing would lose its look in silence. */
import { posix } from "node:path";
import { expect, test } from "vitest";

import { readSources, withoutComments } from "./sources.ts";

const SOURCES = readSources("packages/web/src", /\.tsx?$/u);

const sheets = readSources("packages/web/src", /\.module\.css$/u).map(({ path, text }) => {
  const own = text.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/gu, "");
  const declared = new Set([...own.matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/giu)].map(([, name]) => name!));
  return { path, declared, users: usersOf(path) };
});

/** Which classes each file takes from a stylesheet; null: it works them out as the page runs. */
function usersOf(sheet: string): { readonly path: string; readonly named: readonly string[] | null }[] {
  return SOURCES.flatMap(({ path, text }) => {
    const imports = [...text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/gu)];
    const styles = imports.find(([, , from]) => posix.join(posix.dirname(path), from!) === sheet)?.[1];
    if (styles === undefined) return [];
    const code = withoutComments(text).replaceAll(/import [^;]*;/gu, "");
    const isOpen = new RegExp(`\\b${styles}\\b(?!\\.)`, "u").test(code);
    const named = [...code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, "gu"))].map(([, name]) => name!);
    return [{ path, named: isOpen ? null : named }];
  });
}

test("a class that a file names is declared", () => {
  expect(sheets.length).toBeGreaterThan(100);
  for (const { declared, users } of sheets) {
    for (const { path, named } of users) {
      expect([path, (named ?? []).filter((name) => !declared.has(name))]).toEqual([path, []]);
    }
  }
});

test("a class that is declared is named by a file", () => {
  for (const { path, declared, users } of sheets) {
    if (users.some(({ named }) => named === null)) continue;
    const named = new Set(users.flatMap((user) => user.named ?? []));
    expect([path, [...declared].filter((name) => !named.has(name))]).toEqual([path, []]);
  }
});
