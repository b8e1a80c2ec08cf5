/**
 * How many people can sign in a second, and what a thousand wrong passwords a minute do to a sign-in with the right one.
 * A whole server over HTTP on an embedded PostgreSQL, the callers in threads beside it.
 * `npm run bench -- sign-in [seconds of each flood]`
 */
import { cpus, loadavg } from "node:os";

import { readConfig } from "../../packages/server/src/config/read-config.ts";
import { hashPassword, verifyPassword } from "../../packages/server/src/features/people/accounts/passwords.ts";
import { insertAccounts, openBenchDatabase } from "./bench-server.ts";
import { ACCOUNTS, emailOf, PASSWORD, send, SHARED_ADDRESS, type Seen, type Target } from "./sign-in-callers.ts";

const FLOOD_A_MINUTE = 1000;
const CROWD_SECONDS = 5;
const seconds = Number(process.argv[2] ?? 60);
const HEAD = "median, p95, slowest ms | refused";
const say = (line: string) => process.stdout.write(`${line}\n`);

say(`${cpus()[0]?.model.trim()}, ${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}`);
const emails = Array.from({ length: ACCOUNTS }, (_, index) => emailOf(index));
const database = await openBenchDatabase((db) => insertAccounts(db, emails, PASSWORD));
try {
  const hashMs = await costOfHash();
  say(`\none password hashed: ${hashMs.toFixed(1)} ms of processor`);
  say(`\n| at once | signed in a second | ${HEAD} | the game's thread, ms of processor each`);
  for (const atOnce of [1, 2, 8, 32, 128]) await crowd(atOnce);
  say(`\n| ${FLOOD_A_MINUTE} wrong passwords a minute at | browser | signed in | ${HEAD} | guesses answered`);
  for (const target of [null, "many-accounts", "one-account", "one-address"] as const) {
    for (const isKnown of [true, false]) await flood(target, isKnown);
  }
} finally {
  await database.close();
}

async function crowd(atOnce: number): Promise<void> {
  const server = await database.serve(null);
  const before = process.threadCpuUsage();
  const seen = await send({ kind: "crowd", origin: server.origin, seconds: CROWD_SECONDS, atOnce });
  const { user, system } = process.threadCpuUsage(before);
  await server.close();
  const ownMs = (user + system) / 1000 / seen.times.length;
  say(`| ${atOnce} | ${(seen.times.length / CROWD_SECONDS).toFixed(1)} | ${spread(seen)} | ${ownMs.toFixed(2)} |`);
}

/** In milliseconds of processor: hashing runs beside the game's thread. */
async function costOfHash(): Promise<number> {
  const hash = await hashPassword(PASSWORD);
  const before = process.cpuUsage();
  for (let count = 0; count < 50; count += 1) await verifyPassword(hash, PASSWORD);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / 50;
}

async function flood(target: Target | null, isKnown: boolean): Promise<void> {
  const server = await database.serve(readConfig({ env: {}, args: [], rootDirectory: import.meta.dirname }).rateLimits);
  const { origin } = server;
  const from = target === "one-address" ? SHARED_ADDRESS : "10.1.1.1";
  const [good, bad] = await Promise.all([
    send({ kind: "good", origin, seconds, isKnown, from }),
    target && send({ kind: "guesses", origin, seconds, aMinute: FLOOD_A_MINUTE, target }),
  ]);
  await server.close();
  const browser = isKnown ? "known" : "new";
  say(
    `| ${target ?? "nobody"} | ${browser} | ${good.times.length} of ${seconds - 3} | ${spread(good)} | ${bad ? refused(bad) : "-"}`,
  );
}

function spread(seen: Seen): string {
  const sorted = seen.times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(0) ?? "-";
  return `${at(0.5)}, ${at(0.95)}, ${at(1)} | ${refused(seen)}`;
}

function refused({ refusals }: Seen): string {
  return (
    Object.entries(refusals)
      .map(([status, count]) => `${count} x ${status}`)
      .join(", ") || "none"
  );
}
