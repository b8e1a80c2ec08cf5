/**
 * Calendars that are polled: that of the deadlines, the same for everybody, and those of a person's own matches, whole and as "you
 * have it already" (304). The game is a process of its own with all roles, asked over keep-alive connections from another one on
 * the same machine. `npm run bench -- calendar [seconds] [connections] [subscribers]`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { atOnce } from "../../packages/server/src/at-once.ts";
import { startThrowAwayCluster } from "../../packages/server/src/db/embedded/throw-away-cluster.ts";
import { migrateDatabase } from "../../packages/server/src/db/migrate.ts";
import { createDatabase, createPool } from "../../packages/server/src/db/pool.ts";
import { startGame } from "../game-process.ts";
import { machine, mb, printRow } from "../measure.ts";
import { insertBenchSeason } from "./bench-season.ts";
import { insertSignedIn } from "./live-facts.ts";
import { askAll, type Asked } from "./static/callers.ts";
import { tokenOf } from "./stream-readers.ts";

const [seconds = 3, connections = 32, subscribers = 600] = process.argv.slice(2).map(Number);
const MILLION = 1_000_000;

const cluster = await startThrowAwayCluster();
const folder = await mkdtemp(join(tmpdir(), "elleveren-calendar-"));
try {
  process.stdout.write(`${machine()}\n\n`);
  await migrateDatabase(cluster.url);
  const db = createDatabase(createPool({ databaseUrl: cluster.url, connections: 2, onError: () => {} }));
  await insertBenchSeason(db, { entryCount: 1000, roundCount: 2 });
  await insertSignedIn(db, subscribers);
  await db.destroy();
  const game = await startGame({
    databaseUrl: cluster.url,
    dataDirectory: join(folder, "game"),
    // On a machine that others share, calendars are the first to be turned away.
    settings: { OVERLOAD_DELAY_MS: "0" },
  });
  try {
    const port = Number(new URL(game.origin).port);
    const addresses: string[] = [];
    for (let number = 1; number <= subscribers; number += 1) addresses.push(await makeAddress(game.origin, number));
    printRow(["calendar", "answer", "bytes", "a second", "processor each", "a million an hour", "every 15 min"]);
    printRow(["---", "---", "--:", "--:", "--:", "--:", "--:"]);
    for (const [name, paths] of [
      ["deadlines", ["/api/deadlines.ics"]],
      ["one's own matches", addresses],
    ] as const) {
      const whole = await atOnce(paths, (path) => asked(game.origin, path));
      for (const form of ["whole", "304"] as const) {
        const asks = whole.map(({ path, etag }): Asked => {
          const headers = { "accept-encoding": "gzip", ...(form === "304" && { "if-none-match": etag }) };
          return { path, headers };
        });
        let turn = 0;
        const next = () => asks[turn++ % asks.length]!;
        await askAll({ port, next, connections, seconds: 1 });
        const before = (await game.usage()).cpuMs;
        const rate = await askAll({ port, next, connections, seconds });
        const each = ((await game.usage()).cpuMs - before) / (rate * seconds);
        const cores = (everySeconds: number) => `${((MILLION / everySeconds) * (each / 1000)).toFixed(2)} cores`;
        const bytes = form === "304" ? 0 : whole[0]!.bytes;
        printRow([name, form, bytes, rate.toFixed(0), `${Math.round(each * 1000)} µs`, cores(3600), cores(900)]);
        // Processor time still counted for the last row belongs to it.
        await sleep(200);
      }
    }
    process.stdout.write(`\nthe game's process ${mb((await game.usage()).rssBytes)}\n`);
  } finally {
    await game.stop();
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function makeAddress(origin: string, number: number): Promise<string> {
  const answer = await fetch(`${origin}/api/player/calendar/`, {
    method: "POST",
    headers: { "x-session-token": tokenOf(number) },
  });
  const { path } = (await answer.json()) as { path?: string };
  if (path === undefined) throw new Error(`an address was refused: ${answer.status}`);
  return path;
}

async function asked(origin: string, path: string) {
  const answer = await fetch(origin + path, { headers: { "accept-encoding": "gzip" } });
  const { byteLength: bytes } = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return { path, bytes, etag: answer.headers.get("etag") ?? "" };
}
