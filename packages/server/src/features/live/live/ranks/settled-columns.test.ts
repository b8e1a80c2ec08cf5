/** Results in columns come back as they were written: many pieces, ids with gaps, a settling that replaces another. */
import { roundId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { transact } from "../../../../db/writing/transactions.ts";
import { startTestServer, type TestServer } from "../../../../testing/index.ts";
import { startSmallSeason } from "../../../../testing/small-season.ts";
import { readSettledColumns, replaceSettledColumns } from "./settled-columns.ts";

const ROUND = roundId(1);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await startSmallSeason(server);
});
afterAll(() => server?.close());

/** Every seventh id is missing; points and costs of both ends of their ranges come up. */
function resultsOf(count: number) {
  const ids = Float64Array.from({ length: count }, (_, row) => 1 + row + Math.floor(row / 6));
  const points = Int16Array.from(ids, (id) => (id % 4001) - 2000);
  const costPoints = Int32Array.from(ids, (id) => id % 701);
  const totalPoints = Int16Array.from(ids, (id) => 5000 - (id % 8009));
  const totalTransfers = Int32Array.from(ids, (id) => id % 60_001);
  return { count, ids, points, costPoints, totalPoints, totalTransfers };
}

async function write(settlementNumber: number, columns: ReturnType<typeof resultsOf>): Promise<void> {
  await sql`update rounds set settlement_number = ${settlementNumber} where round_id = ${ROUND}`.execute(server.ctx.db);
  await transact(server.ctx.db, (tx) => replaceSettledColumns(tx, { roundId: ROUND, settlementNumber }, columns));
}

async function read() {
  const client = await server.ctx.pool.connect();
  try {
    const [ids, points, costPoints, totalPoints, totalTransfers]: number[][] = [[], [], [], [], []];
    const isThere = await readSettledColumns(client, ROUND, "round", (id, gained, cost) => {
      ids!.push(id);
      points!.push(gained);
      costPoints!.push(cost);
    });
    const both = await readSettledColumns(client, ROUND, "season", (_, total, made) => {
      totalPoints!.push(total);
      totalTransfers!.push(made);
    });
    expect(both).toBe(isThere);
    return { isThere, ids, points, costPoints, totalPoints, totalTransfers };
  } finally {
    client.release();
  }
}

const asRead = ({ ids, points, costPoints, totalPoints, totalTransfers }: ReturnType<typeof resultsOf>) => ({
  isThere: true,
  ids: [...ids],
  points: [...points],
  costPoints: [...costPoints],
  totalPoints: [...totalPoints],
  totalTransfers: [...totalTransfers],
});
const NOTHING = { isThere: false, ids: [], points: [], costPoints: [], totalPoints: [], totalTransfers: [] };

test("nothing is read where nothing is written", async () => {
  expect(await read()).toEqual(NOTHING);
});

test("a million entries and more come back as they were, and a smaller settling leaves none of them", async () => {
  const many = resultsOf(17 * 65_536 + 5);
  await write(1, many);
  expect(await read()).toEqual(asRead(many));
  const few = resultsOf(13);
  await write(2, few);
  expect(await read()).toEqual(asRead(few));
});

test("columns of another settling are not read", async () => {
  await sql`update rounds set settlement_number = 3 where round_id = ${ROUND}`.execute(server.ctx.db);
  expect(await read()).toEqual(NOTHING);
});
