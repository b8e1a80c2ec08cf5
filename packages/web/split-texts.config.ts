/**
 * Texts in two parts: those of the modules that the first page is made of, and the rest, which comes with the first screen
 * that is loaded later. `virtual:texts/nb/start` and `virtual:texts/nb/rest` hold the halves of `nb.po`. Which text
 * belongs where is read off the sources as they are built, so there is no list to keep.
 */
import { join } from "node:path";

import type { Plugin } from "vite";

const PREFIX = "virtual:texts/";
/** As Lingui writes what a catalogue becomes. */
const COMPILED = /JSON\.parse\((?<json>"(?:[^"\\]|\\.)*")\)/u;
const IMPORTED = /(?:^|[;}\s])(?:import|export)\s*(?:[^"';()]*?\sfrom\s*)?["'](?<specifier>[^"']+)["']/gmu;
const TEXT_ID = /["'`](?<id>[\w+/=-]{6})["'`]/gu;

/** What a plugin's hook can ask of the build. */
interface Build {
  load(options: { id: string }): Promise<{ code: string | null }>;
  resolve(specifier: string, importer: string): Promise<{ id: string; external: boolean | string } | null>;
}

export function splitTexts(webRoot: string): Plugin {
  let isBuild = false;
  let startIds: Promise<ReadonlySet<string>> | undefined;
  return {
    name: "elleveren-split-texts",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [language, part] = id.slice(PREFIX.length + 1).split("/");
      const file = join(webRoot, "src", "i18n", `${language}.po`);
      if (!isBuild) {
        return part === "start" ? `export { messages } from ${JSON.stringify(file)}` : "export const messages = {}";
      }
      const build = this as unknown as Build;
      const { code } = await build.load({ id: file });
      const json = COMPILED.exec(code ?? "")?.groups?.["json"];
      if (json === undefined) throw new Error(`${file} did not become a catalogue`);
      const messages = JSON.parse(JSON.parse(asJson(json)) as string) as Record<string, unknown>;
      startIds ??= idsFrom(build, join(webRoot, "src", "main.tsx"));
      const ids = await startIds;
      const half = Object.fromEntries(Object.entries(messages).filter(([key]) => ids.has(key) === (part === "start")));
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(half))})`;
    },
  };
}

/** A string of JavaScript as one of JSON, which has no `\xA0`. */
const asJson = (literal: string): string =>
  literal.replaceAll(/\\(?:x(?<hex>[\da-f]{2})|.)/giu, (whole, hex: string | undefined) =>
    hex ? `\\u00${hex}` : whole,
  );

/** Everything that may be a text's id in the modules that `entry` imports without waiting. */
async function idsFrom(build: Build, entry: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  const modules = new Set([entry]);
  for (const id of modules) {
    const { code } = await build.load({ id });
    for (const { groups } of (code ?? "").matchAll(TEXT_ID)) ids.add(groups!["id"]!);
    const imported = [...(code ?? "").matchAll(IMPORTED)].map(({ groups }) => groups!["specifier"]!);
    for (const specifier of imported.filter((name) => name.startsWith("."))) {
      const resolved = await build.resolve(specifier, id);
      if (resolved && /\.tsx?$/u.test(resolved.id)) modules.add(resolved.id);
    }
  }
  return ids;
}
