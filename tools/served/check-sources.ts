/**
 * Finds what our own sources use and some browser served lacks, by their types: a name is looked at where it means
 * something that a browser or the language declares, so a property is told from another of the same name.
 */
import { join } from "node:path";

import { API } from "typescript/unstable/sync";

import { ROOT } from "../root.ts";
import { readSources, type SourceFile } from "../sources.ts";
import { featureAt, lackingBrowsers, namesAt } from "./compat.ts";
import { excerptAt, type Finding } from "./finding.ts";

/** Where TypeScript declares what browsers and the language bring. */
const STANDARD = /\/lib\.[\w.]+\.d\.ts$/u;

type Path = readonly ["javascript" | "api", ...string[]];

const LACKING_NAMES = lackingNames();
const IDENTIFIER = /(?<![\w$])[A-Za-z_$][\w$]*/gu;

/** Findings by file, of the sources that the site's type check covers; tests are no part of the site. */
export function checkSources(): Map<SourceFile, Finding[]> {
  const api = new API({ cwd: ROOT });
  const config = join(ROOT, "packages/web/tsconfig.json");
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`${config} is no project`);
  const inProgram = new Set(project.program.getSourceFileNames());
  const findings = new Map<SourceFile, Finding[]>();
  const sources = ["web", "rules", "contract"].flatMap((name) =>
    readSources(`packages/${name}/src`, /(?<!\.test)\.tsx?$/),
  );
  for (const file of sources) {
    const path = join(ROOT, file.path);
    const uses = inProgram.has(path) ? usesIn(file.text) : [];
    if (uses.length === 0) continue;
    const symbols = project.checker.getSymbolAtPosition(
      path,
      uses.map(({ offset }) => offset),
    );
    const found = uses.flatMap(({ name, offset }, index) => {
      const symbol = symbols[index];
      if (!symbol?.declarations.some(({ path: declaredIn }) => STANDARD.test(declaredIn))) return [];
      return findingOf(name, symbol.getParent()?.name ?? null, file.text, offset);
    });
    if (found.length > 0) findings.set(file, found);
  }
  api.close();
  return findings;
}

/** Where a source has a name that some browser lacks somewhere. */
const usesIn = (text: string) =>
  [...text.matchAll(IDENTIFIER)]
    .map(({ 0: name, index: offset }) => ({ name, offset }))
    .filter(({ name }) => LACKING_NAMES.has(name));

function findingOf(name: string, parent: string | null, text: string, offset: number): Finding[] {
  const paths = pathsOf(
    name,
    parent,
    /([\w$]+)\s*\??\.\s*$/u.exec(text.slice(Math.max(0, offset - 60), offset))?.[1] ?? null,
  );
  const lacking = paths.map(([area, ...path]) => lackingBrowsers(featureAt(area, ...path)!));
  if (lacking.length === 0 || lacking.some((browsers) => browsers.length === 0)) return [];
  return [{ feature: paths[0]!.join("."), lacking: lacking[0]!, excerpt: excerptAt(text, offset) }];
}

/** A declared member as the data calls it. `Map.groupBy` is declared in `MapConstructor`, `URL.canParse` in no named type. */
function pathsOf(name: string, parent: string | null, before: string | null): Path[] {
  const holder = (parent ?? "").replace(/^Readonly|Constructor$/gu, "");
  const kind = /^((Big)?(Ui|I)nt|Float)\d+(Clamped)?Array$/u.test(holder) ? "TypedArray" : holder;
  const candidates: Path[] =
    parent === null
      ? [
          ["javascript", "builtins", name],
          ["api", name],
          ["api", "Window", name],
        ]
      : parent.startsWith("__")
        ? [
            ["api", before ?? "", `${name}_static`],
            ["javascript", "builtins", before ?? "", name],
          ]
        : [
            ["javascript", "builtins", kind, name],
            ["javascript", "builtins", "Intl", kind, name],
            ["api", kind, name],
            ["api", kind, `${name}_static`],
          ];
  const known = candidates.filter(([area, ...path]) => featureAt(area, ...path));
  // Mixins (`ParentNode`) are spread over the interfaces that have them.
  return known.length > 0 || parent === null ? known : (MEMBERS.get(name) ?? []);
}

const MEMBERS = membersByName();

function membersByName(): ReadonlyMap<string, Path[]> {
  const members = new Map<string, Path[]>();
  for (const holder of namesAt("api")) {
    for (const name of namesAt("api", holder)) members.set(name, [...(members.get(name) ?? []), ["api", holder, name]]);
  }
  return members;
}

function lackingNames(): ReadonlySet<string> {
  const names = new Set<string>();
  const look = (area: "javascript" | "api", ...path: string[]) => {
    const feature = featureAt(area, ...path);
    if (feature && lackingBrowsers(feature).length > 0) names.add(path.at(-1)!.replace(/_static$/u, ""));
  };
  for (const name of namesAt("javascript", "builtins")) {
    look("javascript", "builtins", name);
    for (const member of namesAt("javascript", "builtins", name)) look("javascript", "builtins", name, member);
  }
  for (const name of namesAt("api")) {
    look("api", name);
    for (const member of namesAt("api", name)) look("api", name, member);
  }
  return names;
}
