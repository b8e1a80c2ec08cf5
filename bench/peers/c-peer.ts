/** A scalar loop in C over the engine's own columns: `bench/engine/peer/score.c`, compiled here. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import { LIVE_ROUND } from "../engine/dataset.ts";
import type { Measured, PeerRequest } from "./peer.ts";

const run = promisify(execFile);
const RUNS = 15;
const SOURCE = join(import.meta.dirname, "..", "engine", "peer", "score.c");

/** False where there is no compiler called `cc`. */
export async function hasCompiler(): Promise<boolean> {
  return run("cc", ["--version"]).then(
    () => true,
    () => false,
  );
}

export async function measureC({ columns, entryCount, threads, directory }: PeerRequest): Promise<Measured> {
  const program = join(directory, "score");
  await run("cc", ["-O3", "-march=native", "-pthread", "-o", program, SOURCE]);
  const { squads, footballers, started, before, costUnit } = columns;
  for (const [name, column] of Object.entries({ squads, footballers, started, before })) {
    await writeFile(join(directory, name), new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  }
  const numbers = [entryCount, footballers.length / 4, LIVE_ROUND, threads, RUNS, costUnit];
  const { stdout } = await run(program, [directory, ...numbers.map(String), "write"]);
  const { cpuMs, bytes, ...timing } = JSON.parse(stdout) as {
    fastestMs: number;
    medianMs: number;
    slowestMs: number;
    cpuMs: number;
    bytes: number;
  };
  const column = async (name: string) => new Uint8Array(await readFile(join(directory, name))).buffer;
  const found = {
    points: new Int16Array(await column("points")),
    totals: new Int16Array(await column("totals")),
    roundRanks: new Uint32Array(await column("roundRanks")),
    overallRanks: new Uint32Array(await column("overallRanks")),
  };
  return { timing: { ...timing, cpuMs }, cpuMs, bytes, found };
}
