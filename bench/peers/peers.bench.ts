/**
 * One match event for everybody (exact points with chips, armbands, costs and automatic substitutions; totals; both
 * ranks), done by the engine, by a scalar loop in C (one thread, and as many as the engine has), in DuckDB and in
 * PostgreSQL, one after another in one run. All of them must find the same for every entry.
 * `npm run bench -- peers [entries …] [--absent=2] [--only=engine,c,duckdb,postgres]`
 *
 * The engine and C also make the order of the overall table, which SQL is not asked for.
 */
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, freemem, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { LIVE_ROUND, makeDataset, type Columns, type Dataset } from "../engine/dataset.ts";
import { machine, mb, printRow, sizes, spread, time } from "../measure.ts";
import { hasCompiler, measureC } from "./c-peer.ts";
import { loadDuck, measureDuck } from "./duck-peer.ts";
import { firstDifference, type Found, type Measured, type PeerRequest } from "./peer.ts";
import { squadLine } from "./peer-sql.ts";
import { measurePostgres } from "./postgres-peer.ts";

const RUNS = 15;
/** As many as design and default have: the figure to reach is for two cores. */
const THREADS = Math.min(2, availableParallelism());
/** The memory and disk that SQL needs for an entry: its row, what was scored, results, and the text they come from. */
const SQL_BYTES_AN_ENTRY = 500;

const option = (name: string) =>
  process.argv
    .find((word) => word.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(",");
const absentPercents = (option("absent") ?? ["2"]).map(Number);
const only = option("only");
const isWanted = (peer: string) => only === undefined || only.includes(peer);

process.stdout.write(`${machine()}, ${THREADS} threads, median (fastest-slowest)\n\n`);
printRow(["entries", "absent", "who", "ms", "processor, ns an entry", "of the engine's time", "rows", "equal", "load"]);
printRow(Array.from({ length: 9 }, () => "---"));
for (const entryCount of sizes()) {
  for (const absentPercent of absentPercents) await compare(entryCount, absentPercent);
}

async function compare(entryCount: number, absentPercent: number): Promise<void> {
  const dataset = await makeDataset(entryCount, THREADS, absentPercent);
  const scorer = { index: 1, points: 11 };
  writeScorer(dataset.columns, scorer);
  const own = await measureEngine(dataset, scorer);
  await dataset.engine.close();
  const print = (who: string, measured: Measured) => {
    const difference = firstDifference(own.found, measured.found, entryCount);
    if (difference !== null) process.exitCode = 1;
    printRow([
      entryCount.toLocaleString("en"),
      `${absentPercent} %`,
      who,
      spread(measured.timing),
      measured.cpuMs === null ? "" : ((measured.cpuMs * 1e6) / entryCount).toFixed(1),
      `${(measured.timing.medianMs / own.timing.medianMs).toFixed(2)}x`,
      mb(measured.bytes),
      difference === null ? "yes" : `NO, ${difference}`,
      loadavg()[0]!.toFixed(1),
    ]);
  };
  const say = (why: string) => process.stdout.write(`\n${entryCount.toLocaleString("en")} entries: ${why}\n\n`);
  print("engine", own);

  const directory = await mkdtemp(join(tmpdir(), "engine-peers-"));
  try {
    const request = { columns: dataset.columns, entryCount, scorer, threads: THREADS, directory };
    if (isWanted("c")) {
      if (await hasCompiler()) {
        print("C, 1 thread", await measureC({ ...request, threads: 1 }));
        print(`C, ${THREADS} threads`, await measureC(request));
      } else say("C was left out, there is no compiler called cc.");
    }
    if (!isWanted("duckdb") && !isWanted("postgres")) return;
    if (freemem() < entryCount * SQL_BYTES_AN_ENTRY) {
      say(`SQL was left out, it needs about ${mb(entryCount * SQL_BYTES_AN_ENTRY)} and ${mb(freemem())} are free.`);
      return;
    }
    const csv = join(directory, "squads.csv");
    await pipeline(Readable.from(csvChunks(dataset.columns, entryCount)), createWriteStream(csv));
    if (isWanted("duckdb")) {
      const duck = await loadDuck().catch((error: unknown) => {
        say(`DuckDB was left out, it cannot be installed: ${error instanceof Error ? error.message : String(error)}`);
        return null;
      });
      if (duck) print("DuckDB", await measureDuck(duck, { ...request, csv }));
    }
    if (isWanted("postgres")) print("PostgreSQL", await measurePostgres({ ...request, csv }));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function measureEngine(
  { engine, performances, columns }: Dataset,
  scorer: PeerRequest["scorer"],
): Promise<Measured> {
  const who = performances[scorer.index - 1]!;
  await engine.scoreRound(LIVE_ROUND);
  const ranks = await engine.rankColumns(LIVE_ROUND);
  const run = async (before: number) => {
    engine.setPerformances(LIVE_ROUND, [{ ...who, points: scorer.points - before, absent: false }]);
    await engine.scoreRound(LIVE_ROUND);
    await engine.rankColumns(LIVE_ROUND, ranks);
  };
  const timing = await time(RUNS, (i) => run(1 + (i % 3)));
  await run(0);
  const bytes = Object.values(engine.memory()).reduce((sum, each) => sum + each, 0);
  const { points, totalPoints, roundRanks, overallRanks } = await engine.roundResults(LIVE_ROUND);
  const found: Found = { points, totals: totalPoints, roundRanks, overallRanks };
  if (points.length * 16 !== columns.squads.length) throw new Error("Every entry has a row.");
  return { timing, cpuMs: timing.cpuMs, bytes, found };
}

/** The state given to the other peers is the one that the engine ends with. */
function writeScorer({ footballers }: Columns, { index, points }: PeerRequest["scorer"]): void {
  new DataView(footballers.buffer).setInt16(index * 4, points, true);
  footballers[index * 4 + 3] = 0;
}

function* csvChunks(columns: Columns, entryCount: number): Generator<string> {
  let text = "";
  for (let row = 0; row < entryCount; row++) {
    text += squadLine(columns, row);
    if (text.length > 1 << 20) {
      yield text;
      text = "";
    }
  }
  yield text;
}
