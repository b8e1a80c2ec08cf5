import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  buildSeason,
  createEntry,
  startTestServer,
  type CreatedTestEntry,
  type TestServer,
} from "../../../testing/index.ts";

let t: TestServer;
let entry: CreatedTestEntry;
let other: CreatedTestEntry;
beforeAll(async () => {
  t = await startTestServer();
  await buildSeason(t);
  [entry, other] = [await createEntry(t), await createEntry(t)];
});
afterAll(() => t.close());

const logOf = async ({ client, entryId }: CreatedTestEntry, page = 1) =>
  (await client.get(`/api/entry/${entryId}/log/?page=${page}`)).body;
const verify = async (receipt: object) => (await t.client().post("/api/receipts/verify/", receipt)).body;
const tables = async () => {
  const { rows } = await sql`select (select count(*) from entry_log) as log, (select count(*) from squads) as squads,
    (select sum(version) from squads) as versions`.execute(t.ctx.db);
  return rows;
};

test("a receipt shown to anybody is genuine as it was issued, and names its change [EG-09]", async () => {
  const { picks } = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
  const sent = picks.map((pick: Record<string, unknown>) => ({
    element: pick["element"],
    position: pick["position"],
    is_captain: pick["position"] === 3,
    is_vice_captain: pick["position"] === 4,
  }));
  const { receipt } = (await entry.client.post(`/api/my-team/${entry.entryId}/`, { picks: sent })).body;
  const before = await tables();
  const [row] = (await logOf(entry)).results;
  expect(row.receipt).toEqual(receipt);
  expect(await verify(receipt)).toEqual({ genuine: true, change: { id: row.id, kind: "lineup" } });
  expect(await verify((await logOf(entry)).results[1].receipt)).toMatchObject({ change: { kind: "created" } });
  expect(await tables()).toEqual(before);
});

test("with one character changed it is not genuine, nor with another entry, round or time, nor when it is made up", async () => {
  const receipt = (await logOf(other)).results[0].receipt;
  const flipped = (text: string) => (text.startsWith("0") ? "1" : "0") + text.slice(1);
  const forged: object[] = [
    { signature: flipped(receipt.signature) },
    { signature: receipt.signature.toUpperCase() },
    { signature: receipt.signature.slice(0, 62) },
    { signature: "" },
    { signature: "not hexadecimal" },
    { squad_hash: flipped(receipt.squad_hash) },
    { entry: entry.entryId },
    { entry: 999_999 },
    { event: receipt.event + 1 },
    { time: receipt.time.replace("000Z", "001Z") },
    { time: receipt.time.replace("000Z", "Z") },
    { time: "yesterday" },
  ];
  for (const change of forged) {
    // The same letters in capitals are another text, unless there were none to change.
    if ("signature" in change && change.signature === receipt.signature) continue;
    expect(await verify({ ...receipt, ...change }), JSON.stringify(change)).toEqual({ genuine: false, change: null });
  }
  const none = await t.client().post("/api/receipts/verify/", { ...receipt, signature: "x".repeat(65), entry: "1" });
  expect([none.status, Object.keys(none.body).toSorted()]).toEqual([400, ["entry", "signature"]]);
});

test("the log is its owner's alone, comes in pages, and past the last page is empty [AP-020]", async () => {
  const path = `/api/entry/${other.entryId}/log/`;
  expect((await t.client().get(path)).status).toBe(403);
  expect((await entry.client.get(path)).status).toBe(403);
  await sql`insert into entry_log (entry_id, round_id, at, account_id, kind, after)
    select ${other.entryId}, 1, game_now(), ${other.accountId}, 'details', '{}' from generate_series(1, 60)`.execute(
    t.ctx.db,
  );
  const [first, second, third] = [await logOf(other), await logOf(other, 2), await logOf(other, 3)];
  expect([first, second, third].map((page) => [page.results.length, page.has_next])).toEqual([
    [50, true],
    [11, false],
    [0, false],
  ]);
  const ids = [...first.results, ...second.results].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect((await other.client.get(`${path}?page=${Number.MAX_SAFE_INTEGER}`)).body.results).toEqual([]);
  for (const page of ["0", "-1", "x", "1.5"]) expect((await other.client.get(`${path}?page=${page}`)).status).toBe(400);
});
