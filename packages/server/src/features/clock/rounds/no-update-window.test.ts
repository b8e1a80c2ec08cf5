import { roundId, type MatchStats } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { notify } from "../../../db/notify.ts";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

let t: TestServer;
let small: SmallSeason;
let entry: SeasonEntry;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t);
  entry = await small.createEntry();
});
afterAll(() => t.close());

const readings = () => [
  "/api/bootstrap-static/",
  `/api/entry/${entry.entryId}/`,
  `/api/entry/${entry.entryId}/history/`,
  `/api/my-team/${entry.entryId}/`,
  "/api/fixtures/",
  "/api/event-status/",
];

test("closing and settling a round leave no second in which the game is updated [EG-38] [EG-39]", async () => {
  await t.setNow(new Date(small.deadlineMs(1) + 1000).toISOString());
  let isBusy = true;
  const seen = new Map<number, number>();
  const read = async (): Promise<void> => {
    while (isBusy) {
      for (const path of readings()) {
        const { status } = await entry.client.get(path);
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    }
  };
  const readers = [read(), read()];
  await t.tick();
  await small.play(roundId(1), new Map<never, MatchStats>());
  await t.tick();
  isBusy = false;
  await Promise.all(readers);
  const { rows } = await sql`select state from rounds where round_id = 1`.execute(t.ctx.db);
  expect(rows).toEqual([{ state: "settled" }]);
  expect([...seen.keys()]).toEqual([200]);
  expect(seen.get(200)).toBeGreaterThan(10);
});

test("while an operator's switch is on, every call answers 503 that the game is being updated, and nothing changes [EG-38]", async () => {
  const switchTo = async (on: boolean) => {
    await sql`update game set maintenance = ${on}`.execute(t.ctx.db);
    await notify(t.ctx.db, { kind: "game" });
    await t.whenCurrent();
  };
  const { picks } = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
  const other = picks.map((pick: { position: number }) => ({
    ...pick,
    is_captain: pick.position === 2,
    is_vice_captain: pick.position === 3,
  }));
  const rows = async () =>
    (
      await sql`select (select count(*) from entry_log) as log, (select max(version) from squads) as version`.execute(
        t.ctx.db,
      )
    ).rows;
  const before = await rows();
  await switchTo(true);
  const answers = [
    ...(await Promise.all(readings().map((path) => entry.client.get(path)))),
    await entry.client.post(`/api/my-team/${entry.entryId}/`, { picks: other }),
    await entry.client.post("/api/transfers/undo/", { entry: entry.entryId, event: 2 }),
  ];
  for (const answer of answers) expect([answer.status, answer.body]).toEqual([503, "The game is being updated."]);
  expect(await rows()).toEqual(before);
  await switchTo(false);
  expect((await entry.client.post(`/api/my-team/${entry.entryId}/`, { picks: other })).status).toBe(200);
});
