import type { FootballerId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { notify } from "../../../db/notify.ts";
import {
  buildSeason,
  createEntry,
  readMarket,
  replacements,
  startTestServer,
  transfersBody,
  type TestServer,
} from "../../../testing/index.ts";

const ascending = (first: number, second: number) => first - second;

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
});
afterAll(() => t.close());

async function passDeadline(roundId: number): Promise<void> {
  await sql`update rounds set deadline_at = game_now() where round_id = ${roundId}`.execute(t.ctx.db);
  await t.tick();
}

test("one round's lent squad is not what the next round's chip brings back, live and settled [EG-13] [EG-14]", async () => {
  const chips = (["freehit", "uteam"] as const).map((name, index) => {
    return { id: index + 1, name, number: 1, startRound: 1, stopRound: 30 };
  });
  const ruleset = { ...t.ctx.game().ruleset, chips };
  await sql`update game set ruleset = ${JSON.stringify(ruleset)}::jsonb`.execute(t.ctx.db);
  await notify(t.ctx.db, { kind: "game" });
  await t.whenCurrent();
  const entry = await createEntry(t);
  await passDeadline(1);
  const market = await readMarket(t);
  const teamOf = async () => (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
  const elements = (team: { picks: { element: number }[] }) => team.picks.map((pick) => pick.element);
  const original = await teamOf();

  for (const [event, chip] of [
    [2, "freehit"],
    [3, "uteam"],
  ] as const) {
    const owned = elements(await teamOf()) as FootballerId[];
    expect(owned.toSorted(ascending)).toEqual(elements(original).toSorted(ascending));
    const pairs = owned.slice(0, 2).map((out, index) => {
      const dearest = replacements(market, owned, out).toSorted((a, b) => b.priceTenths - a.priceTenths)[index]!;
      return [out, dearest.footballerId] as const;
    });
    const answer = await entry.client.post("/api/transfers/", transfersBody(entry.entryId, event, pairs, { chip }));
    expect(answer.status).toBe(200);
    expect(answer.body.transfers.bank).not.toBe(original.transfers.bank);
    await passDeadline(event);
  }
  const after = await teamOf();
  expect(elements(after)).toEqual(elements(original));
  expect(after.transfers).toEqual(original.transfers);

  const banks = async () => {
    const { current } = (await t.client().get(`/api/entry/${entry.entryId}/history/`)).body;
    return current.map((round: { bank: number; value: number }) => [round.bank, round.value]);
  };
  const kept = [original.transfers.bank, original.transfers.bank + original.transfers.value];
  expect(await banks()).toEqual([kept, kept, kept]);
  await sql`update fixtures set started = true, finished_provisional = true, finished = true where round_id <= 3`.execute(
    t.ctx.db,
  );
  await t.tick();
  const { rows } = await sql`select state from rounds where round_id <= 3`.execute(t.ctx.db);
  expect(rows).toEqual([{ state: "settled" }, { state: "settled" }, { state: "settled" }]);
  expect(await banks()).toEqual([kept, kept, kept]);
});
