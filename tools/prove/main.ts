/**
 * `npm run prove -- NAME [arguments]`: one proof (`proofs.ts`), with its own exit code and words. Without a name they are
 * listed. `npm run prove -- all [NAME …]` runs all of them, or these, one after the other with what each takes by itself,
 * and ends with a line for each; recorded seasons are looked for as the tests do (SEASON_DATA).
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import { ROOT } from "../root.ts";
import { PROOFS, type Proof } from "./proofs.ts";

const SEASONS = process.env["SEASON_DATA"] ?? resolve(ROOT, "../shared/data");
const [name, ...rest] = process.argv.slice(2);
let running: ChildProcess | undefined;
let isStopped = false;
// Ctrl-C reaches the proof by itself, which ends what it started; this one waits for it, and begins no other.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isStopped = true;
    running?.kill(signal);
  });
}
const proof = PROOFS.find((one) => one.name === name);

if (name === "all") process.exitCode = await proveAll(rest);
else if (proof) process.exitCode = await run(proof, rest);
else {
  if (name !== undefined) process.stderr.write(`No proof is called "${name}".\n`);
  const widest = Math.max(...PROOFS.map((one) => one.name.length));
  const lines = PROOFS.map((one) => {
    const usage = one.usage === "" ? "" : `\n${" ".repeat(widest + 4)}${one.usage}`;
    return `  ${one.name.padEnd(widest)}  ${one.shows}${usage}`;
  });
  process.stdout.write(`npm run prove -- NAME, one of these, or all:\n${lines.join("\n")}\n`);
  process.exitCode = name === undefined ? 0 : 2;
}

/** Each as a process of its own, on this terminal; its exit code. */
async function run({ file }: Proof, args: readonly string[]): Promise<number> {
  running = spawn(process.execPath, [join(ROOT, file), ...args], { stdio: "inherit" });
  const [code] = (await once(running, "close")) as [number | null];
  return code ?? 1;
}

async function proveAll(names: readonly string[]): Promise<number> {
  const unknown = names.filter((one) => !PROOFS.some((known) => known.name === one));
  if (unknown.length > 0) {
    process.stderr.write(`No proof is called "${unknown.join('", "')}".\n`);
    return 2;
  }
  const told: string[] = [];
  let failed = 0;
  for (const one of PROOFS.filter((known) => names.length === 0 || names.includes(known.name))) {
    const { inAll, season } = one;
    if (!inAll) {
      told.push(`  skipped  ${one.name}: needs ${one.usage}`);
      continue;
    }
    if (season !== undefined && !existsSync(join(SEASONS, season))) {
      told.push(`  skipped  ${one.name}: no recorded season ${season}; SEASON_DATA names their folder`);
      continue;
    }
    for (const args of inAll(SEASONS)) {
      if (isStopped) continue;
      const startedAt = performance.now();
      process.stdout.write(`\n== ${[one.name, ...args].join(" ")}\n`);
      const code = await run(one, args);
      if (code !== 0) failed += 1;
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      told.push(`  ${code === 0 ? "held   " : "failed "}  ${one.name}: ${seconds} s`);
    }
  }
  process.stdout.write(
    `\n${told.join("\n")}\n${isStopped ? "Stopped: what is not listed was not run." : failed === 0 ? "Nothing failed." : `${failed} failed.`}\n`,
  );
  return failed === 0 && !isStopped ? 0 : 1;
}
