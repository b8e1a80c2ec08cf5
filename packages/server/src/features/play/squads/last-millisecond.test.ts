import { afterAll, beforeAll, expect, test } from "vitest";

import {
  buildSeason,
  cheapSquad,
  createEntry,
  entryBody,
  readMarket,
  readSquadTables,
  replacements,
  startTestServer,
  transfersBody,
  type ClientAnswer,
  type CreatedTestEntry,
  type SignedUp,
  type TestServer,
} from "../../../testing/index.ts";

let t: TestServer;
let deadlineMs: number;
let entry: CreatedTestEntry;
let newcomer: SignedUp;
let keyed = 0;

beforeAll(async () => {
  t = await startTestServer();
  const season = await buildSeason(t);
  deadlineMs = season.rounds[0]!.deadlineAtMs;
  [entry, newcomer] = [await createEntry(t), await t.signUp()];
});
afterAll(() => t.close());

/** Every write of a squad there is, under a key and without one. */
async function writes(): Promise<Record<string, () => Promise<ClientAnswer>>> {
  const market = await readMarket(t);
  const { picks } = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
  const owned = picks.map(({ element }: { element: number }) => element);
  const into = replacements(market, owned, owned[4])[0]!.footballerId;
  const lineup = picks.map(({ element, position }: { element: number; position: number }) => ({
    element,
    position,
    is_captain: position === 3,
    is_vice_captain: position === 4,
  }));
  const post = (client: CreatedTestEntry["client"], path: string, body: unknown) => () => {
    keyed += 1;
    return client.post(path, body, keyed % 2 === 0 ? { headers: { "idempotency-key": `millisecond-${keyed}` } } : {});
  };
  const mine = `/api/my-team/${entry.entryId}/`;
  return {
    "a check of transfers": post(entry.client, "/api/transfers/", {
      ...transfersBody(entry.entryId, 1, [[owned[4], into]]),
      confirmed: false,
    }),
    transfers: post(entry.client, "/api/transfers/", transfersBody(entry.entryId, 1, [[owned[4], into]])),
    undo: post(entry.client, "/api/transfers/undo/", { entry: entry.entryId, event: 1 }),
    "a line-up": post(entry.client, mine, { picks: lineup }),
    "a line-up for the round by name": post(entry.client, mine, { event: 1, picks: lineup }),
    "a chip": post(entry.client, mine, { chip: "2capt", picks: lineup }),
    "Rich Uncle": post(entry.client, "/api/transfers/", transfersBody(entry.entryId, 1, [], { chip: "rich" })),
    "a first squad": post(newcomer.client, "/api/entry-create/", entryBody(market, cheapSquad(t, market))),
  };
}

test.each([0, 1, 1000, 86_400_000])(
  "%i ms after the deadline nothing is accepted, and nothing moves [EG-09]",
  async (lateMs) => {
    const late = await writes();
    await t.setNow(new Date(deadlineMs + lateMs).toISOString());
    const before = await readSquadTables(t);
    for (const [what, write] of Object.entries(late)) {
      const answer = await write();
      expect([what, answer.status, answer.body.non_field_errors?.[0]?.code]).toEqual([what, 400, "deadline_passed"]);
    }
    expect(await readSquadTables(t)).toEqual(before);
  },
);

test("a millisecond before it everything is accepted, and every receipt is of that millisecond [EG-09]", async () => {
  await t.setNow(new Date(deadlineMs - 1).toISOString());
  for (const [what, write] of Object.entries(await writes())) {
    // One chip a round: Rich Uncle comes after the team chip was taken back.
    if (what === "Rich Uncle") await (await writes())["a line-up"]!();
    const answer = await write();
    if (what === "Rich Uncle") {
      expect([answer.status, answer.body.chip?.[0]?.code]).toEqual([400, "chip_in_play"]);
      continue;
    }
    expect([what, answer.status]).toEqual([what, 200]);
    if (what === "a check of transfers") expect(answer.body.receipt).toBeUndefined();
    else expect(Date.parse(answer.body.receipt.time)).toBe(deadlineMs - 1);
  }
});

test("a key answers after the deadline what it answered before it, and never does it again [EG-09]", async () => {
  await t.setNow(new Date(deadlineMs - 1).toISOString());
  const { picks } = (await entry.client.get(`/api/my-team/${entry.entryId}/`)).body;
  const path = `/api/my-team/${entry.entryId}/`;
  const options = { headers: { "idempotency-key": "saved-in-the-last-millisecond" } };
  const first = await entry.client.post(path, { event: 1, picks }, options);
  await t.setNow(new Date(deadlineMs).toISOString());
  const before = await readSquadTables(t);
  const again = await entry.client.post(path, { event: 1, picks }, options);
  expect([again.status, again.body]).toEqual([200, first.body]);
  const changed = await entry.client.post(path, { event: 1, chip: null, picks }, options);
  expect([changed.status, changed.body.non_field_errors[0].code]).toEqual([409, "idempotency_mismatch"]);
  const refusal = await entry.client.post(
    path,
    { event: 1, picks },
    { headers: { "idempotency-key": "came-too-late" } },
  );
  await t.setNow(new Date(deadlineMs - 1).toISOString());
  // A refusal is an answer too: the same key does not become accepted by waiting for another clock.
  const repeated = await entry.client.post(
    path,
    { event: 1, picks },
    { headers: { "idempotency-key": "came-too-late" } },
  );
  expect([repeated.status, repeated.body]).toEqual([refusal.status, refusal.body]);
  for (const key of ["short", "x".repeat(201)]) {
    const answer = await entry.client.post(path, { event: 1, picks }, { headers: { "idempotency-key": key } });
    expect([answer.status, answer.body.idempotency_key[0].code]).toEqual([400, "invalid"]);
  }
  expect(await readSquadTables(t)).toEqual(before);
});
