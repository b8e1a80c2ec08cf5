import type { FootballerId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { changeRuleset, transfersBody, type CreatedTestEntry, type TestServer } from "../../../testing/index.ts";
import { refreshMarket } from "../market/index.ts";
import { openTransferGame, type TransferGame } from "../../play/transfers/transfers.testing.ts";

const MINUTE_MS = 60_000;
let game: TransferGame;
let t: TestServer;
let nowMs: number;

beforeAll(async () => {
  game = await openTransferGame(6);
  t = game.t;
  const { prices } = t.ctx.game().ruleset;
  expect(prices).toMatchObject({
    stepTenths: 1,
    maxStepsPerRound: 3,
    atHour: 4,
    atMinute: 30,
    timeZone: "Europe/Oslo",
  });
  // A step for every net transfer, so that six managers are a market.
  await changeRuleset(t, { prices: { ...prices, thresholdMinimum: 1, thresholdOwnersPermille: 0 } });
  nowMs = t.ctx.clock.nowMs();
});
afterAll(() => t.close());

/** The next 04:30 in Oslo, whichever of the two offsets holds that night. */
function nextNightMs(afterMs: number): number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Oslo", hour: "2-digit", minute: "2-digit" });
  let atMs = Math.ceil((afterMs + 1) / (30 * MINUTE_MS)) * 30 * MINUTE_MS;
  while (format.format(atMs) !== "04:30") atMs += 30 * MINUTE_MS;
  return atMs;
}

async function goTo(atMs: number): Promise<void> {
  nowMs = atMs;
  await t.setNow(new Date(atMs).toISOString());
  await t.tick();
}

const shown = async (id: FootballerId) => {
  const { elements } = (await t.client().get("/api/bootstrap-static/")).body;
  const { now_cost, ...row } = elements.find((element: { id: number }) => element.id === id);
  const { cost_change_event, cost_change_event_fall, cost_change_start, cost_change_start_fall } = row;
  return { now_cost, cost_change_event, cost_change_event_fall, cost_change_start, cost_change_start_fall };
};
const after = (price: number, event: number, start = event) => ({
  now_cost: price + start,
  cost_change_event: event,
  cost_change_event_fall: 0 - event,
  cost_change_start: start,
  cost_change_start_fall: 0 - start,
});
const transfer = async (entry: CreatedTestEntry, event: number, pair: readonly [FootballerId, FootballerId]) => {
  const answer = await entry.client.post("/api/transfers/", transfersBody(entry.entryId, event, [pair]));
  expect(answer.status).toBe(200);
};

/** What a tick does, unless it rests after a slow count. */
const countMarket = async () => {
  await refreshMarket(t.ctx);
  await t.whenCurrent();
};

test("prices move at 04:30 in Oslo by a tenth on net transfers, a step a night and three a round [EG-06]", async () => {
  const managers = Array.from({ length: 5 }, () => game.manager());
  const pair = game.swap(managers[0]!, 9);
  const [out, into] = pair;
  for (const entry of managers) await transfer(entry, 2, pair);
  const [old, bought] = [game.priceOf(out), game.priceOf(into)];
  await countMarket();

  const night = nextNightMs(nowMs);
  await goTo(night - 1);
  expect([await shown(out), await shown(into)]).toEqual([after(old, 0), after(bought, 0)]);
  await goTo(night);
  expect([await shown(out), await shown(into)]).toEqual([after(old, -1), after(bought, 1)]);
  // The same night again, and the day after it, change nothing.
  await t.tick();
  await goTo(night + 12 * 60 * MINUTE_MS);
  expect([await shown(out), await shown(into)]).toEqual([after(old, -1), after(bought, 1)]);

  // Five net transfers: a step each night; after three the round's limit stops further ones.
  for (const steps of [2, 3, 3]) {
    await goTo(nextNightMs(nowMs));
    expect([await shown(out), await shown(into)]).toEqual([after(old, -steps), after(bought, steps)]);
  }
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count(*) as count from price_changes group by reason`.execute(t.ctx.db);
  expect(rows).toEqual([{ reason: "nightly", count: 6 }]);

  // An entry that bought before the rise gets half of it when selling.
  const [entry] = managers as [CreatedTestEntry];
  const { picks } = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
  const own = picks.find((pick: { element: number }) => pick.element === into);
  expect(own).toMatchObject({ purchase_price: bought, selling_price: bought + 1 });
});

test("a new round counts anew: its change starts from 0, the season's goes on, and prices move again [EG-06] [EG-33]", async () => {
  const entry = game.manager();
  const [out, into] = game.swap(entry, 9);
  const [old, bought] = [game.priceOf(out), game.priceOf(into)];
  await sql`update rounds set deadline_at = game_now() where round_id = 2`.execute(t.ctx.db);
  await t.tick();
  expect([await shown(out), await shown(into)]).toEqual([after(old, 0, -3), after(bought, 0, 3)]);
  await transfer(entry, 3, [out, into]);
  await countMarket();
  await goTo(nextNightMs(nowMs));
  expect([await shown(out), await shown(into)]).toEqual([after(old, -1, -4), after(bought, 1, 4)]);
});
