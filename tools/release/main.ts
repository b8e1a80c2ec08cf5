/**
 * `npm run release`: an archive of this commit for production, with its bill of materials and sums, in .data/release (`--into=FOLDER`).
 * `--check` makes it twice, in folders of different names, and fails unless both have the same bytes. A library with a known hole
 * whose time is over keeps it from being made (docs/security/components.md); `--unaudited` does not ask, where no registry answers.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { ROOT } from "../root.ts";
import { judgeAdvisories, type Audit, type JudgedAdvisory } from "./judge-advisories.ts";
import { makeRelease, type Release } from "./make-release.ts";

const off = { type: "boolean", default: false } as const;
const { values } = parseArgs({ options: { into: { type: "string" }, check: off, unaudited: off } });
const into = resolve(values.into ?? join(ROOT, ".data", "release"));
const say = (line: string) => process.stderr.write(`${line}\n`);

if (execFileSync("git", ["status", "--porcelain", "--untracked-files=no"], { cwd: ROOT, encoding: "utf8" }) !== "")
  say("Note: what is not committed yet is in no release.");
const holes = values.unaudited ? [] : await findHoles();
for (const hole of holes) say(hole);
if (holes.length > 0) process.exit(1);
const release = await makeOne(into, "elleveren-release-");
if (values.check) {
  const other = await mkdtemp(join(tmpdir(), "elleveren-second-"));
  await compare(release, await makeOne(other, "elleveren-release-made-again-in-a-longer-folder-"));
  await rm(other, { recursive: true });
}
for (const file of release.files) process.stdout.write(`${file}\n`);

/** The obstacles to the release, a sentence each. */
async function findHoles(): Promise<string[]> {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: ROOT, encoding: "utf8" });
  const audit = readAudit(stdout);
  if (audit === null) return ["The registry does not say which holes are known: ask again, or --unaudited."];
  const judged = JSON.parse(await readFile(join(ROOT, "docs/security/advisories.json"), "utf8")) as JudgedAdvisory[];
  return judgeAdvisories({ audit, judged, nowMs: Date.now() });
}

function readAudit(printed: string): Audit | null {
  try {
    const audit = JSON.parse(printed) as Partial<Audit>;
    return audit.vulnerabilities === undefined ? null : (audit as Audit);
  } catch {
    return null;
  }
}

async function makeOne(target: string, prefix: string): Promise<Release> {
  const work = await mkdtemp(join(tmpdir(), prefix));
  const made = await makeRelease({ work, into: target, say });
  await rm(work, { recursive: true });
  return made;
}

async function compare(one: Release, two: Release): Promise<void> {
  for (const [at, file] of one.files.entries()) {
    const [first, second] = await Promise.all([readFile(file), readFile(two.files[at]!)]);
    if (!first.equals(second)) {
      say(`${basename(file)} differs: ${file} and ${two.files[at]}`);
      process.exit(1);
    }
  }
  say("Made twice: the same bytes.");
}
