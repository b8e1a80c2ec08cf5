/** Many linked leagues hear of a goal while those who send are killed again and again: no league is left out, none sent for twice. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { roundId } from "@elleveren/rules";
import { type ChatStandIn, startChatStandIn } from "@elleveren/worlds/chat-stand-in/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

import { sql, startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

const LEAGUES = 1_000;
const KILLS = 2;
const FORMS = ["slack", "discord", "teams", "json"] as const;

let t: TestServer;
let small: SmallSeason;
let ada: SeasonEntry;
let chats: ChatStandIn;
let databaseUrl = "";
const children = new Set<ChildProcess>();

beforeAll(async () => {
  chats = await startChatStandIn({ port: 0 });
  t = await startTestServer({
    config: { webhooksToLoopback: true },
    databaseThrough: async (url) => (databaseUrl = url),
  });
  small = await startSmallSeason(t, { rounds: 2 });
  ada = await small.createEntry({ name: "Sjefen" });
  await small.createEntry({ name: "Benken" });
  await sql`with made as (
      insert into leagues (name, league_type, scoring, admin_entry_id, start_round_id, created_at)
      select 'Liga ' || n, 'x', 'classic', ${ada.entryId}, 1, game_now() from generate_series(1, ${LEAGUES}::int) n
      returning league_id),
    joined as (
      insert into league_members (league_id, entry_id, joined_at) select league_id, entry_id, game_now() from made, entries
      where account_id <> 0),
    numbered as (select league_id, row_number() over (order by league_id) - 1 as n from made)
    insert into league_webhooks (league_id, account_id, url, secret, events, form, language, every_minutes, told)
    select league_id, (select account_id from entries where entry_id = ${ada.entryId}),
      ${`${chats.origin}/`} || form || '/l' || n, decode(repeat('00', 32), 'hex'), '{goal}', form, 'nb', 10, '{}'
    from numbered, lateral (select (${[...FORMS]}::text[])[1 + n % 4] as form) f`.execute(t.ctx.db);
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await chats?.stop();
  await t?.close();
});

async function start(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "chat-sender.testing.ts"), [databaseUrl], { stdio: "ignore" });
  children.add(child);
  await once(child, "message");
  return child;
}

async function killAll(): Promise<void> {
  const gone = [...children].map(async (child) => {
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  });
  await Promise.all(gone);
  children.clear();
  // Nobody lives that holds a lease: the minute until it ends by itself is not waited for.
  await sql`update league_webhooks set leased_until = clock_timestamp(), next_at = clock_timestamp()
    where lease is not null`.execute(t.ctx.db);
}

const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from webhook_deliveries where state = 'waiting'`.execute(t.ctx.db);
  return rows[0]!.count;
};

test(
  "each of 10,000 linked leagues hears of the goal once, over kills of those who send",
  { timeout: 300_000 },
  async () => {
    await small.goTo(1, 30);
    const [captain] = ada.footballerIds;
    await small.play(roundId(1), new Map([[captain!, { minutes: 20, goals_scored: 1 }]]), { finished: false });
    await t.tick();
    expect(await waiting()).toBe(LEAGUES);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = chats.heard.length;
      await Promise.all([start(), start()]);
      // In the middle of it, and not before.
      await expect
        .poll(() => chats.heard.length - before, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(100 + 100 * kill);
      await killAll();
    }
    expect(await waiting()).toBeGreaterThan(0);
    await start();
    await expect.poll(waiting, { timeout: 200_000, interval: 250 }).toBe(0);
    const { rows } = await sql<{ attempts: number; state: string }>`
    select distinct attempts, state from webhook_deliveries`.execute(t.ctx.db);
    // Two senders never had the same one: each was done with once.
    expect(rows).toEqual([{ attempts: 1, state: "sent" }]);
    expect(new Set(chats.heard.map(({ channel }) => channel)).size).toBe(LEAGUES);
    // A program that hears one twice tells by its id.
    expect(new Set(chats.heard.map(({ id }) => id)).size).toBe(LEAGUES);
  },
);
