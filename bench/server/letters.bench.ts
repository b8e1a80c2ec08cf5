/**
 * How long a password reset waits for its e-mail behind a queue of reminders, and how many letters a
 * second leave. A whole server over HTTP on an embedded PostgreSQL; the mail server is a real one, in a thread beside it.
 * `npm run bench -- letters [seconds of each] [reminders …]`
 */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

import { sql } from "kysely";

import { openMailbox } from "../../packages/server/src/adapters/mail/mailbox.testing.ts";
import { registerJobs } from "../../packages/server/src/routes.ts";
import { machine, ms, printRow, quantile } from "../measure.ts";
import { insertAccounts, openBenchDatabase } from "./bench-server.ts";
import { insertBenchSquads } from "./bench-season.ts";

/** Of one browser each; asked for at an even pace while the others leave. */
const RESETS = 40;
const resetOf = (at: number): string => `glemt-${at}@example.test`;
const remindedOf = (at: number): string => `bench-${at}@example.test`;
const FIRST_RESET_MS = 1000;

interface Arrival {
  readonly to: string;
  readonly atMs: number;
}

if (isMainThread) await measure();
else await takeLetters();

async function measure(): Promise<void> {
  const [seconds = 60, ...given] = process.argv.slice(2).map(Number);
  process.stdout.write(`${machine()}\n\n`);
  printRow(["reminders waiting", "letters a second", "resets that came", "reset median ms", "p99", "slowest"]);
  for (const waiting of given.length > 0 ? given : [1000, 100_000]) await behind(waiting, seconds);
}

async function behind(waiting: number, seconds: number): Promise<void> {
  const mailServer = new Worker(new URL(import.meta.url));
  const [smtpUrl] = (await once(mailServer, "message")) as [string];
  const arrivedAtMs = new Map<string, number>();
  let letters = 0;
  mailServer.on("message", (arrivals: readonly Arrival[]) => {
    letters += arrivals.length;
    for (const { to, atMs } of arrivals) arrivedAtMs.set(to, atMs);
  });
  const emails = [
    ...Array.from({ length: waiting }, (_, at) => remindedOf(at)),
    ...Array.from({ length: RESETS }, (_, at) => resetOf(at)),
  ];
  const database = await openBenchDatabase(async (db) => {
    await insertAccounts(db, emails, "elleve-gode-grunner");
    await insertBenchSquads(db, { entryCount: waiting, roundCount: 1 });
    await sql`update accounts a set entry_id = e.entry_id from entries e where e.account_id = a.account_id`.execute(db);
    await sql`insert into reminder_wishes (account_id, by_email, by_push, benched, lead_minutes)
      select account_id, true, false, false, '{1440}' from entries`.execute(db);
    await sql`update game set clock_game_at = (select min(deadline_at) from rounds) - interval '20 hours',
      clock_real_at = clock_timestamp(), clock_speed = 0`.execute(db);
  });
  const server = await database.serve(null, { SMTP_URL: smtpUrl, MAIL_FROM: "Elleveren <post@example.test>" });
  try {
    registerJobs(server.ctx);
    // As the minute in which they fall due: a tick takes so many.
    while ((await waitingLetters(server.ctx.db)) < waiting) await server.ctx.jobs.tick();
    const startedAtMs = Date.now();
    server.ctx.outgoing.start();
    const askedAtMs = new Map<string, number>();
    const paceMs = (seconds * 1000 - 2 * FIRST_RESET_MS) / RESETS;
    await sleep(FIRST_RESET_MS);
    for (let at = 0; at < RESETS && Date.now() - startedAtMs < seconds * 1000; at++) {
      askedAtMs.set(resetOf(at), Date.now());
      await ask(server.origin, resetOf(at), at);
      await sleep(paceMs);
      // A reset that is asked for after the queue is empty measures no queue.
      if ((await waitingLetters(server.ctx.db)) === 0) break;
    }
    const leftForMs = Date.now() - startedAtMs;
    const leftSoFar = letters;
    await sleep(2000);
    const took = [...askedAtMs].flatMap(([to, askedMs]) => {
      const atMs = arrivedAtMs.get(to);
      return atMs === undefined ? [] : [atMs - askedMs];
    });
    printRow([
      waiting,
      ((leftSoFar * 1000) / leftForMs).toFixed(0),
      `${took.length} of ${askedAtMs.size}`,
      ...[0.5, 0.99, 1].map((share) => ms(quantile(took, share))),
    ]);
  } finally {
    await server.close();
    await database.close();
    await mailServer.terminate();
  }
}

async function waitingLetters(db: Parameters<typeof insertAccounts>[0]): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from outgoing`.execute(db);
  return rows[0]!.waiting;
}

/** From a network of its own: of one network a single letter has its turn each second. */
async function ask(origin: string, email: string, at: number): Promise<void> {
  const answer = await fetch(`${origin}/api/player/password-reset/`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-session-token": "", "x-forwarded-for": `198.51.100.${at + 1}` },
    body: JSON.stringify({ email }),
  });
  if (!answer.ok) throw new Error(`the reset was answered ${answer.status}: ${await answer.text()}`);
}

/** The mail server's thread: tells its address, then each recipient and the time. */
async function takeLetters(): Promise<void> {
  let arrivals: Arrival[] = [];
  const mailbox = await openMailbox({
    judge(to) {
      arrivals.push({ to, atMs: Date.now() });
      return null;
    },
  });
  parentPort!.postMessage(mailbox.url);
  setInterval(() => {
    mailbox.received.length = 0;
    if (arrivals.length > 0) parentPort!.postMessage(arrivals);
    arrivals = [];
  }, 100);
}
