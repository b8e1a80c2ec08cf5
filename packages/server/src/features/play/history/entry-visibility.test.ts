/** Visibility of an entry, field by field, and URLs that name nothing. */
import type { FootballerId } from "@elleveren/rules";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  replacements,
  startTestServer,
  transfersBody,
  type TestClient,
  type TestServer,
} from "../../../testing/index.ts";
import { startSmallSeason, type SeasonEntry, type SmallSeason } from "../../../testing/small-season.ts";

let t: TestServer;
let small: SmallSeason;
let mine: SeasonEntry;
let other: SeasonEntry;
let accountWithoutTeam: TestClient;

beforeAll(async () => {
  t = await startTestServer();
  small = await startSmallSeason(t);
  mine = await small.createEntry({ name: "Mitt lag" });
  other = await small.createEntry({ name: "Ditt lag" });
  accountWithoutTeam = (await t.signUp()).client;
});
afterAll(() => t.close());

const strangers = () => [t.client(), other.client, accountWithoutTeam];
const path = (rest = "") => `/api/entry/${mine.entryId}/${rest}`;
const seen = async (client: TestClient, rest = "") => (await client.get(path(rest))).body;

/** One for one, at the first slots; the squad as it then is. */
async function transfer(event: number, slotIndexes: readonly number[], owned: readonly FootballerId[]) {
  const squad = [...owned];
  const pairs = slotIndexes.map((slotIndex) => {
    const out = squad[slotIndex]!;
    const into = replacements(small.market, squad, out)[0]!.footballerId;
    squad[slotIndex] = into;
    return [out, into] as const;
  });
  const made = await mine.client.post("/api/transfers/", transfersBody(mine.entryId, event, pairs));
  expect(made.status).toBe(200);
  return { squad, pairs };
}

const FIELDS = {
  entry: [
    "club_badge_src",
    "current_event",
    "entered_events",
    "favourite_team",
    "id",
    "joined_time",
    "kit",
    "last_deadline_bank",
    "last_deadline_total_transfers",
    "last_deadline_value",
    "leagues",
    "name",
    "name_change_blocked",
    "player_first_name",
    "player_last_name",
    "player_region_id",
    "player_region_iso_code_long",
    "player_region_iso_code_short",
    "player_region_name",
    "started_event",
    "summary_event_points",
    "summary_event_rank",
    "summary_overall_points",
    "summary_overall_rank",
    "years_active",
  ],
  picks: ["active_chip", "automatic_subs", "entry_history", "picks", "provisional"],
  pick: ["element", "element_type", "is_captain", "is_vice_captain", "multiplier", "position"],
  history: ["chips", "current", "past"],
  transfer: ["element_in", "element_in_cost", "element_out", "element_out_cost", "entry", "event", "time"],
};
const fields = (body: object) => Object.keys(body).toSorted();

test("transfers of the open round are the owner's alone, until the deadline makes them everybody's [EN-25] [AP-057] [AP-058]", async () => {
  await small.goTo(1, 1);
  const atDeadline = await seen(t.client());
  const { pairs } = await transfer(2, [0, 3], mine.footballerIds);
  const pending = await seen(mine.client, "transfers-latest/");
  expect(pending.map((row: { element_in: number }) => row.element_in)).toEqual(
    pairs.map(([, into]) => into).toReversed(),
  );
  expect(pending.map(fields)).toEqual([FIELDS.transfer, FIELDS.transfer]);
  for (const client of strangers()) {
    expect(await seen(client, "transfers/")).toEqual([]);
    const answer = await client.get(path("transfers-latest/"));
    expect(answer.status).toBe(403);
    expect(JSON.stringify(answer.body)).not.toContain(String(pairs[0]![1]));
    expect((await client.get(`/api/my-team/${mine.entryId}/`)).status).toBe(403);
    // Nor does the money tell of them: it stands as the last deadline left it.
    expect(await seen(client)).toEqual(atDeadline);
  }
  // The owner's list of the past is no other than everybody's.
  expect(await seen(mine.client, "transfers/")).toEqual([]);
  await small.goTo(2, 1);
  for (const client of [...strangers(), mine.client]) expect(await seen(client, "transfers/")).toEqual(pending);
  expect(await seen(mine.client, "transfers-latest/")).toEqual([]);
  expect((await seen(t.client())).last_deadline_total_transfers).toBe(2);
});

test("an entry has these fields and no others, and only its owner its newsletter and language [AP-092] [AP-093]", async () => {
  for (const client of strangers()) {
    const page = await client.get(path());
    expect(fields(page.body)).toEqual(FIELDS.entry);
    expect(fields(page.body.leagues)).toEqual(["classic", "cup", "cup_matches", "event", "h2h"]);
    expect(JSON.stringify(page.body)).not.toContain(mine.email);
    expect(page.headers.get("cache-control") ?? "").not.toMatch(/public/u);
  }
  expect(fields(await seen(mine.client))).toEqual([...FIELDS.entry, "email", "language"].toSorted());
});

test("picks, history and transfers have these fields and no others, whoever asks [AP-055] [AP-056] [AP-095] [AP-096]", async () => {
  for (const client of [...strangers(), mine.client]) {
    const picks = await seen(client, "event/2/picks/");
    expect(fields(picks)).toEqual(FIELDS.picks);
    expect(picks.picks).toHaveLength(15);
    for (const pick of picks.picks) expect(fields(pick)).toEqual(FIELDS.pick);
    expect(fields(await seen(client, "history/"))).toEqual(FIELDS.history);
    for (const row of await seen(client, "transfers/")) expect(fields(row)).toEqual(FIELDS.transfer);
  }
});

test.each(["", "history/", "transfers/", "event/2/picks/"])(
  "an entry that does not exist is not found, and no number is refused: entry/{id}/%s [AP-055] [AP-056] [AP-057]",
  async (rest) => {
    const status = async (id: string) => (await t.client().get(`/api/entry/${id}/${rest}`)).status;
    for (const id of ["4711", "9007199254740991"]) expect([id, await status(id)]).toEqual([id, 404]);
    for (const id of ["0", "-1", "abc", "1.5", "9007199254740992", "9".repeat(30), "1%00", "1%20or%201=1"]) {
      expect([id, await status(id)]).toEqual([id, 400]);
    }
  },
);

test("a round that is none, lies ahead or was before the entry has no picks, its owner's neither [EN-20] [AP-056]", async () => {
  const late = await small.createEntry({ name: "Sent ute" });
  await small.goTo(3, 1);
  for (const client of [t.client(), mine.client, late.client]) {
    const status = async (entry: SeasonEntry, event: string) =>
      (await client.get(`/api/entry/${entry.entryId}/event/${event}/picks/`)).status;
    for (const event of ["4", "7", "31", "2147483647"])
      expect([event, await status(mine, event)]).toEqual([event, 404]);
    for (const event of ["0", "-1", "abc", "2.5", "2147483648"]) {
      expect([event, await status(mine, event)]).toEqual([event, 400]);
    }
    expect([await status(late, "2"), await status(late, "3")]).toEqual([404, 200]);
  }
});
