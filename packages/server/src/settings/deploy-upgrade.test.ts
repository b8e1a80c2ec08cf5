/** `deploy/upgrade` on a machine whose systemd writes down what it is told. */
import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const SCRIPT = join(import.meta.dirname, "../../../../deploy/upgrade");
const MIGRATIONS = "packages/server/src/db/migrations";
const UNITS = ["elleveren@web1.service", "elleveren@jobs.service"];

/** Releases `old` and `new`, each with a migration of its own beside the one they share; the link leads to `old`. */
async function openMachine(newMigration: string, { failing = "", units = UNITS } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "upgrade-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const release of ["old", "new"]) {
    await write(`${release}/release.json`, "{}");
    await write(`${release}/packages/web/dist/assets/${release}.js`, release);
    await write(`${release}/${MIGRATIONS}/0001_one.sql`, "-- Breaks older releases: long ago.\nselect 1;\n");
  }
  await write(`new/${MIGRATIONS}/0002_two.sql`, newMigration);
  await write("settings/database-migrate-url", "postgres://…");
  await write("bin/id", "#!/bin/sh\necho 0\n");
  const systemctl = [
    "#!/bin/sh",
    `case "$1" in`,
    `  list-units) case "$*" in *@*) for unit in ${units.join(" ")}; do echo "$unit loaded"; done;; esac; exit 0;;`,
    `  cat) exit 0;;`,
    `esac`,
    `echo "$* on $(basename "$(readlink ${folder}/link)")" >> ${folder}/told`,
    `[ "$1 $2" != "${failing}" ]`,
  ];
  await write("bin/systemctl", `${systemctl.join("\n")}\n`);
  for (const program of ["id", "systemctl"]) await chmod(join(folder, "bin", program), 0o755);
  await symlink(join(folder, "old"), join(folder, "link"));
  const env = {
    PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
    ELLEVEREN_LINK: join(folder, "link"),
    ELLEVEREN_SETTINGS: join(folder, "settings"),
  };
  return {
    upgrade: () => promisify(execFile)("sh", [SCRIPT, "--back", join(folder, "new")], { env }),
    told: async () => (await readFile(join(folder, "told"), "utf8")).trim().split("\n"),
    runs: async () => (await readlink(join(folder, "link"))).slice(folder.length + 1),
  };
}

test("the old processes work on while the database is migrated, and start anew one after the other", async () => {
  const machine = await openMachine("alter table entries add column x int;\n");
  const { stdout } = await machine.upgrade();
  expect(stdout).toContain("the old processes work on.");
  expect(await machine.told()).toEqual([
    "start elleveren-migrate.service on new",
    ...UNITS.map((unit) => `restart ${unit} on new`),
  ]);
  expect(await machine.runs()).toBe("new");
});

test("where a migration breaks older releases all processes stop before it", async () => {
  const machine = await openMachine("-- Breaks older releases: they read what goes.\ndrop table one;\n");
  const { stdout } = await machine.upgrade();
  expect(stdout).toContain("The game is closed for the migration: 0002_two.sql breaks the release that runs.");
  expect(await machine.told()).toEqual([
    `stop ${UNITS.join(" ")} on old`,
    "start elleveren-migrate.service on new",
    ...UNITS.map((unit) => `restart ${unit} on new`),
  ]);
});

test("when that migration fails, the former release is started again", async () => {
  const machine = await openMachine("-- Breaks older releases: …\ndrop table one;\n", {
    failing: "start elleveren-migrate.service",
  });
  await expect(machine.upgrade()).rejects.toThrow("The migration failed");
  expect(await machine.told()).toEqual([
    `stop ${UNITS.join(" ")} on old`,
    "start elleveren-migrate.service on new",
    `start ${UNITS.join(" ")} on old`,
  ]);
  expect(await machine.runs()).toBe("old");
});

test("one process that does not come up leaves none of the others stopped", async () => {
  const [web, jobs] = UNITS;
  const machine = await openMachine("-- Breaks older releases: …\ndrop table one;\n", { failing: `restart ${web}` });
  await expect(machine.upgrade()).rejects.toThrow(`${web} did not start`);
  expect(await machine.told()).toEqual([
    `stop ${web} ${jobs} on old`,
    "start elleveren-migrate.service on new",
    `restart ${web} on new`,
    `restart ${web} on old`,
    `start ${web} ${jobs} on old`,
  ]);
});

test("where nothing runs there is nothing to stop, and the migration runs all the same", async () => {
  const machine = await openMachine("-- Breaks older releases: …\ndrop table one;\n", { units: [] });
  await machine.upgrade();
  expect(await machine.told()).toEqual(["start elleveren-migrate.service on new"]);
  expect(await machine.runs()).toBe("new");
});
