/**
 * The site's texts. `npm run texts` brings the catalogues up to date with the sources: English is the source itself, a
 * new text waits in nb.po and nn.po for its Norwegian. `--check` changes nothing: it fails when a catalogue lacks a text of the
 * sources, keeps one that is gone, or leaves one untranslated.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";

import { LANGUAGES } from "@elleveren/contract";
import { runCommand } from "./check/run-command.ts";
import { ROOT } from "./root.ts";

const WEB = join(ROOT, "packages", "web");
const CONFIG = join(WEB, "lingui.config.ts");
/** Of the site and of the control room, in the order of `lingui.config.ts`. */
const CATALOGUES = [join(WEB, "src", "i18n"), join(WEB, "src", "control", "i18n")];

async function update(): Promise<boolean> {
  const { ok } = await runCommand("lingui", ["extract", "--clean"], { live: true, cwd: WEB });
  return ok;
}

/** Works on copies of the catalogues in a folder of its own. */
async function check(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "elleveren-texts-"));
  try {
    const copies = CATALOGUES.map((catalogue, index) => ({ catalogue, copy: join(folder, String(index)) }));
    for (const { catalogue, copy } of copies) {
      for (const language of LANGUAGES) await cp(join(catalogue, `${language}.po`), join(copy, `${language}.po`));
    }
    const config = join(folder, "lingui.config.mjs");
    await writeFile(config, configFor(copies.map(({ copy }) => copy)));
    const extracted = await runCommand("lingui", ["extract", "--clean", "--config", config]);
    if (!extracted.ok) return report(extracted.output);
    for (const { catalogue, copy } of copies) {
      for (const language of LANGUAGES) {
        if ((await textsOf(copy, language)) === (await textsOf(catalogue, language))) continue;
        const file = relative(ROOT, join(catalogue, `${language}.po`));
        return report(`${file} is not what the sources say. Run "npm run texts" and translate what is new.`);
      }
    }
    const compiled = await runCommand("lingui", ["compile", "--strict", "--config", config]);
    return compiled.ok || report(compiled.output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The site's own configuration, with the catalogues in other folders. */
function configFor(folders: readonly string[]): string {
  const paths = JSON.stringify(folders.map((folder) => join(folder, "{locale}")));
  return `import site from ${JSON.stringify(pathToFileURL(CONFIG).href)};
const paths = ${paths};
const catalogs = site.catalogs.map((catalogue, index) => ({ ...catalogue, path: paths[index] }));
export default { ...site, rootDir: ${JSON.stringify(WEB)}, catalogs };
`;
}

/** A catalogue without its header, which holds the time it was written. */
async function textsOf(folder: string, language: string): Promise<string> {
  const catalogue = await readFile(join(folder, `${language}.po`), "utf8");
  return catalogue.slice(catalogue.indexOf("\n\n")).trim();
}

function report(problem: string): false {
  console.error(problem);
  return false;
}

const ok = process.argv.includes("--check") ? await check() : await update();
if (!ok) process.exitCode = 1;
