import { roundId, type FootballerId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  createEntry,
  readMarket,
  replacements,
  startTestServer,
  transfersBody,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";
import { buildSeason } from "../../../testing/build-season.ts";
import { setFootballerPrice } from "../prices/index.ts";
import { closeRound } from "../rounds/index.ts";
import { refreshMarket } from "./refresh-market.ts";

let t: TestServer;
let owner: CreatedTestEntry;
let other: CreatedTestEntry;
let deadlines: readonly number[];
beforeAll(async () => {
  t = await startTestServer();
  deadlines = (await buildSeason(t)).rounds.map((round) => round.deadlineAtMs);
  owner = await createEntry(t);
});
afterAll(() => t.close());

interface Shown {
  readonly selected_by_percent: string;
  readonly transfers_in: number;
  readonly transfers_out: number;
  readonly transfers_in_event: number;
  readonly transfers_out_event: number;
}
const bootstrap = async () => (await t.client().get("/api/bootstrap-static/")).body;
const shown = async (id: FootballerId): Promise<Shown> =>
  (await bootstrap()).elements.find((element: { id: number }) => element.id === id);

/** Sells `out` for the cheapest footballer not in any squad; returns the one bought. */
async function swap(entry: CreatedTestEntry, event: number, out: FootballerId, chip: string | null = null) {
  const { body } = await entry.client.get(`/api/my-team/${entry.entryId}/`);
  const owned = body.picks.map((pick: { element: FootballerId }) => pick.element) as FootballerId[];
  const cheap = replacements(await readMarket(t), owned, out).toSorted((a, b) => a.priceTenths - b.priceTenths);
  const { rows } = await sql<{ id: number }>`select distinct unnest(footballer_ids) as id from squads`.execute(
    t.ctx.db,
  );
  const into = cheap.find(({ footballerId }) => !rows.some((row) => row.id === footballerId))!.footballerId;
  const answer = await entry.client.post(
    "/api/transfers/",
    transfersBody(entry.entryId, event, [[out, into]], { chip }),
  );
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
  return into;
}

/** The tick's work without its pause, which grows with how long a count took on a busy machine. */
async function countMarket(): Promise<void> {
  await refreshMarket(t.ctx);
  await t.whenCurrent();
}

async function passDeadline(round: number): Promise<void> {
  await t.setNow(new Date(deadlines[round - 1]! + 60_000).toISOString());
  await t.tick();
}

test("owners are a share of all entries, with one decimal [EG-31]", async () => {
  await t.tick();
  expect((await bootstrap()).total_players).toBe(1);
  const [mine] = owner.footballerIds as [FootballerId];
  expect((await shown(mine)).selected_by_percent).toBe("100.0");
  const { body } = await owner.client.get("/api/bootstrap-static/");
  const notMine = body.elements.find((element: { id: FootballerId }) => !owner.footballerIds.includes(element.id));
  expect(notMine.selected_by_percent).toBe("0.0");

  const dearest = [...(await readMarket(t)).values()].toSorted((a, b) => b.priceTenths - a.priceTenths);
  for (let count = 0; count < 2; count += 1) other = await createEntry(t, { name: `Andre ${count}` });
  await swap(other, 1, mine);
  await countMarket();
  expect((await bootstrap()).total_players).toBe(3);
  expect((await shown(mine)).selected_by_percent).toBe("66.7");
  expect((await shown(dearest[0]!.footballerId)).selected_by_percent).toBe("0.0");
});

test("changes before an entry's first deadline are no transfers of the market [EG-34]", async () => {
  const [mine] = owner.footballerIds as [FootballerId];
  expect(await shown(mine)).toMatchObject({ transfers_out_event: 0, transfers_out: 0 });
});

test("confirmed transfers count for the coming round and restart after its deadline [EG-33]", async () => {
  await passDeadline(1);
  const out = owner.footballerIds[1]!;
  const into = await swap(owner, 2, out);
  await countMarket();
  expect(await shown(out)).toMatchObject({ transfers_out_event: 1, transfers_out: 1, transfers_in_event: 0 });
  expect(await shown(into)).toMatchObject({ transfers_in_event: 1, transfers_in: 1, transfers_out_event: 0 });

  // Only the close reports it: in a large game the next count of the market may come minutes later.
  await t.setNow(new Date(deadlines[1]! + 60_000).toISOString());
  await closeRound(t.ctx, roundId(2));
  await t.whenCurrent();
  expect(await shown(out)).toMatchObject({ transfers_out_event: 0, transfers_out: 1 });
  expect(await shown(into)).toMatchObject({ transfers_in_event: 0, transfers_in: 1 });
});

test("transfers under a chip that gives the old squad back do not count [EG-34]", async () => {
  const out = owner.footballerIds[2]!;
  const into = await swap(owner, 3, out, "rich");
  await countMarket();
  expect(await shown(out)).toMatchObject({ transfers_out_event: 0 });
  expect(await shown(into)).toMatchObject({ transfers_in_event: 0 });
  // The lent footballers are owned for the round all the same.
  expect((await shown(into)).selected_by_percent).toBe("33.3");
});

test("a round's market is kept as its deadline left it, in the footballer's history", async () => {
  const out = other.footballerIds[3]!;
  await swap(other, 3, out);
  await passDeadline(3);
  await setFootballerPrice(t.ctx, { by: "command", prices: [{ footballerId: out, priceTenths: 99 }] });
  const { rows } = await sql<{ selected_count: number; transfers_out: number; price_tenths: number }>`
    select selected_count, transfers_out, price_tenths from footballer_rounds
    where round_id = 3 and footballer_id = ${out}`.execute(t.ctx.db);
  expect(rows).toEqual([{ selected_count: 2, transfers_out: 1, price_tenths: (await startPrice(out)).price }]);

  expect(t.ctx.live.season().frozen.get(roundId(3))?.get(out)).toMatchObject({
    selectedCount: 2,
    transfersOut: 1,
  });
});

test("counting again without a change tells nobody", async () => {
  await refreshMarket(t.ctx);
  expect(await refreshMarket(t.ctx)).toBe(false);
});

test("a large game's close keeps the last counts, and they are made exact just after", async () => {
  const out = owner.footballerIds[4]!;
  await swap(owner, 4, out);
  // As if a million had been counted before this transfer: the close does not count them again.
  await sql`update market_totals set entry_count = 1000000`.execute(t.ctx.db);
  await t.setNow(new Date(deadlines[3]! + 60_000).toISOString());
  await closeRound(t.ctx, roundId(4));
  const frozen = async () => {
    const { rows } = await sql<{ transfers_out: number; counted: boolean }>`select transfers_out, counted
      from footballer_rounds where round_id = 4 and footballer_id = ${out}`.execute(t.ctx.db);
    return rows[0];
  };
  expect(await frozen()).toEqual({ transfers_out: 0, counted: false });
  await refreshMarket(t.ctx);
  expect(await frozen()).toEqual({ transfers_out: 1, counted: true });
  await t.whenCurrent();
  expect(await shown(out)).toMatchObject({ transfers_out: 1, transfers_out_event: 0 });
});

async function startPrice(id: FootballerId) {
  const { rows } = await sql<{ price: number }>`
    select start_price_tenths as price from footballers where footballer_id = ${id}`.execute(t.ctx.db);
  return rows[0]!;
}

test("the tick counts by itself once squads have moved", async () => {
  const before = (await bootstrap()).total_players as number;
  await createEntry(t);
  await expect
    .poll(async () => (await t.tick(), (await bootstrap()).total_players as number), { timeout: 30_000, interval: 200 })
    .toBe(before + 1);
});

test("owners follow from those of the round before and its squads, as if all squads were counted", async () => {
  const newcomer = await createEntry(t, { name: "Sist inn" });
  await swap(newcomer, 5, newcomer.footballerIds[5]!);
  // Round 3 lent a squad, which round 4 gave back.
  await swap(owner, 5, owner.footballerIds[6]!);
  await refreshMarket(t.ctx);
  const counted = async () => {
    const { rows } = await sql<{ id: number; owners: number }>`select footballer_id as id, selected_count as owners
      from footballer_market where selected_count <> 0 order by id`.execute(t.ctx.db);
    return rows;
  };
  const { rows: all } = await sql<{ id: number; owners: number }>`
    select id, count(*) as owners from (select distinct on (entry_id) footballer_ids from squads
      where round_id <= 5 order by entry_id, round_id desc) latest, unnest(footballer_ids) as id
    group by id order by id`.execute(t.ctx.db);
  expect(await counted()).toEqual(all);
  const { rows: rounds } = await sql<{ round_id: number; owned: number }>`
    select round_id, sum(owned_count) as owned from footballer_rounds group by round_id order by round_id`.execute(
    t.ctx.db,
  );
  // Fifteen of each of three squads, and of whoever had joined by then.
  expect(rounds).toEqual([1, 2, 3, 4].map((round) => ({ round_id: round, owned: 45 })));

  const one = all[0]!;
  await sql`update footballer_rounds set owned_count = owned_count + 5
    where round_id = 4 and footballer_id = ${one.id}`.execute(t.ctx.db);
  await refreshMarket(t.ctx);
  expect((await counted())[0]).toEqual({ id: one.id, owners: one.owners + 5 });
  // Imported, or closed by a release before: nobody knows, and all squads are counted.
  await sql`update footballer_rounds set owned_count = null where round_id = 4 and footballer_id = ${one.id}`.execute(
    t.ctx.db,
  );
  await refreshMarket(t.ctx);
  expect(await counted()).toEqual(all);
});
