/**
 * The one tool of an operator: `elleveren COMMAND`. Reads the services' settings file, so that a command works with the same
 * settings as the processes beside it, and runs the command in this process.
 */
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";

import { nearestName, whyUnreadable } from "../settings/index.ts";
import { readVersion } from "../version.ts";
import { stopWith } from "./command-line.ts";
import { commandHelp, COMMANDS, completionScript, toolHelp } from "./commands.ts";

const SETTINGS_FILE = "/etc/elleveren/elleveren.env";
/** The files that systemd hands to units lie beside it, for root's eyes. */
const KEY_FILES = {
  SECRET_KEY: "secret-key",
  SECRET_KEY_FORMER: "secret-key-former",
  BACKUP_KEY: "backup-key",
  DATABASE_URL: "database-url",
  DATABASE_MIGRATE_URL: "database-migrate-url",
};

/** Settings of a process that no command has. */
const OF_THE_PROCESS: ReadonlySet<string> = new Set(["ROLES", "HOST", "PORT"]);

const [name = "--help", ...args] = process.argv.slice(2);
if (name === "--help" || name === "help") process.stdout.write(toolHelp());
else if (name === "--version") console.log(`Elleveren ${readVersion().version}`);
else if (name === "completion") {
  const [shell] = args;
  if (shell !== "bash" && shell !== "zsh") stopWith("A shell is needed: bash or zsh.");
  process.stdout.write(completionScript(shell));
} else await runCommand();

async function runCommand(): Promise<void> {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) {
    const near = nearestName(
      name,
      COMMANDS.map((one) => one.name),
    );
    stopWith(`"${name}" is no command${near === null ? "" : `; is "${near}" meant?`} elleveren --help lists them.`);
  }
  // The settings are the arguments of a start; it has a help of its own.
  if (args.includes("--help") && name !== "start") {
    process.stdout.write(commandHelp(command));
    return;
  }
  readSettings();
  process.argv.splice(2, 1);
  await command.run();
}

/** Variables that are already set win, so that a unit's own settings count. */
function readSettings(): void {
  const named = process.env["ELLEVEREN_SETTINGS"];
  const file = named ?? SETTINGS_FILE;
  if (named === undefined && !existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch (error) {
    stopWith(`The settings file ${file} ${whyUnreadable(error)}.`);
  }
  readJobsSettings(join(dirname(file), "jobs.env"));
  for (const [name_, keyFile] of Object.entries(KEY_FILES)) {
    const path = join(dirname(file), keyFile);
    const isSet = process.env[name_] !== undefined || process.env[`${name_}_FILE`] !== undefined;
    if (isSet || !existsSync(path)) continue;
    if (isReadable(path)) process.env[`${name_}_FILE`] = path;
    // Without it the command would silently work on a database of its own.
    else if (name_ === "DATABASE_URL")
      stopWith(`The database's address is in ${path}, for root's eyes: run it as root.`);
  }
}

/** For several processes: commands send e-mails and take copies as the process with the role `jobs` does. */
function readJobsSettings(file: string): void {
  if (!isReadable(file)) return;
  for (const [variable, value] of Object.entries(parseEnv(readFileSync(file, "utf8")))) {
    if (!OF_THE_PROCESS.has(variable)) process.env[variable] ??= value;
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
