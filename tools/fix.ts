/** `npm run fix`: repairs what a machine can, in the order in which one repair may need the next. */
import { runCommand } from "./check/run-command.ts";

const REPAIRS: readonly (readonly [string, ...string[]])[] = [
  ["oxlint", "--type-aware", "--fix"],
  ["prettier", "--write", "--log-level=warn", "."],
];

for (const [command, ...args] of REPAIRS) {
  console.log(`${command} ${args.join(" ")}`);
  const { ok } = await runCommand(command, args, { live: true });
  if (!ok) process.exitCode = 1;
}
