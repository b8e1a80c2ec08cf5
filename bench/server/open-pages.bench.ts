/**
 * As many really open pages as a machine holds: some processes with the role `live`, each with its share of them, all told of the
 * same match events. Each share is read by another process from addresses 127.0.x.y; servers, readers and PostgreSQL share
 * the cores. `npm run bench -- open-pages [pages] [processes] [entries]`; a page takes a file descriptor on either side.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startGame, type GameProcess } from "../game-process.ts";
import { machine, mb, ms, printRow, quantile } from "../measure.ts";
import { insertBenchSeason } from "./bench-season.ts";
import { openBenchDatabase } from "./bench-server.ts";
import { eventsOf, insertSignedIn } from "./live-facts.ts";
import { nowMs, startReaders, type Readers } from "./stream-readers.ts";

const ROUNDS = 2;
const FACTS = 10;
/** Of a process, besides its pages. */
const OTHER_DESCRIPTORS = 500;
const [pageCount = 100_000, processCount = 6, entryCount = 20_000] = process.argv.slice(2).map(Number);

const say = (line: string) => process.stdout.write(`${line}\n`);
const share = Math.ceil(pageCount / processCount);
say(machine());
const descriptors = Number(execFileSync("sh", ["-c", "ulimit -Hn"], { encoding: "utf8" }).trim());
if (descriptors < share + OTHER_DESCRIPTORS) {
  throw new Error(
    `${share} pages a process need as many file descriptors; there are ${descriptors}: more processes, or ulimit -n`,
  );
}

const folder = await mkdtemp(join(tmpdir(), "elleveren-pages-"));
const database = await openBenchDatabase(async (db) => {
  await insertBenchSeason(db, { entryCount, roundCount: ROUNDS });
  await insertSignedIn(db, Math.min(share, entryCount));
});
const games: GameProcess[] = [];
const readers: Readers[] = [];
try {
  // The facts come in through a process of their own.
  const server = await database.serve(null);
  await server.ctx.live.whenCurrent();
  for (let place = 0; place < processCount; place++) {
    const dataDirectory = join(folder, String(place));
    games.push(await startGame({ databaseUrl: database.url, dataDirectory, roles: "live" }));
    readers.push(startReaders());
  }
  const before = await usage();
  const openedAtMs = nowMs();
  await each((reader, game) => reader.open(Number(new URL(game.origin).port), share, entryCount));
  const opened = await usage();
  const kb = (opened.rssBytes - before.rssBytes) / (share * processCount) / 1024;
  say(
    `${share * processCount} pages of ${processCount} processes opened in ${ms(nowMs() - openedAtMs)} ms; ` +
      `${Math.min(share, entryCount)} of each signed in, ${entryCount} entries in a live round`,
  );
  say(`processes ${mb(before.rssBytes)} before, ${mb(opened.rssBytes)} with them: ${kb.toFixed(1)} KB a page`);

  const tell = await eventsOf(server.ctx, ROUNDS);
  const told: { readonly revision: number; readonly inAtMs: number }[] = [];
  const one = async () => {
    const inAtMs = nowMs();
    const revision = await tell();
    await each((reader) => reader.whenTold(revision, share));
    told.push({ revision, inAtMs });
  };
  for (let count = 0; count < 3; count++) await one();
  told.length = 0;
  const usedBefore = await usage();
  for (let count = 0; count < FACTS; count++) await one();
  const used = await usage();
  const reports = await Promise.all(readers.map((reader) => reader.report(told.map(({ revision }) => revision))));
  const times = reports.flatMap(({ byRevision }) =>
    byRevision.flatMap((list, index) => list.map((atMs) => atMs - told[index]!.inAtMs)),
  );
  const lastOf = told.map(
    ({ inAtMs }, index) =>
      Math.max(...reports.map(({ byRevision }) => byRevision[index]!.reduce((most, atMs) => Math.max(most, atMs), 0))) -
      inAtMs,
  );
  say(
    "\n| pages told | in → received p50, p99, slowest ms | last page, median ms | processor a fact | µs a page | processes | lost |",
  );
  say("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
  const cpuMs = (used.cpuMs - usedBefore.cpuMs) / FACTS;
  printRow([
    `${times.length} of ${FACTS * share * processCount}`,
    [0.5, 0.99, 1].map((part) => ms(quantile(times, part))).join(", "),
    ms(quantile(lastOf, 0.5)),
    ms(cpuMs),
    ((cpuMs * 1000) / (share * processCount)).toFixed(1),
    mb(used.rssBytes),
    reports.reduce((sum, { lost }) => sum + lost, 0),
  ]);
  const complaints = games.flatMap((game) => game.complaints);
  for (const complaint of complaints.slice(0, 10)) say(complaint);
  await server.close();
} finally {
  for (const reader of readers) reader.close();
  await Promise.all(games.map((game) => game.stop()));
  await database.close();
  await rm(folder, { recursive: true, force: true });
}

/** Of all `live` processes together. */
async function usage(): Promise<{ readonly cpuMs: number; readonly rssBytes: number }> {
  const all = await Promise.all(games.map((game) => game.usage()));
  return all.reduce((sum, one) => ({ cpuMs: sum.cpuMs + one.cpuMs, rssBytes: sum.rssBytes + one.rssBytes }));
}

async function each(work: (reader: Readers, game: GameProcess) => Promise<void>): Promise<void> {
  await Promise.all(readers.map((reader, place) => work(reader, games[place]!)));
}
