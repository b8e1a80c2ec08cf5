/** "My team has been left alone": one kind word before it counts as asleep, to whoever asked for it. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Mailbox } from "../../../adapters/mail/mailbox.testing.ts";
import type { PushService } from "../../../adapters/push/push-service.testing.ts";
import type { TestServer } from "../../../testing/index.ts";
import type { SeasonEntry, SmallSeason } from "../../../testing/small-season.ts";
import { joinByCode } from "../../leagues/leagues/private-league.testing.ts";
import { deletePastUntouched } from "./index.ts";
import { type ReminderSeason, startReminderSeason } from "./reminder-season.testing.ts";
import { UNTOUCHED_QUEUE } from "./register-untouched.ts";

const ADDRESS = "/api/player/reminders/";
const DAY = 24 * 60;
let season: ReminderSeason;
let t: TestServer;
let small: SmallSeason;
let mailbox: Mailbox;
let service: PushService;
let kari: SeasonEntry;
let ola: SeasonEntry;
let liv: SeasonEntry;
let per: SeasonEntry;

beforeAll(async () => {
  season = await startReminderSeason(9);
  ({ server: t, small, mailbox, service, kari, ola } = season);
  liv = await small.createEntry({ firstName: "Liv", preferences: ({ footballerId }) => (footballerId * 5) % 23 });
  per = await small.createEntry({ firstName: "Per" });
  const { id } = (await liv.client.post("/api/leagues-classic/", { name: "Gjengen", start_event: 1 })).body;
  const { code } = (await liv.client.get(`/api/league/${id}/code/`)).body;
  for (const one of [kari, ola]) await joinByCode(one, code);
  await sql`update accounts set email_verified_at = clock_timestamp()`.execute(t.ctx.db);
  // Whose address nobody has confirmed.
  await wish(await small.createEntry({ firstName: "Ine" }));
  await wish(kari, { by_push: true });
  await wish(ola);
  await wish(liv);
  await wish(per, { untouched: false });
  await t.runDueJobs();
  mailbox.received.length = 0;
});
afterAll(() => season?.close());

const wish = async ({ client }: SeasonEntry, changes: object = {}) => {
  const body = { by_email: true, by_push: false, lead_minutes: [], benched: false, untouched: true, ...changes };
  expect((await client.put(ADDRESS, body)).body).toMatchObject(body);
};
/** Captain and vice-captain change places. */
async function touch({ client, entryId }: SeasonEntry) {
  const { picks } = (await client.get(`/api/my-team/${entryId}/`)).body;
  const swapped = picks.map((pick: { is_captain: boolean; is_vice_captain: boolean }) => ({
    ...pick,
    is_captain: pick.is_vice_captain,
    is_vice_captain: pick.is_captain,
  }));
  expect((await client.post(`/api/my-team/${entryId}/`, { picks: swapped, chip: null })).status).toBe(200);
}
function play(round: number) {
  const stats = new Map([...small.market.keys()].map((id) => [id, { minutes: 90, goals_scored: id % 5 }]));
  return small.playThrough(round, stats);
}
const work = async () => {
  await t.tick();
  await t.runDueJobs();
};
const told = () => mailbox.received.map(({ to, mail }) => `${to.join()} ${mail.subject}`).toSorted();

test("while no team can have been left alone for two rounds nobody is written to", async () => {
  for (const round of [1, 2]) {
    await small.goTo(round, -DAY);
    await work();
    await play(round);
  }
  await touch(liv);
  await small.goTo(3, -DAY);
  await work();
  expect(told()).toEqual([]);
  await play(3);
});

test("not before two days are left", async () => {
  await small.goTo(4, -2 * DAY - 5);
  await work();
  expect(told()).toEqual([]);
});

test("who has not touched the team for two rounds is told what waits, once, in the reader's language and ways", async () => {
  const browser = service.subscribe();
  await kari.client.post("/api/player/push/", browser.subscription);
  await small.goTo(4, -2 * DAY + 5);
  // As if a process had died after it queued the job and before it was done.
  await t.tick();
  await t.runDueJobs();
  await t.ctx.jobs.send(UNTOUCHED_QUEUE, { roundId: 4 });
  await work();
  expect(told()).toEqual(
    [
      `${kari.email} Runde 4: laget ditt har fått stå i fred`,
      `${ola.email} Round 4: your team has been left alone`,
    ].toSorted(),
  );
  const { picks } = (await kari.client.get(`/api/my-team/${kari.entryId}/`)).body;
  const captain = picks.find((pick: { is_captain: boolean }) => pick.is_captain).element as number;
  const footballer = [...small.market.values()].find((one) => one.footballerId === captain)!;
  const fixture = small.season.fixtures.find(
    (one) => one.roundId === 4 && [one.homeClubId, one.awayClubId].includes(footballer.clubId),
  )!;
  const isHome = fixture.homeClubId === footballer.clubId;
  const { rows } = await sql<{ web_name: string; name: string }>`
    select web_name, (select name from clubs where club_id = ${isHome ? fixture.awayClubId : fixture.homeClubId}) as name
    from footballers where footballer_id = ${captain}`.execute(t.ctx.db);
  const { web_name: name, name: opponent } = rows[0]!;
  const letter = mailbox.received.find(({ to }) => to.includes(kari.email))!;
  const { leagues } = (await kari.client.get(`/api/entry/${kari.entryId}/`)).body;
  const { entry_rank: rank } = leagues.classic.find((one: { name: string }) => one.name === "Gjengen");
  expect(letter.mail.text).toContain(
    "Hei Kari!\n\nLaget ditt har stått urørt i to runder. Kanskje er alt som det skal være, kanskje er det verdt en titt.\n\n",
  );
  expect(letter.mail.text).toContain(
    `Kapteinen din, ${name}, møter ${opponent} ${isHome ? "hjemme" : "borte"}.\nDu er nummer ${rank} av 3 i Gjengen.\n`,
  );
  expect(letter.mail.text).toContain("Laget ditt: https://fantasy.example.no/my-team\n");
  expect(letter.header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(browser.messages.map(({ payload }) => payload)).toEqual([
    {
      title: "Runde 4: laget ditt har fått stå i fred",
      body: expect.stringContaining(`Kapteinen din, ${name}, møter ${opponent}`) as string,
      url: "/my-team",
      tag: "untouched-4",
    },
  ]);
});

test("it is said once: not at the next tick, nor before the next round, though the team still sleeps", async () => {
  mailbox.received.length = 0;
  await work();
  await small.goTo(4, -DAY);
  await work();
  await play(4);
  await small.goTo(5, -DAY);
  await work();
  expect(told()).toEqual([]);
  await deletePastUntouched(t.ctx.db);
  const { rows } = await sql`select 1 from untouched_reminders where round_id = 4`.execute(t.ctx.db);
  expect(rows).toEqual([]);
});

test("who touches the team while the message waits to be sent hears nothing; whoever falls asleep again, again", async () => {
  await play(5);
  // Liv last touched hers for round 3, and goes to sleep with round 6.
  await small.goTo(6, -2 * DAY + 5);
  mailbox.refuse(1);
  await work();
  await touch(liv);
  await sql`update outgoing set next_try_at = now() where state = 'later'`.execute(t.ctx.db);
  await t.runDueJobs();
  expect(told()).toEqual([]);
  const { rows } = await sql`select 1 from outgoing`.execute(t.ctx.db);
  expect(rows).toEqual([]);
  for (const round of [6, 7, 8]) await play(round);
  await small.goTo(9, -2 * DAY + 5);
  await work();
  expect(told()).toEqual([`${liv.email} Runde 9: laget ditt har fått stå i fred`]);
});

test("a page that does not know of it leaves the wish as it was", async () => {
  const answer = await kari.client.put(ADDRESS, { by_email: true, by_push: false, lead_minutes: [60] });
  expect(answer.body).toMatchObject({ lead_minutes: [60], benched: false, untouched: true });
  const refused = await kari.client.put(ADDRESS, {
    by_email: true,
    by_push: false,
    lead_minutes: [],
    untouched: "sometimes",
  });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ["untouched"]]);
});
