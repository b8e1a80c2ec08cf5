/** Figures of the family's clients: prices to come and strength of clubs. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { buildSeason, startTestServer, type TestServer } from "../../../testing/index.ts";
import { notify } from "../../../db/notify.ts";

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t, { rounds: 4 });
});
afterAll(() => t?.close());

const bootstrap = async () => (await t.client().get("/api/bootstrap-static/")).body;

test("elements say how their price moves and what may come; nothing is invented of risks [AP-107]", async () => {
  const { elements } = await bootstrap();
  expect(elements.length).toBeGreaterThan(100);
  for (const element of elements) {
    expect(element).toMatchObject({
      scout_risks: [],
      scout_news_link: "",
      price_change_calibrating: true,
      price_change_hourly_rate: 0,
      price_change_locked_until: null,
    });
    expect(element.price_change_projections).toEqual(
      [0, 1, 2].map((offset) => ({ offset, projected_percent: "0.0", likelihood: 0 })),
    );
  }
});

test("in an open round the rate is that of the round so far, and the limit locks a price until the deadline [AP-107]", async () => {
  await sql`update rounds set deadline_at = game_now() - interval '48 hours' where round_id = 1`.execute(t.ctx.db);
  await t.tick();
  const [first, second] = (await bootstrap()).elements as { id: number }[];
  const press = async (id: number, values: { net: number; spent: number; steps: number }) => {
    await sql`update footballer_market set transfers_in_round = ${values.net}, transfers_out_round = 0, selected_count = 0,
      net_spent = ${values.spent}, price_steps = ${values.steps} where footballer_id = ${id}`.execute(t.ctx.db);
  };
  await press(first!.id, { net: 24, spent: 0, steps: 0 });
  await press(second!.id, { net: 200, spent: 150, steps: 3 });
  await notify(t.ctx.db, { kind: "market" });
  await notify(t.ctx.db, { kind: "resync" });
  await t.whenCurrent();
  const { elements, events } = await bootstrap();
  const [rising, locked] = [first, second].map((one) => elements.find(({ id }: { id: number }) => id === one!.id));
  // 24 of a threshold of 50 in 48 hours: one per cent an hour.
  expect(rising).toMatchObject({
    price_change_calibrating: false,
    price_change_hourly_rate: 1,
    price_change_percent: "48",
  });
  const [tonight, next] = rising.price_change_projections as { projected_percent: string }[];
  expect(Number(tonight!.projected_percent)).toBeGreaterThan(48);
  expect(Number(tonight!.projected_percent)).toBeLessThanOrEqual(72);
  expect(Number(next!.projected_percent) - Number(tonight!.projected_percent)).toBe(24);
  const open = events.find((event: { is_next: boolean }) => event.is_next);
  expect(locked).toMatchObject({ price_change_projections: [], price_change_locked_until: open.deadline_time });
});

test("clubs' strengths are whole numbers of the family's scale [AP-107]", async () => {
  const { teams } = await bootstrap();
  const names = ["overall", "attack", "defence"].flatMap((what) =>
    ["home", "away"].map((where) => `strength_${what}_${where}`),
  );
  for (const team of teams)
    for (const name of names) {
      expect(Number.isInteger(team[name]), name).toBe(true);
      expect(team[name]).toBeGreaterThanOrEqual(1000);
      expect(team[name]).toBeLessThanOrEqual(1400);
    }
});
