/** The operator's tool as a person calls it: help, completion, settings from a file. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

import { bundledProgram } from "./bundled-program.ts";
import { COMMANDS } from "./commands.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const run = promisify(execFile);
let program: string;
let folder: string;

beforeAll(async () => {
  program = await bundledProgram(join(import.meta.dirname, "elleveren.ts"));
  folder = await mkdtemp(join(tmpdir(), "elleveren-tool-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function call(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Said> {
  const { DATABASE_URL: _, ...rest } = process.env;
  const options = { env: { ...rest, ELLEVEREN_SETTINGS: undefined, ...env } };
  return run(process.execPath, [program, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      stdout: error.stdout,
      stderr: error.stderr,
    }),
  );
}

test("its help names every command, and each command's help every way to use it", async () => {
  const { stdout } = await call(["--help"]);
  for (const { name, does } of COMMANDS) expect(stdout).toMatch(new RegExp(`^ {2}${name} +${does.slice(0, 12)}`, "mu"));
  expect((await call(["season", "--help"])).stdout).toBe(
    await readFile(join(import.meta.dirname, "season-help.txt"), "utf8"),
  );
  expect((await call(["start", "--help"])).stdout).toContain("PUBLIC_ORIGINS");
});

test("what is no command is named with the one that was meant, and nothing runs", async () => {
  expect(await call(["imprt", "somewhere"])).toEqual({
    code: 2,
    stdout: "",
    stderr: '"imprt" is no command; is "import" meant? elleveren --help lists them.\n',
  });
});

test("a shell completes commands, their words and their options", async () => {
  const { stdout } = await call(["completion", "bash"]);
  const complete = async (...words: string[]) => {
    const script = `${stdout}\nCOMP_WORDS=(elleveren ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}
_elleveren; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return (await run("bash", ["-c", script])).stdout.trim().split("\n").filter(Boolean);
  };
  expect(await complete("sea")).toEqual(["season"]);
  expect(await complete("season", "")).toEqual(
    expect.arrayContaining(["status", "files", "next", "close", "open", "--archive", "--help"]),
  );
  expect(await complete("import", "--r")).toEqual(["--rules"]);
});

test("the settings file of the services is the tool's, and the environment wins over it", async () => {
  const file = join(folder, "elleveren.env");
  await writeFile(file, `DATA_DIRECTORY=${folder}/data\nMAIL_FROM="Elleveren <no-reply@example.no>"\nPORT=8433\n`);
  const said = await call(["config"], { ELLEVEREN_SETTINGS: file, PORT: "8499" });
  expect(said.code).toBe(0);
  expect(said.stdout).toContain(`${folder}/data`);
  expect(said.stdout).toContain("Elleveren <no-reply@example.no>");
  expect(said.stdout).toContain("8499");
  expect(said.stdout).not.toContain("8433");
  expect(said.stdout).not.toContain("secret-key");
  await writeFile(join(folder, "secret-key"), `${"k".repeat(43)}=\n`);
  expect((await call(["config"], { ELLEVEREN_SETTINGS: file })).stdout).toContain("SECRET_KEY");
  expect(await call(["config"], { ELLEVEREN_SETTINGS: join(folder, "none.env") })).toEqual({
    code: 2,
    stdout: "",
    stderr: `The settings file ${folder}/none.env is not there.\n`,
  });
});

test("where several processes run, it has the settings of the one with the jobs, and the database's address beside them", async () => {
  const etc = await mkdtemp(join(folder, "etc-"));
  const file = join(etc, "elleveren.env");
  await writeFile(file, `DATA_DIRECTORY=${folder}/data\n`);
  await writeFile(join(etc, "jobs.env"), "ROLES=jobs\nPORT=8351\nBACKUP_DIRECTORY=/backup/elleveren\n");
  await writeFile(join(etc, "database-url"), "postgres://elleveren_game:secret@127.0.0.1/elleveren\n");
  const { stdout } = await call(["config"], { ELLEVEREN_SETTINGS: file });
  expect(stdout).toMatch(/^BACKUP_DIRECTORY +\/backup\/elleveren /mu);
  expect(stdout).toMatch(/^ROLES +web,live,jobs +default$/mu);
  expect(stdout).toMatch(/^PORT +8321 +default$/mu);
  expect(stdout).toMatch(/^DATABASE_URL +\(set, not shown\) +file, named by DATABASE_URL_FILE$/mu);
});

test("the settings file of the documents means the same to a shell, to Node and to systemd", async () => {
  const text = await readFile(join(ROOT, "deploy/elleveren.env.example"), "utf8");
  const settings = parseEnv(text);
  const names = Object.keys(settings);
  expect(names).toContain("MAIL_FROM");
  const script = `set -a; . "$1"; ${names.map((name) => `printf '%s\\n' "$${name}"`).join("; ")}`;
  const { stdout } = await run("sh", ["-c", script, "sh", join(ROOT, "deploy/elleveren.env.example")], {
    env: { PATH: "/usr/bin:/bin" },
  });
  expect(stdout.trimEnd().split("\n")).toEqual(names.map((name) => settings[name]));
  // systemd knows no comment behind a value, and no other quotes.
  for (const line of text.split("\n").filter((one) => one !== "" && !one.startsWith("#"))) {
    expect(line).toMatch(/^[A-Z_]+=("[^"\\$`]*"|[^\s"'#\\$`;&|<>()]*)$/u);
  }
});
