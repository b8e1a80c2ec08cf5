/**
 * A release of a commit: everything that runs in production in one archive, made in folders of its own so that nothing of this
 * checkout gets in. The same commit gives the same bytes, wherever and whenever: files in order, the commit's time, no owner.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { MADE } from "../client/made-paths.ts";
import { ROOT } from "../root.ts";
import { makeBill } from "./bill-of-materials.ts";
import { isReleased } from "./released-files.ts";

export interface Commit {
  /** `0.2.0` where the commit has that tag, else `0.2.0-1a2b3c4d`. */
  readonly version: string;
  readonly commit: string;
  readonly at: Date;
}

export interface Release extends Commit {
  /** The archive, the bill of materials and their sums, in the folder that was asked for. */
  readonly files: readonly string[];
}

export interface ReleaseOrder {
  /** A folder to work in; emptied first. */
  readonly work: string;
  /** Where the files go. */
  readonly into: string;
  readonly say: (line: string) => void;
}

const git = (...args: string[]): string => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

export function readCommit(): Commit {
  const { version } = JSON.parse(git("show", "HEAD:package.json")) as { version: string };
  const [commit = "", seconds = ""] = git("log", "-1", "--format=%H %ct").split(" ");
  const isTagged = git("tag", "--points-at", "HEAD").split("\n").includes(`v${version}`);
  return {
    version: isTagged ? version : `${version}-${commit.slice(0, 8)}`,
    commit,
    at: new Date(Number(seconds) * 1000),
  };
}

/** Throws when a step fails; the work folder is left for a look at it. */
export async function makeRelease({ work, into, say }: ReleaseOrder): Promise<Release> {
  const about = readCommit();
  const name = `elleveren-${about.version}`;
  const [source, staged] = [join(work, "source"), join(work, name)];
  await rm(work, { recursive: true, force: true });
  await mkdir(source, { recursive: true });
  await mkdir(into, { recursive: true });

  say(`Elleveren ${about.version}: the commit's files …`);
  run(source, "sh", ["-c", `git -C '${ROOT}' archive --format=tar ${about.commit} | tar -x`]);
  say("the site …");
  run(source, "npm", ["ci", ...NPM]);
  run(source, process.execPath, ["tools/client/main.ts", "--if-changed"]);
  run(source, process.execPath, ["tools/build-site.ts"]);
  say("what runs …");
  await stage(source, staged, about);
  const bill = makeBill({ folder: source, ...about });
  await writeFile(join(staged, "sbom.cdx.json"), bill);
  await writeFile(join(into, `${name}.cdx.json`), bill);
  say("the archive …");
  pack(staged, join(into, `${name}.tar.gz`), about.at);

  const files = [`${name}.cdx.json`, `${name}.tar.gz`];
  const sums = await Promise.all(files.map(async (file) => `${sumOf(await readFile(join(into, file)))}  ${file}\n`));
  await writeFile(join(into, "SHA256SUMS"), sums.join(""));
  return { ...about, files: [...files, "SHA256SUMS"].map((file) => join(into, file)) };
}

const NPM = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
const sumOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** An outer npm's variables for its own script would become those of the commands started here. */
function run(cwd: string, command: string, args: readonly string[]): void {
  const env = Object.fromEntries(Object.entries(process.env).filter(([variable]) => !/^npm_/iu.test(variable)));
  execFileSync(command, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
}

/** The released files, the built site, and the libraries of production. */
async function stage(source: string, staged: string, { version, commit, at }: Commit): Promise<void> {
  const listed = git("ls-tree", "-r", "--name-only", commit).split("\n");
  for (const path of [...listed.filter(isReleased), ...Object.values(MADE)])
    await cp(join(source, path), join(staged, path));
  await cp(join(source, "packages/web/dist"), join(staged, "packages/web/dist"), { recursive: true });
  await cp(join(source, "package-lock.json"), join(staged, "package-lock.json"));
  await cp(join(source, "package.json"), join(staged, "package.json"));
  run(staged, "npm", ["ci", "--omit=dev", "--workspace=@elleveren/server", ...NPM]);
  // Links beside PostgreSQL's programs, which whoever runs the game may not be able to make.
  run(staged, process.execPath, [
    "-e",
    'import("./packages/server/src/db/embedded/binaries.ts").then((m) => m.findBinaries())',
  ]);
  await rm(join(staged, "package-lock.json"));
  await rm(join(staged, "node_modules/.package-lock.json"), { force: true });
  await rm(join(staged, "node_modules/.cache"), { recursive: true, force: true });
  const manifest = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as Manifest;
  await writeFile(join(staged, "package.json"), `${JSON.stringify(releasedManifest(manifest), null, 2)}\n`);
  await writeFile(
    join(staged, "release.json"),
    `${JSON.stringify({ version, commit, at: at.toISOString() }, null, 2)}\n`,
  );
}

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies?: unknown;
}

/** The commands whose program is in the release, and nothing to install. */
export function releasedManifest({ devDependencies: _built, scripts, ...kept }: Manifest): object {
  const there = Object.entries(scripts).filter(([, script]) =>
    (script.match(/\S+\.(?:ts|mjs)/gu) ?? []).every((path) => isReleased(path)),
  );
  return { ...kept, scripts: Object.fromEntries(there) };
}

/** GNU tar and gzip: sorted, one time, no owner, the same rights whoever made it, and no name or time in the gzip head. */
function pack(staged: string, archive: string, at: Date): void {
  const tar = [
    "--create --sort=name --format=gnu --owner=0 --group=0 --numeric-owner",
    `--mode=u+rw,go+r,go-w,a+X,a-st --mtime=@${at.getTime() / 1000}`,
    `--directory='${dirname(staged)}' '${basename(staged)}'`,
  ].join(" ");
  execFileSync("sh", ["-c", `tar ${tar} | gzip -9 -n > '${archive}'`], {
    env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
  });
}
