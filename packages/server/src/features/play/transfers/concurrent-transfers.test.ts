import type { FootballerId, Market } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  buildSeason,
  createEntry,
  readMarket,
  replacements,
  startTestServer,
  transfersBody,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";
import { setFootballerPrice } from "../../clock/index.ts";

const ascending = (first: number, second: number) => first - second;

let t: TestServer;
let market: Market;
let secondDeadlineMs: number;
const pool: CreatedTestEntry[] = [];

beforeAll(async () => {
  t = await startTestServer();
  const season = await buildSeason(t);
  market = await readMarket(t);
  for (let count = 0; count < 8; count += 1) pool.push(await createEntry(t));
  secondDeadlineMs = season.rounds[1]!.deadlineAtMs;
  await t.setNow(new Date(season.rounds[0]!.deadlineAtMs + 1000).toISOString());
  await t.tick();
});
afterAll(() => t.close());

interface Row {
  bank: number;
  made: number;
  cost: number;
  transfers: number;
}

async function roundTwo(entry: CreatedTestEntry): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select bank_tenths as bank, transfers_made as made, cost_points as cost,
      (select count(*) from transfers x where x.entry_id = s.entry_id) as transfers
    from squads s where entry_id = ${entry.entryId} and round_id = 2`.execute(t.ctx.db);
  return rows[0];
}

const outOf = (entry: CreatedTestEntry, position: string) =>
  entry.footballerIds.find((id) => market.get(id)!.position === position)!;

/** The dearest affordable footballer of this position. */
function dearest(entry: CreatedTestEntry, out: FootballerId) {
  return replacements(market, entry.footballerIds, out).toSorted((a, b) => b.priceTenths - a.priceTenths)[0]!;
}

test("two tabs cannot spend one budget [EG-07] [EG-01] [V2.3.4, V15.4.2]", async () => {
  const entry = pool.pop()!;
  const pairs = ["MID", "FWD"].map((position) => {
    const out = outOf(entry, position);
    return {
      out,
      into: dearest(entry, out),
      gapTenths: dearest(entry, out).priceTenths - market.get(out)!.priceTenths,
    };
  });
  // Enough for either, not for both.
  const bankTenths = Math.max(...pairs.map((pair) => pair.gapTenths));
  await sql`update squads set bank_tenths = ${bankTenths} where entry_id = ${entry.entryId}`.execute(t.ctx.db);
  const answers = await Promise.all(
    pairs.map(({ out, into }) =>
      entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, [[out, into.footballerId]])),
    ),
  );
  expect(answers.map((answer) => answer.status).toSorted(ascending)).toEqual([200, 400]);
  const lost = answers.find((answer) => answer.status === 400)!;
  expect(lost.body.non_field_errors[0].code).toBe("budget_exceeded");
  const stored = await roundTwo(entry);
  const won = pairs[answers.findIndex((answer) => answer.status === 200)]!;
  expect(stored).toEqual({ bank: bankTenths - won.gapTenths, made: 1, cost: 0, transfers: 1 });
});

test("a confirmation sent twice with one Idempotency-Key happens once, also at the same moment [EG-07]", async () => {
  const entry = pool.pop()!;
  const out = outOf(entry, "DEF");
  const into = replacements(market, entry.footballerIds, out)[0]!.footballerId;
  const body = transfersBody(entry.entryId, 2, [[out, into]]);
  const options = { headers: { "idempotency-key": "tab-1-confirm-transfers" } };
  const [first, second] = await Promise.all([
    entry.client.post("/api/transfers/", body, options),
    entry.client.post("/api/transfers/", body, options),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  const third = await entry.client.post("/api/transfers/", body, options);
  expect(third.body).toEqual(first.body);
  expect(await roundTwo(entry)).toMatchObject({ made: 1, transfers: 1, cost: 0 });
  const other = await entry.client.post("/api/transfers/", { ...body, confirmed: false }, options);
  expect([other.status, other.body.non_field_errors[0].code]).toEqual([409, "idempotency_mismatch"]);
});

test("the same confirmation without a key is refused the second time: the footballer has left [EG-07]", async () => {
  const entry = pool.pop()!;
  const out = outOf(entry, "DEF");
  const into = replacements(market, entry.footballerIds, out)[0]!.footballerId;
  const send = () => entry.client.post("/api/transfers/", transfersBody(entry.entryId, 2, [[out, into]]));
  const answers = await Promise.all([send(), send()]);
  expect(answers.map((answer) => answer.status).toSorted(ascending)).toEqual([200, 400]);
  expect(await roundTwo(entry)).toMatchObject({ made: 1, transfers: 1 });
});

test("transfers and a price change at once: what was paid is a price that was true [EG-04]", async () => {
  const entries = [pool.pop()!, pool.pop()!];
  const out = outOf(entries[0]!, "MID");
  const into = replacements(market, entries[0]!.footballerIds, out)[0]!;
  const now = into.priceTenths;
  const [change, ...answers] = await Promise.all([
    setFootballerPrice(t.ctx, {
      by: "command",
      prices: [{ footballerId: into.footballerId, priceTenths: now + 5 }],
    }),
    ...entries.map((entry) =>
      entry.client.post("/api/transfers/", {
        ...transfersBody(entry.entryId, 2, []),
        transfers: [{ element_out: out, element_in: into.footballerId, purchase_price: now }],
      }),
    ),
  ]);
  expect(change).toEqual({ ok: true, value: 1 });
  const seen = await Promise.all(
    answers.map(async (answer, index) => {
      const { rows } = await sql<{ paid: number }>`
        select in_tenths as paid from transfers where entry_id = ${entries[index]!.entryId}`.execute(t.ctx.db);
      return { status: answer.status, problem: answer.body.transfers?.non_field_errors?.[0]?.price, rows };
    }),
  );
  const bought = { status: 200, problem: undefined, rows: [{ paid: now }] };
  const refused = { status: 400, problem: now + 5, rows: [] };
  for (const result of seen) expect([bought, refused]).toContainEqual(result);
});

test("after the deadline nothing is accepted, though the round was not closed yet [EG-09] [V2.3.2]", async () => {
  const entry = pool.pop()!;
  const out = outOf(entry, "DEF");
  const into = replacements(market, entry.footballerIds, out)[0]!.footballerId;
  const body = transfersBody(entry.entryId, 2, [[out, into]]);
  await t.setNow(new Date(secondDeadlineMs).toISOString());
  const late = await entry.client.post("/api/transfers/", body);
  expect([late.status, late.body.non_field_errors[0].code]).toEqual([400, "deadline_passed"]);
  const { picks } = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
  const lineup = await entry.client.post(`/api/my-team/${entry.entryId}/`, { picks });
  expect([lineup.status, lineup.body.non_field_errors[0].code]).toEqual([400, "deadline_passed"]);
  const newcomer = await createEntry(t).catch((error: Error) => error.message);
  expect(newcomer).toContain("deadline_passed");
  expect(await roundTwo(entry)).toBeUndefined();
});
