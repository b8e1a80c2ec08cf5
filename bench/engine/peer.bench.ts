/**
 * The engine beside a plain C program that does the same work on the same columns (`peer/score.c`, compiled here), in
 * turns, so that both meet the same machine. Their results must be equal to the last rank.
 * `npm run bench -- peer [sizes]`; needs a C compiler called `cc`.
 */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import type { Engine } from "../../packages/engine/src/index.ts";
import { LIVE_ROUND, makeDataset, type Dataset } from "./dataset.ts";
import { machine, ms, printRow, quantile, sizes } from "../measure.ts";

const run = promisify(execFile);
const TURNS = 5;
const RUNS_A_TURN = 3;
const workers = availableParallelism();

const directory = await mkdtemp(join(tmpdir(), "engine-peer-"));
try {
  await run("cc", ["-O3", "-march=native", "-pthread", "-o", join(directory, "score"), peerSource()]);
  process.stdout.write(`${machine()}, ${workers} threads, medians of ${TURNS * RUNS_A_TURN}, cc -O3 -march=native\n\n`);
  printRow(["entries", "absent", "engine, ms", "C, ms", "engine / C", "equal"]);
  printRow(["---", "---", "---", "---", "---", "---"]);
  for (const entryCount of sizes()) {
    for (const absentPercent of [2, 10, 30]) await compare(entryCount, absentPercent);
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function compare(entryCount: number, absentPercent: number): Promise<void> {
  const dataset = await makeDataset(entryCount, workers, absentPercent, 0);
  const { engine, columns } = dataset;
  await writeColumns(dataset);
  await scoreAndRank(engine);
  const own: number[] = [];
  const peer: number[] = [];
  let peerChecksum = 0;
  for (let turn = 0; turn < TURNS; turn++) {
    for (let i = 0; i < RUNS_A_TURN; i++) {
      const startedAt = performance.now();
      await scoreAndRank(engine);
      own.push(performance.now() - startedAt);
    }
    const numbers = [entryCount, columns.footballers.length / 4, LIVE_ROUND, workers, RUNS_A_TURN, columns.costUnit];
    const { stdout } = await run(join(directory, "score"), [directory, ...numbers.map(String)]);
    const answer = JSON.parse(stdout) as { medianMs: number; checksum: number };
    peer.push(answer.medianMs);
    peerChecksum = answer.checksum;
  }
  const isEqual = (await checksum(engine)) === peerChecksum;
  const [ownMs, peerMs] = [quantile(own, 0.5), quantile(peer, 0.5)];
  const size = entryCount.toLocaleString("en");
  printRow([size, `${absentPercent} %`, ms(ownMs), ms(peerMs), (ownMs / peerMs).toFixed(2), isEqual ? "yes" : "NO"]);
  await engine.close();
  if (!isEqual) process.exitCode = 1;
}

/** What the C program does: scores, order and both rank columns. */
async function scoreAndRank(engine: Engine) {
  await engine.scoreRound(LIVE_ROUND);
  return engine.rankColumns(LIVE_ROUND);
}

async function writeColumns({ columns }: Dataset): Promise<void> {
  const { squads, footballers, started, before } = columns;
  for (const [name, column] of Object.entries({ squads, footballers, started, before })) {
    await writeFile(join(directory, name), new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  }
}

async function checksum(engine: Engine): Promise<number> {
  const { points, totalPoints, roundRanks, overallRanks } = await engine.roundResults(LIVE_ROUND);
  let sum = 0;
  for (let row = 0; row < points.length; row++) {
    sum = (Math.imul(sum, 31) + points[row]!) | 0;
    sum = (Math.imul(sum, 31) + totalPoints[row]!) | 0;
    sum = (Math.imul(sum, 31) + roundRanks[row]!) | 0;
    sum = (Math.imul(sum, 31) + overallRanks[row]!) | 0;
  }
  return sum >>> 0;
}

function peerSource(): string {
  return join(import.meta.dirname, "peer", "score.c");
}
