/**
 * Texts by part: those of the modules that every page is made of, `virtual:texts/nb/start`, and beside them a file for each
 * part of the site that is loaded later, `assets/MyTeamScreen.nb-1f3a….json`, with what that part and its own modules say.
 * Which text belongs where is read off the sources as they are built, so there is no list to keep: every `import()` of a
 * part of ours becomes one that waits for its texts as well. `assets/all.nb-….json` is what the service worker keeps.
 */
import { createHash } from "node:crypto";
import { basename, join } from "node:path";

import type { Plugin } from "vite";

const PREFIX = "virtual:texts/";
/** As Lingui writes what a catalogue becomes. */
const COMPILED = /JSON\.parse\((?<json>"(?:[^"\\]|\\.)*")\)/u;
const IMPORTED = /(?:^|[;}\s])(?:import|export)\s*(?:[^"';()]*?\sfrom\s*)?["'](?<specifier>[^"']+)["']/gmu;
const LATER = /\bimport\(\s*["'](?<specifier>\.[^"']+\.tsx?)["']\s*\)/gu;
const TEXT_ID = /["'`](?<id>[\w+/=-]{6})["'`]/gu;
const LANGUAGES = ["nb", "nn", "en"] as const;
/** All texts, for use offline. */
const ALL = "all";

/** The part of the build that a plugin's hook uses. */
interface Build {
  load(options: { id: string }): Promise<{ code: string | null }>;
  resolve(specifier: string, importer: string): Promise<{ id: string; external: boolean | string } | null>;
}

type Messages = Readonly<Record<string, unknown>>;

interface Parts {
  /** The ids of every page's texts. */
  readonly start: ReadonlySet<string>;
  /** File names with their contents. */
  readonly files: ReadonlyMap<string, string>;
  /** Of all that is in the files: stands in each name. */
  readonly hash: string;
}

/** `MyTeamScreen` of `…/MyTeamScreen.tsx`: how its texts are called. */
export const partName = (module: string): string => basename(module).replace(/\.tsx?$/u, "");

/** `isWhole`: for a build that brings its texts itself, and waits for none. */
export function splitTexts(webRoot: string, isWhole: boolean): Plugin {
  let isSplit = false;
  let parts: Promise<Parts> | undefined;
  const catalogue = async (build: Build, language: string): Promise<Messages> => {
    const file = join(webRoot, "src", "i18n", `${language}.po`);
    const { code } = await build.load({ id: file });
    const json = COMPILED.exec(code ?? "")?.groups?.["json"];
    if (json === undefined) throw new Error(`${file} did not become a catalogue`);
    return JSON.parse(JSON.parse(asJson(json)) as string) as Messages;
  };
  // Of thousands of modules a few are meant: the filters spare the others a call.
  return {
    name: "elleveren-split-texts",
    enforce: "post",
    configResolved({ command }) {
      isSplit = command === "build" && !isWhole;
    },
    resolveId: { filter: { id: new RegExp(`^${PREFIX}`, "u") }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: new RegExp(`^\0${PREFIX}`, "u") },
      async handler(id) {
        const build = this as unknown as Build;
        const [language = "", part] = id.slice(PREFIX.length + 1).split("/");
        if (language === "hash") {
          if (!isSplit) return "export const hash = null";
          const { hash, files } = await partsOf(build);
          for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source });
          return `export const hash = "${hash}"`;
        }
        if (part !== "start") throw new Error(`${id} is no part of the texts`);
        if (!isSplit)
          return `export { messages } from ${JSON.stringify(join(webRoot, "src", "i18n", `${language}.po`))}`;
        const { start } = await partsOf(build);
        const messages = only(await catalogue(build, language), (key) => start.has(key));
        return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))})`;
      },
    },
    transform: {
      filter: { id: /\.tsx?$/u, code: /\bimport\(/u },
      handler(code, id) {
        if (!isSplit || !id.startsWith(join(webRoot, "src"))) return null;
        const waiting = code.replaceAll(
          LATER,
          (found, specifier: string) => `__withTexts("${partName(specifier)}", ${found})`,
        );
        if (waiting === code) return null;
        const loader = JSON.stringify(join(webRoot, "src", "i18n", "load.ts"));
        return { code: `import { withTexts as __withTexts } from ${loader};\n${waiting}`, map: null };
      },
    },
  };

  function partsOf(build: Build): Promise<Parts> {
    return (parts ??= (async () => {
      const start = await idsFrom(build, join(webRoot, "src", "main.tsx"));
      const later = await partsFrom(build, start.later);
      const files = new Map<string, string>();
      for (const language of LANGUAGES) {
        const messages = await catalogue(build, language);
        const put = (name: string, isIn: (id: string) => boolean) =>
          files.set(`assets/${name}.${language}`, JSON.stringify(only(messages, isIn)));
        for (const [name, ids] of later) put(name, (id) => ids.has(id) && !start.ids.has(id));
        put(ALL, () => true);
      }
      const hash = createHash("sha256")
        .update(JSON.stringify([...files]))
        .digest("hex")
        .slice(0, 10);
      return {
        start: start.ids,
        files: new Map([...files].map(([name, text]) => [`${name}-${hash}.json`, text])),
        hash,
      };
    })());
  }
}

const only = (messages: Messages, isIn: (id: string) => boolean): Messages =>
  Object.fromEntries(Object.entries(messages).filter(([key]) => isIn(key)));

/** A string of JavaScript as one of JSON, which has no `\xA0`. */
const asJson = (literal: string): string =>
  literal.replaceAll(/\\(?:x(?<hex>[\da-f]{2})|.)/giu, (whole, hex: string | undefined) =>
    hex ? `\\u00${hex}` : whole,
  );

/** The ids of every part that is loaded later, also of those that a part loads itself, by the part's name. */
async function partsFrom(build: Build, first: ReadonlySet<string>): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const modules = new Set(first);
  const parts = new Map<string, ReadonlySet<string>>();
  for (const id of modules) {
    const { ids, later } = await idsFrom(build, id);
    const name = partName(id);
    if (parts.has(name) || name === ALL)
      throw new Error(`Two parts of the site are called ${name}; their texts need two names`);
    parts.set(name, ids);
    for (const next of later) modules.add(next);
  }
  return parts;
}

/** Everything that may be a text's id in the modules that `entry` imports without waiting, and what these load later. */
async function idsFrom(
  build: Build,
  entry: string,
): Promise<{ readonly ids: ReadonlySet<string>; readonly later: ReadonlySet<string> }> {
  const ids = new Set<string>();
  const later = new Set<string>();
  const modules = new Set([entry]);
  for (const id of modules) {
    const code = (await build.load({ id })).code ?? "";
    for (const { groups } of code.matchAll(TEXT_ID)) ids.add(groups!["id"]!);
    for (const [found, into] of [
      [IMPORTED, modules],
      [LATER, later],
    ] as const) {
      for (const { groups } of code.matchAll(found)) {
        const specifier = groups!["specifier"]!;
        const resolved = specifier.startsWith(".") ? await build.resolve(specifier, id) : null;
        if (resolved && /\.tsx?$/u.test(resolved.id)) into.add(resolved.id);
      }
    }
  }
  return { ids, later };
}
