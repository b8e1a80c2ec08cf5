/**
 * From a goal in the facts to the message in the chats of several hundred leagues: a server on an embedded PostgreSQL, the chats
 * in another process. Chats that answer at once, and after 200 ms as those on the net do. Beside it a bare sender, which has the
 * messages ready and nothing to note, with as many connections to the same chats in the same run.
 * `npm run bench -- chats [leagues] [goals]`.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { entryId, type FixtureId, footballerId } from "@elleveren/rules";
import { sql } from "kysely";

import { atOnce } from "../../packages/server/src/at-once.ts";
import { recordFacts } from "../../packages/server/src/features/facts/index.ts";
import { setGameClock } from "../../packages/server/src/features/operate/index.ts";
import { linkLeagues } from "../../packages/server/src/prove/chat/linked-leagues.ts";
import { registerJobs } from "../../packages/server/src/routes.ts";
import { machine, mb, ms, printRow, quantile } from "../measure.ts";
import { insertBenchSeason } from "./bench-season.ts";
import { type BenchDatabase, openBenchDatabase } from "./bench-server.ts";
import { insertSignedIn } from "./live-facts.ts";
import { nowMs } from "./stream-readers.ts";

const ROUND = 2;
const ENTRIES = 1000;
const MEMBERS = 10;
const DAYS_BEFORE_MS = 20 * 86_400_000;
const FORMS = ["slack", "discord", "teams", "json"] as const;
const [leagueCount = 1000, goalCount = 7, ...connectionCounts] = process.argv.slice(2).map(Number);

process.stdout.write(`${machine()}\n\n${leagueCount} leagues of ${MEMBERS}, medians of ${goalCount} goals\n\n`);
printRow([
  "chats answer",
  "connections",
  "goal → message p50, ms",
  "p99",
  "last",
  "processor a message",
  "bare sender p50",
  "p99",
  "last",
]);
printRow(["---", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:"]);
for (const answerMs of [0, 200]) {
  for (const connections of connectionCounts.length > 0 ? connectionCounts : [512])
    await measure(answerMs, connections);
}
process.stdout.write(`\nthe process ${mb(process.memoryUsage.rss())}\n`);

interface Times {
  readonly p50: number;
  readonly p99: number;
  readonly last: number;
  /** Of this process, for each message; milliseconds. */
  readonly cpuMs?: number;
}

async function measure(answerMs: number, connections: number): Promise<void> {
  const chats = fork(join(import.meta.dirname, "chats", "listening-process.ts"), [String(answerMs)]);
  const [origins] = (await once(chats, "message")) as [string[]];
  const urls = Array.from(
    { length: leagueCount },
    (_, league) => `${origins[league % 4]}/${FORMS[league % 4]}/l${league}`,
  );
  const database = await openBenchDatabase(async (db) => {
    await insertBenchSeason(db, { entryCount: ENTRIES, roundCount: ROUND });
    await insertSignedIn(db, MEMBERS);
  });
  try {
    const ours = await goals(database, chats, { urls, connections });
    const bare: Times[] = [];
    // The first is not counted: code is compiled.
    for (let run = 0; run <= goalCount; run += 1) bare.push(await sendBare(chats, urls, connections));
    const figures = (times: readonly Times[]) =>
      (["p50", "p99", "last"] as const).map((name) =>
        ms(
          quantile(
            times.slice(1).map((one) => one[name]),
            0.5,
          ),
        ),
      );
    const cpu = `${Math.round(
      1000 *
        quantile(
          ours.slice(1).map(({ cpuMs = 0 }) => cpuMs),
          0.5,
        ),
    )} µs`;
    printRow([
      answerMs === 0 ? "at once" : `after ${answerMs} ms`,
      connections,
      ...figures(ours),
      cpu,
      ...figures(bare),
    ]);
  } finally {
    chats.disconnect();
    await database.close();
  }
}

async function goals(
  database: BenchDatabase,
  chats: ChildProcess,
  { urls, connections }: { readonly urls: readonly string[]; readonly connections: number },
): Promise<Times[]> {
  const server = await database.serve(null, { WEBHOOKS_TO_LOOPBACK: "true", WEBHOOK_CONNECTIONS: String(connections) });
  const { ctx } = server;
  try {
    registerJobs(ctx);
    const { rows } = await sql<{ fixtureId: FixtureId; id: number; at: number }>`
      select x.fixture_id as "fixtureId", f.footballer_id as id, extract(epoch from x.kickoff_at)::float8 * 1000 as at
      from squads s join footballers f on f.footballer_id = any(s.footballer_ids)
        join fixtures x on x.round_id = ${ROUND} and f.club_id in (x.home_club_id, x.away_club_id)
      where s.entry_id = 1 and s.round_id <= ${ROUND} order by s.round_id desc limit 1`.execute(ctx.db);
    const { fixtureId, id, at } = rows[0]!;
    // A team that joins after a round's deadline is not in its table.
    await setGameClock(ctx, at - DAYS_BEFORE_MS);
    const entries = Array.from({ length: MEMBERS }, (_, index) => entryId(index + 1));
    await linkLeagues(ctx, { count: urls.length, entries, urlOf: (league) => urls[league]! });
    await setGameClock(ctx, at + 60_000);
    await ctx.live.whenCurrent();
    await ctx.jobs.tick();
    ctx.outgoing.start();
    const times: Times[] = [];
    for (let goal = 1; goal <= goalCount + 1; goal += 1) {
      const came = messages(chats, urls.length);
      const usedBefore = process.cpuUsage();
      const scoredAtMs = nowMs();
      const told = await recordFacts(
        ctx,
        [
          { kind: "fixture", fixtureId, started: true, homeScore: goal, awayScore: 0, minutes: goal },
          { kind: "stats", fixtureId, footballerId: footballerId(id), stats: { minutes: goal, goals_scored: goal } },
        ],
        { source: "bench" },
      );
      if (!told.ok) throw new Error(JSON.stringify(told.problems));
      const whole = timesOf(await came, scoredAtMs);
      const { user, system } = process.cpuUsage(usedBefore);
      times.push({ ...whole, cpuMs: (user + system) / 1000 / urls.length });
    }
    return times;
  } finally {
    await ctx.outgoing.stop();
    await server.close();
  }
}

/** The moments at which so many came. */
async function messages(chats: ChildProcess, count: number): Promise<number[]> {
  chats.send(count);
  const [came] = (await once(chats, "message")) as [number[]];
  return came;
}

async function sendBare(chats: ChildProcess, urls: readonly string[], connections: number): Promise<Times> {
  const came = messages(chats, urls.length);
  const body = JSON.stringify({
    type: "message",
    text: "MÅL!",
    blocks: [],
    content: "MÅL!",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: { type: "AdaptiveCard", version: "1.4", body: [{ type: "TextBlock", text: "MÅL!" }] },
      },
    ],
  });
  const startedAtMs = nowMs();
  await atOnce(urls, (url) => post(url, body), connections);
  return timesOf(await came, startedAtMs);
}

function post(url: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    // A connection each, as ours.
    const sending = request(url, { method: "POST", headers, agent: false }, (answer) => {
      answer.destroy();
      if ((answer.statusCode ?? 500) < 300) resolve();
      else reject(new Error(`${url} answered ${answer.statusCode}`));
    });
    sending.on("error", reject);
    sending.end(body);
  });
}

function timesOf(came: readonly number[], since: number): Times {
  const [p50, p99, last] = [0.5, 0.99, 1].map((share) => quantile(came, share) - since) as [number, number, number];
  return { p50, p99, last };
}
