/**
 * That a backup can be trusted: a game with its embedded database plays a round, managers save on the running clock until
 * past the next deadline, process and database are killed and their folder is removed, and the database is restored to a
 * minute before the deadline. Everything answered as accepted by then is there, nothing sent later is, and what was settled
 * is what its facts say. Then everything there is is restored, and what the fire cost is counted.
 */
import { existsSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WireReceipt } from "@elleveren/contract";
import { entryId as toEntryId, roundId, roundId as toRoundId } from "@elleveren/rules";
import { sql } from "kysely";
import { pino } from "pino";

import { readConfig } from "../../config/read-config.ts";
import type { Context } from "../../context.ts";
import { createContext, type OpenContext } from "../../create-context.ts";
import { BackupError, openStore, restoreEmbedded } from "../../db/backup/index.ts";
import { clusterFiles } from "../../db/embedded/cluster.ts";
import { startEmbeddedPostgres } from "../../db/embedded/index.ts";
import { findPostmaster } from "../../db/embedded/postmaster.ts";
import { inventedSeason } from "@elleveren/worlds";
import { recordFacts } from "../../features/facts/index.ts";
import { insertSeason } from "../../features/seasons/index.ts";
import { createLive } from "../../features/live/index.ts";
import { selectRound, verifyResults } from "../../features/clock/index.ts";
import { finalFacts, seasonScript, setGameClock } from "../../features/operate/index.ts";
import { verifyReceipt } from "../../features/play/index.ts";
import { createRushClient } from "../rush/rush-client.ts";
import { enterManagers, type RushManager } from "../rush/rush-managers.ts";
import { freePort } from "../simulation/free-port.ts";
import { GameProcess, gameProgram } from "../simulation/game-process-handle.ts";

export interface RestoreProof {
  readonly folder: string;
  readonly seed: number;
  readonly managerCount: number;
  /** Managers save for so long before the moment that is restored, and as long after it. */
  readonly seconds: number;
  /** Restores once more, to the end of the log. */
  readonly withEnd: boolean;
  /** PostgreSQL settings of the restored server; a test need not wait for its disk. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

export interface RestoreReport {
  readonly managers: number;
  /** Answered before the moment, sent after it. */
  readonly acceptedBefore: number;
  readonly acceptedAfter: number;
  readonly restoreSeconds: number;
  readonly settledResults: number;
  /** Accepted saves that a restore to the end of the log did not bring back, and how long before the fire they were answered. */
  readonly lostAtTheEnd: number | null;
  readonly lostMs: number | null;
  readonly violations: readonly string[];
}

interface Save {
  readonly sentAtMs: number;
  readonly answeredAtMs: number;
  readonly receipt: WireReceipt;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FIRST = roundId(1);
const SECOND = roundId(2);
const BETWEEN_SAVES_MS = 40;
const LONGEST_WAIT_MS = 60_000;

export async function proveRestore(proof: RestoreProof): Promise<RestoreReport> {
  const { folder, say, settings = {} } = proof;
  const data = join(folder, "data");
  const backups = join(folder, "backups");
  await mkdir(folder, { recursive: true });
  const violations: string[] = [];
  const port = await freePort();
  const game = new GameProcess({
    name: "game",
    program: await gameProgram(),
    args: [`--port=${port}`, `--data=${data}`, `--backup-directory=${backups}`, "--demo=false", "--log-level=info"],
    logFile: join(folder, "game.log"),
    cacheFolder: process.env["NODE_COMPILE_CACHE"] ?? join(folder, "compiled"),
    onDeath: (how) => violations.push(how),
  });
  await game.start();
  let played: Played;
  try {
    say("The game runs and keeps its backups; a round is played and settled.");
    played = await play(proof, { data, backups, port });
    await refuseBesideLive(backups, data, violations);
  } finally {
    await game.kill();
    const postmaster = existsSync(data) ? findPostmaster(clusterFiles(data).folder) : null;
    if (postmaster) process.kill(postmaster.pid, "SIGKILL");
  }
  const killedAtMs = Date.now();
  await removed(data);
  say("Process and database were killed and their folder is gone.");

  const store = await openStore(backups, null);
  const startedAtMs = performance.now();
  await restoreEmbedded({ store, dataDirectory: data, untilMs: played.momentMs, progress: say, settings });
  const restoreSeconds = Math.round((performance.now() - startedAtMs) / 100) / 10;
  const settledResults = await lookAt(data, settings, (ctx) => checkRestored(ctx, played, violations));
  let lost: { readonly count: number; readonly ms: number } | null = null;
  if (proof.withEnd) {
    await removed(data);
    await restoreEmbedded({ store, dataDirectory: data, untilMs: null, progress: say, settings });
    lost = await lookAt(data, settings, (ctx) => countLost(ctx, played.saves, killedAtMs));
  }
  const { saves, momentMs } = played;
  return {
    managers: proof.managerCount,
    acceptedBefore: saves.filter(({ answeredAtMs }) => answeredAtMs < momentMs).length,
    acceptedAfter: saves.filter(({ sentAtMs }) => sentAtMs > momentMs).length,
    restoreSeconds,
    settledResults,
    lostAtTheEnd: lost?.count ?? null,
    lostMs: lost?.ms ?? null,
    violations,
  };
}

interface Played {
  /** Real time: a minute before the deadline on the game's clock. */
  readonly momentMs: number;
  readonly deadlineAtMs: number;
  readonly saves: readonly Save[];
}

async function play(
  { seed, managerCount, seconds, say }: RestoreProof,
  { data, backups, port }: { readonly data: string; readonly backups: string; readonly port: number },
): Promise<Played> {
  const season = inventedSeason({ seed, rounds: 3, footballersPerClub: 18 });
  const [first, second] = season.rounds.map((round) => round.deadlineAtMs) as [number, number];
  const origin = `http://127.0.0.1:${port}`;
  const server = await startEmbeddedPostgres({ dataDirectory: data, join: true });
  const open = await openContext(server.url);
  const { ctx } = open;
  try {
    await insertSeason(ctx, season, { clockAtMs: first - DAY_MS });
    await setGameClock(ctx, first - DAY_MS);
    await open.whenCurrent();
    await reached(async () => (await fetch(`${origin}/readyz`)).ok, "the game is ready");
    const managers = await enterManagers(ctx, origin, managerCount);
    await setGameClock(ctx, first + 1000);
    await reached(async () => (await selectRound(ctx.db, FIRST))?.state === "closed", "the first round closes");
    const fixtures = season.fixtures.filter((fixture) => fixture.roundId === FIRST);
    const lastKickoffMs = Math.max(...fixtures.map((fixture) => fixture.kickoffAtMs ?? 0));
    await setGameClock(ctx, lastKickoffMs + 6 * 3_600_000);
    const { footballers } = season;
    const script = seasonScript({ seed, startsAtMs: first, endsAtMs: second, footballers, fixtures });
    for (const timeline of script.timelines.values()) {
      await recordFacts(ctx, finalFacts(timeline), { source: "simulator" });
    }
    await reached(async () => (await selectRound(ctx.db, FIRST))?.state === "settled", "the first round is settled");
    const store = () => openStore(backups, null);
    await reached(async () => (await (await store()).bases()).length > 0, "a copy was taken");

    say("Managers save around the minute before the deadline.");
    await setGameClock(ctx, second - MINUTE_MS - seconds * 1000, 1);
    const momentMs = Date.now() + seconds * 1000;
    const saves = await saveUntil(origin, managers, momentMs + seconds * 1000);
    // Later events: the deadline passes and the round closes, all of which the restore forgets.
    await setGameClock(ctx, second + 1000, 1);
    await reached(async () => (await selectRound(ctx.db, SECOND))?.state === "closed", "the second round closes");
    return { momentMs, deadlineAtMs: second, saves };
  } finally {
    await open.close();
    await server.stop();
  }
}

/** Every manager saves a line-up again and again, each with another captain. */
async function saveUntil(origin: string, managers: readonly RushManager[], untilMs: number): Promise<Save[]> {
  const client = createRushClient(origin);
  const saves: Save[] = [];
  const one = async (manager: RushManager) => {
    for (let count = 0; Date.now() < untilMs; count += 1) {
      const captain = 1 + (count % 11);
      const picks = manager.picks.map(({ element, position }) => ({
        element,
        position,
        is_captain: position === captain,
        is_vice_captain: position === (captain % 11) + 1,
      }));
      const sentAtMs = Date.now();
      const answer = await client.post({
        path: `/api/my-team/${manager.entryId}/`,
        session: manager.session,
        idempotencyKey: `backup-${manager.entryId}-${count}`,
        body: { event: SECOND, picks },
        dropsAfterMs: [],
      });
      if (answer.status !== 200)
        throw new Error(`a save was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      const { receipt } = answer.body as { receipt: WireReceipt };
      saves.push({ sentAtMs, answeredAtMs: Date.now(), receipt });
      await sleep(BETWEEN_SAVES_MS);
    }
  };
  await Promise.all(managers.map(one)).finally(() => client.close());
  return saves;
}

/** A restore must not touch a game that runs. */
async function refuseBesideLive(backups: string, data: string, violations: string[]): Promise<void> {
  const store = await openStore(backups, null);
  const refused = await restoreEmbedded({ store, dataDirectory: data, untilMs: null, progress: () => {} }).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refused instanceof BackupError)) violations.push("a restore began beside a running game");
}

/** Answers with how many settled results were looked at. */
async function checkRestored(
  ctx: Context,
  { momentMs, saves, deadlineAtMs }: Played,
  violations: string[],
): Promise<number> {
  const { rows } = await sql<{ signature: string }>`select receipt->>'signature' as signature from entry_log
    where round_id = ${SECOND} and receipt is not null`.execute(ctx.db);
  const stored = new Set(rows.map(({ signature }) => signature));
  for (const { answeredAtMs, sentAtMs, receipt } of saves) {
    const { entry, event, time, squad_hash: squadHash, signature } = receipt;
    // Whole milliseconds: what was answered in the moment's own may have been committed a fraction after it.
    if (answeredAtMs < momentMs && !stored.has(signature))
      violations.push(`an accepted save of ${entry} at ${time} is missing`);
    if (sentAtMs > momentMs && stored.has(signature))
      violations.push(`a save of ${entry} at ${time} is from after the moment`);
    const proof = { entryId: toEntryId(entry), roundId: toRoundId(event), atMs: Date.parse(time) };
    if (!(await verifyReceipt(ctx.db, { ...proof, squadHash, signature })))
      violations.push(`a receipt of ${entry} does not verify`);
  }
  const known = new Set(saves.map(({ receipt }) => receipt.signature));
  for (const signature of stored)
    if (!known.has(signature)) violations.push("a save is there that nobody was answered for");
  const round = await selectRound(ctx.db, SECOND);
  if (round?.state !== "open" || round.deadlineAtMs !== deadlineAtMs)
    violations.push(`the round is ${round?.state}, not open`);
  const verified = await verifyResults(ctx.db, ctx.game().ruleset);
  if (verified.differenceCount > 0) violations.push(`${verified.differenceCount} results differ from their facts`);
  if (verified.rounds !== 1) violations.push(`${verified.rounds} rounds are settled, not one`);
  return verified.results;
}

async function countLost(ctx: Context, saves: readonly Save[], killedAtMs: number) {
  const { rows } = await sql<{ signature: string }>`select receipt->>'signature' as signature from entry_log
    where round_id = ${SECOND} and receipt is not null`.execute(ctx.db);
  const stored = new Set(rows.map(({ signature }) => signature));
  const lost = saves.filter(({ receipt }) => !stored.has(receipt.signature));
  return { count: lost.length, ms: Math.max(0, ...lost.map(({ answeredAtMs }) => killedAtMs - answeredAtMs)) };
}

/** The restored database as a process of the game finds it, without anything that works on it. */
async function lookAt<T>(
  data: string,
  settings: Readonly<Record<string, string>>,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDirectory: data, settings });
  try {
    const open = await openContext(server.url);
    try {
      return await work(open.ctx);
    } finally {
      await open.close();
    }
  } finally {
    await server.stop();
  }
}

function openContext(databaseUrl: string): Promise<OpenContext> {
  const config = readConfig({
    env: { LOG_LEVEL: "silent" },
    args: ["--database-connections=8"],
    rootDirectory: import.meta.dirname,
  });
  return createContext({ config, databaseUrl, log: pino({ level: "silent" }), createLive });
}

async function reached(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const untilMs = performance.now() + LONGEST_WAIT_MS; performance.now() < untilMs; await sleep(50)) {
    if (await isSo().catch(() => false)) return;
  }
  throw new Error(`It was waited for in vain that ${what}.`);
}

/** Servers that were killed may still be writing for a moment. */
async function removed(folder: string): Promise<void> {
  for (let attempt = 1; existsSync(folder); attempt += 1) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (attempt === 50) throw error;
      await sleep(100);
    }
  }
}
