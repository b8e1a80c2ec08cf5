/**
 * An upgrade without a failed call: two processes of the old release answer behind a proxy while managers read, save
 * and watch; a process of the new one starts beside them, migrates the database under them, and takes the place of the
 * first, then another that of the second. No call may fail, and every accepted save is in the log.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { pino } from "pino";

import { readConfig } from "../../config/read-config.ts";
import type { Context } from "../../context.ts";
import { createContext } from "../../create-context.ts";
import { MIGRATIONS_DIRECTORY } from "../../db/migrate.ts";
import { inventedSeason } from "@elleveren/worlds";
import { insertSeason } from "../../features/seasons/index.ts";
import { createLive } from "../../features/live/index.ts";
import { selectRound } from "../../features/clock/index.ts";
import { setGameClock } from "../../features/operate/index.ts";
import { bundledProgram } from "../../cli/bundled-program.ts";
import { enterManagers } from "../rush/rush-managers.ts";
import { freePort } from "../simulation/free-port.ts";
import { openSmallProxy, type SmallProxy } from "./small-proxy.ts";
import { startLoad } from "./upgrade-load.ts";

export interface UpgradeProof {
  /** Logs and the new release's migrations. */
  readonly folder: string;
  /** An empty database. */
  readonly databaseUrl: string;
  readonly seed: number;
  readonly managerCount: number;
  readonly streams: number;
  /** The load goes on for so long before, between and after the changes. */
  readonly calmMs: number;
  /** A checkout of the old release; null: this one, and the new one has two migrations more. */
  readonly oldRelease: string | null;
  readonly say: (line: string) => void;
}

export interface UpgradeReport {
  readonly reads: number;
  readonly saves: number;
  readonly streamsOpened: number;
  readonly slowestMs: number;
  readonly migrations: readonly string[];
  /** Calls that processes of the old and the new release answered. */
  readonly byOld: number;
  readonly byNew: number;
  readonly violations: readonly string[];
}

const DAY_MS = 86_400_000;
const FIRST = roundId(1);
const SECOND = roundId(2);
const DRAIN_SECONDS = 1;
const BY_HAND_MS = 500;
const LONGEST_WAIT_MS = 60_000;
const PROGRAM = join(import.meta.dirname, "upgrade-process.ts");

/** Migrations that a release might add: a column and an index on the tables that every save writes to. */
const NEW_MIGRATIONS = {
  "9001_checked_column.sql":
    "-- A column on the table that every save locks a row of.\nalter table entries add column checked_at timestamptz;\n",
  "9002_checked_index.sql":
    "-- Without a transaction: everybody saves meanwhile.\n" +
    "create index concurrently if not exists entries_checked on entries (checked_at);\n",
};

export async function proveUpgrade(proof: UpgradeProof): Promise<UpgradeReport> {
  const { folder, say, calmMs, oldRelease } = proof;
  const violations: string[] = [];
  const newMigrations = await writeMigrations(folder);
  const proxy = await openSmallProxy();
  const running: Release[] = [];
  const start = async (name: string, isNew: boolean) => {
    const started = await startRelease(proof, name, isNew ? newMigrations : null);
    running.push(started);
    proxy.add(started.origin);
    await reached(async () => proxy.isReady(started.origin) || started.hasEnded(), `${name} is ready`, 5);
    if (started.hasEnded()) throw new Error(`${name} ended; ${join(folder, `${name}.log`)} says why.`);
    return started;
  };
  const replace = async (old: Release, name: string) => {
    say(`${name} starts beside ${old.name}, which then drains and stops.`);
    await start(name, true);
    await sleep(calmMs);
    // A release from before DRAIN_SECONDS is taken out of the proxy by hand.
    if (oldRelease !== null && old.name.startsWith("old")) {
      proxy.remove(old.origin);
      await sleep(BY_HAND_MS);
    }
    const end = await old.stop();
    if (end !== 0) violations.push(`${old.name} stopped with ${end}`);
    proxy.remove(old.origin);
  };
  let open: Awaited<ReturnType<typeof createContext>> | null = null;
  try {
    // One after the other, as on a first day: both would make the same database.
    const first = await startUnready(proof, "old-1", running, proxy);
    open = await openContext(proof.databaseUrl);
    const managers = await beginGame(open.ctx, () => open!.whenCurrent(), proof, first.origin);
    const second = await start("old-2", false);
    await reached(async () => proxy.isReady(first.origin) && proxy.isReady(second.origin), "both are ready", 20);

    say(`${managers.length} managers and ${proof.streams} streams at two processes of the old release.`);
    const load = startLoad({ origin: proxy.origin, managers, streams: proof.streams, roundId: SECOND });
    const before = await selectMigrations(open.ctx);
    await sleep(calmMs);
    await replace(first, "new-1");
    await replace(second, "new-2");
    // A page that was sent away comes back a moment later.
    await reached(async () => load.streamsOpened >= proof.streams * 2, "every stream is back", 100);
    await sleep(calmMs);
    await load.stop();
    const { reads, saves, streamsOpened, slowestMs, failures, receipts } = load;
    violations.push(...failures.slice(0, 20));
    if (failures.length > 20) violations.push(`and ${failures.length - 20} more`);
    violations.push(
      ...(await lostReceipts(
        open.ctx,
        receipts.map((receipt) => receipt.signature),
      )),
    );
    const migrations = (await selectMigrations(open.ctx)).filter((name) => !before.includes(name));
    if (oldRelease === null && migrations.length !== 2) violations.push(`${migrations.length} migrations ran, not 2`);
    const answered = (isNew: boolean) =>
      running
        .filter(({ name }) => name.startsWith("new") === isNew)
        .reduce((sum, { origin }) => sum + (proxy.given.get(origin) ?? 0), 0);
    return {
      reads,
      saves,
      streamsOpened,
      slowestMs,
      migrations,
      byOld: answered(false),
      byNew: answered(true),
      violations,
    };
  } finally {
    await proxy.close();
    await open?.close();
    await Promise.all(running.map((release) => release.stop()));
  }
}

interface Release {
  readonly name: string;
  readonly origin: string;
  hasEnded(): boolean;
  /** As a service manager stops it; answers with its exit code. */
  stop(): Promise<number | string | null>;
}

/** The first process of all: ready once there is a season, which it is there for. */
async function startUnready(
  proof: UpgradeProof,
  name: string,
  running: Release[],
  proxy: SmallProxy,
): Promise<Release> {
  const first = await startRelease(proof, name, null);
  running.push(first);
  proxy.add(first.origin);
  await reached(async () => first.hasEnded() || (await fetch(`${first.origin}/healthz`)).ok, `${name} answers`, 50);
  if (first.hasEnded()) throw new Error(`${name} ended; ${join(proof.folder, `${name}.log`)} says why.`);
  return first;
}

async function startRelease(
  { folder, databaseUrl, oldRelease }: UpgradeProof,
  name: string,
  migrations: string | null,
): Promise<Release> {
  const port = await freePort();
  const isOldCheckout = migrations === null && oldRelease !== null;
  const program = isOldCheckout ? join(oldRelease, "packages/server/src/main.ts") : await bundledProgram(PROGRAM);
  // Of two checkouts each has its own migrations; otherwise the new one has two more.
  const first = isOldCheckout ? [] : [oldRelease === null ? (migrations ?? "-") : "-"];
  const settings = [
    `--port=${port}`,
    `--database-url=${databaseUrl}`,
    "--database-connections=8",
    `--data=${join(folder, name)}`,
    "--demo=false",
    "--log-level=warn",
  ];
  // A release before this setting answers open calls and closes; no call may be sent there then.
  if (!isOldCheckout) settings.push(`--drain-seconds=${DRAIN_SECONDS}`);
  const limits = Object.fromEntries(
    ["SIGN_IN_PER_IP", "SIGN_IN_PER_EMAIL", "SIGN_UP_PER_IP", "CALLS_PER_MINUTE"].map((limit) => [
      `RATE_${limit}`,
      "0",
    ]),
  );
  const child: ChildProcess = spawn(process.execPath, [program, ...first, ...settings], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {
      PATH: process.env["PATH"],
      TZ: "UTC",
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(folder, "compiled"),
      ...(isOldCheckout && limits),
    },
  });
  const kept = createWriteStream(join(folder, `${name}.log`), { flags: "a" });
  child.stderr!.pipe(kept);
  const gone = once(child, "exit") as Promise<[number | null, string | null]>;
  let ended: readonly [number | null, string | null] | null = null;
  void gone.then((how) => (ended = how));
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    hasEnded: () => ended !== null,
    async stop() {
      if (!ended) child.kill("SIGTERM");
      const how = await Promise.race([gone, sleep(LONGEST_WAIT_MS, null, { ref: false })]);
      if (how === null) child.kill("SIGKILL");
      return how === null ? "nothing: it had to be killed" : (how[0] ?? how[1]);
    },
  };
}

async function beginGame(
  ctx: Context,
  whenCurrent: () => Promise<void>,
  { seed, managerCount }: UpgradeProof,
  origin: string,
) {
  const season = inventedSeason({ seed, rounds: 3, footballersPerClub: 18 });
  const [first, second] = season.rounds.map((round) => round.deadlineAtMs) as [number, number];
  await insertSeason(ctx, season, { clockAtMs: first - DAY_MS });
  await setGameClock(ctx, first - DAY_MS);
  await whenCurrent();
  await reached(async () => (await fetch(`${origin}/readyz`)).ok, "the game is ready", 50);
  const managers = await enterManagers(ctx, origin, managerCount);
  await setGameClock(ctx, first + 1000);
  await reached(async () => (await selectRound(ctx.db, FIRST))?.state === "closed", "the first round closes", 50);
  await setGameClock(ctx, second - DAY_MS / 2, 1);
  return managers;
}

async function writeMigrations(folder: string): Promise<string> {
  const directory = join(folder, "migrations");
  await mkdir(folder, { recursive: true });
  await cp(MIGRATIONS_DIRECTORY, directory, { recursive: true });
  for (const [name, text] of Object.entries(NEW_MIGRATIONS)) await writeFile(join(directory, name), text);
  return directory;
}

async function lostReceipts({ db }: Context, signatures: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ signature: string }>`select receipt->>'signature' as signature from entry_log
    where receipt is not null`.execute(db);
  const stored = new Set(rows.map(({ signature }) => signature));
  const lost = signatures.filter((signature) => !stored.has(signature));
  return lost.length === 0 ? [] : [`${lost.length} accepted saves are lost`];
}

async function selectMigrations({ db }: Context): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration_checksums order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function openContext(databaseUrl: string) {
  const config = readConfig({
    env: { LOG_LEVEL: "silent" },
    args: ["--database-connections=6"],
    rootDirectory: import.meta.dirname,
  });
  return createContext({ config, databaseUrl, log: pino({ level: "silent" }), createLive });
}

async function reached(isSo: () => Promise<boolean>, what: string, everyMs: number): Promise<void> {
  for (const untilMs = performance.now() + LONGEST_WAIT_MS; performance.now() < untilMs; await sleep(everyMs)) {
    if (await isSo().catch(() => false)) return;
  }
  throw new Error(`It was waited for in vain that ${what}.`);
}
