/**
 * `elleveren doctor [--letter EMAIL] [--json]`: checks everything that an installation needs and prints a line each:
 * settings, database, schema, season, clocks, disks, backups, jobs, e-mails, feeds, public URLs, certificates. Changes
 * nothing; `--letter` sends one. Exit code 0 when nothing is at fault, 1 otherwise.
 */
import { getCACertificates, setDefaultCACertificates } from "node:tls";

import { ConfigError } from "../config/read-config.ts";
import { readCommandConfig } from "./command-config.ts";
import { readCommandLine } from "./command-line.ts";
import { examineInstallation } from "./doctor/examine-installation.ts";
import { fault, type Finding } from "./doctor/finding.ts";

const { options, flags } = readCommandLine(process.argv.slice(2), { options: ["letter"], flags: ["json"] });

// From outside in, as a browser on this machine would see it: by the authorities that the machine trusts.
setDefaultCACertificates([...getCACertificates("default"), ...getCACertificates("system")]);
const findings = await findAll();
const faults = findings.filter(({ state }) => state === "fault").length;
if (flags.has("json")) console.log(JSON.stringify(findings, null, 1));
else {
  for (const { check, state, words } of findings) console.log(`${state.padEnd(5)}  ${check.padEnd(12)}  ${words}`);
  console.log(faults === 0 ? "Nothing is at fault." : `${faults} of ${findings.length} lines are faults.`);
}
process.exitCode = faults === 0 ? 0 : 1;

async function findAll(): Promise<readonly Finding[]> {
  try {
    return await examineInstallation(readCommandConfig(), options["letter"] ?? null);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((words) => fault("settings", words));
  }
}
