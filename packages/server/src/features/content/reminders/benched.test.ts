/** "My starter is benched": sent before the deadline to subscribers, and to no other account. */
import type { FootballerId } from "@elleveren/rules";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { Mailbox } from "../../../adapters/mail/mailbox.testing.ts";
import type { PushService } from "../../../adapters/push/push-service.testing.ts";
import type { TestServer } from "../../../testing/index.ts";
import type { SeasonEntry, SmallSeason } from "../../../testing/small-season.ts";
import { recordFacts } from "../../facts/index.ts";
import { deletePastBenched } from "./index.ts";
import { type ReminderSeason, startReminderSeason } from "./reminder-season.testing.ts";
import { FIND_QUEUE } from "./register-benched.ts";

const ADDRESS = "/api/player/reminders/";
let season: ReminderSeason;
let t: TestServer;
let small: SmallSeason;
let mailbox: Mailbox;
let service: PushService;
let kari: SeasonEntry;
let ola: SeasonEntry;

beforeAll(async () => {
  season = await startReminderSeason(4);
  ({ server: t, small, mailbox, service, kari, ola } = season);
  // Welcome e-mails.
  await t.runDueJobs();
});
afterAll(() => season?.close());
beforeEach(async () => {
  await small.goTo(1, -60);
  for (const table of [
    "match_lineups",
    "benched_scans",
    "benched_reminders",
    "reminder_wishes",
    "push_subscriptions",
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(t.ctx.db);
  }
  // Feeds' latest claims are stored beside the decided fact.
  await sql`delete from fact_claims where kind = 'lineup'`.execute(t.ctx.db);
  await sql`delete from pgboss.job where name like 'benched-%'`.execute(t.ctx.db).catch(() => {});
  await t.ctx.live.rebuild();
  mailbox.received.length = 0;
});

const wish = async ({ client }: SeasonEntry, changes: object = {}) => {
  const body = { by_email: true, by_push: false, lead_minutes: [], benched: true, ...changes };
  expect((await client.put(ADDRESS, body)).body).toMatchObject(body);
};
/** The entry's squad as the page shows it: starters first. */
const picksOf = async (manager: SeasonEntry) => {
  const { body } = await manager.client.get(`/api/my-team/${manager.entryId}/`);
  return body.picks as { element: FootballerId; position: number; is_captain: boolean; is_vice_captain: boolean }[];
};
const nameOf = async (footballer: FootballerId) => {
  const { rows } = await sql<{ web_name: string }>`
    select web_name from footballers where footballer_id = ${footballer}`.execute(t.ctx.db);
  return rows[0]!.web_name;
};
const clubOf = (footballer: FootballerId) => small.market.get(footballer)!.clubId;
const fixtureOf = (club: number) =>
  small.season.fixtures.find((one) => one.roundId === 1 && (one.homeClubId === club || one.awayClubId === club))!;

/** The club's announced eleven leaves these out, who sit on the bench or, `out`, are not in its squad. */
async function lineupWithout(without: readonly FootballerId[], out: readonly FootballerId[] = []) {
  const clubId = clubOf([...without, ...out][0]!);
  const others = [...small.market.values()]
    .filter((one) => one.clubId === clubId && !without.includes(one.footballerId) && !out.includes(one.footballerId))
    .map(({ footballerId }) => footballerId);
  const mine = (await Promise.all([kari, ola].map(picksOf))).flat().map(({ element }) => element);
  const starters = [...others.filter((id) => mine.includes(id)), ...others.filter((id) => !mine.includes(id))];
  return {
    kind: "lineup",
    fixtureId: fixtureOf(clubId).fixtureId,
    clubId,
    starters: starters.slice(0, 11),
    bench: [...without, ...starters.slice(11, 15)],
  } as const;
}
async function announce(without: readonly FootballerId[], out: readonly FootballerId[] = []) {
  const fact = await lineupWithout(without, out);
  expect(await recordFacts(t.ctx, [fact], { source: "test" })).toMatchObject({ ok: true });
}
/** A tick, and the jobs once their delay is over. */
const work = async () => {
  await t.tick();
  await sql`update pgboss.job set start_after = now() where name = ${FIND_QUEUE}`.execute(t.ctx.db);
  return t.runDueJobs();
};
const subjects = () => mailbox.received.map(({ to, mail }) => `${to.join()} ${mail.subject}`).toSorted();

test("he is told by letter and message who sits on the bench and who is not there, once", async () => {
  const browser = service.subscribe();
  await kari.client.post("/api/player/push/", browser.subscription);
  await wish(kari, { by_push: true });
  const picks = await picksOf(kari);
  const [keeper] = picks as [(typeof picks)[number]];
  await announce([keeper.element]);
  await work();
  const name = await nameOf(keeper.element);
  expect(mailbox.received).toHaveLength(1);
  const [{ mail, to, header }] = mailbox.received as [(typeof mailbox.received)[number]];
  expect(to).toEqual([kari.email]);
  expect(mail.subject).toBe(`Runde 1: ${name} starter ikke`);
  expect(mail.text).toContain(
    `Hei Kari!\n\nLagoppstillingene er kommet, og ikke alle i startelleveren din starter kampen sin.\n\nPå benken: ${name}.\n\nFristen for Runde 1 er `,
  );
  expect(mail.text).toContain("Laget ditt: https://fantasy.example.no/my-team\n");
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(browser.messages.map(({ payload }) => payload)).toEqual([
    {
      title: `Runde 1: ${name} starter ikke`,
      body: expect.stringMatching(
        new RegExp(`^På benken: ${name}\\. Frist \\p{L}+ .* kl\\. \\d\\d:\\d\\d\\.$`, "u"),
      ) as string,
      url: "/my-team",
      tag: "benched-1",
      badge: 1,
    },
  ]);
  // The same line-up, announced again, and every tick.
  await announce([keeper.element]);
  await work();
  await work();
  expect([mailbox.received.length, browser.messages.length]).toEqual([1, 1]);
});

test("when the captain does not start, the message's button proposes the vice-captain, and changes nothing", async () => {
  const browser = service.subscribe();
  await kari.client.post("/api/player/push/", browser.subscription);
  await wish(kari, { by_push: true });
  const picks = await picksOf(kari);
  const [captain, vice] = [picks.find((pick) => pick.is_captain)!, picks.find((pick) => pick.is_vice_captain)!];
  await announce([captain.element]);
  await work();
  const actions = () => (browser.messages.at(-1)!.payload as { actions?: unknown }).actions;
  expect(actions()).toEqual([
    { title: `${await nameOf(vice.element)} som kaptein`, url: `/my-team?captain=${vice.element}` },
  ]);
  const saved = await picksOf(kari);
  expect(saved.find((pick) => pick.is_captain)!.element).toBe(captain.element);
});

test("line-ups that come together are one message, in the reader's language; a later one tells only what is new", async () => {
  await wish(ola);
  const picks = await picksOf(ola);
  const captain = picks.find((pick) => pick.is_captain)!;
  const other = picks.find((pick) => pick.position < 12 && clubOf(pick.element) !== clubOf(captain.element))!;
  const third = picks.find(
    (pick) => pick.position < 12 && ![captain, other].some((one) => clubOf(one.element) === clubOf(pick.element)),
  )!;
  await announce([], [captain.element]);
  await t.tick();
  await announce([other.element]);
  await work();
  const [captainName, otherName, thirdName] = await Promise.all(
    [captain, other, third].map((one) => nameOf(one.element)),
  );
  expect(subjects()).toEqual([`${ola.email} Round 1: 2 of yours do not start`]);
  expect(mailbox.received[0]!.mail.text).toContain(
    `On the bench: ${otherName}.\nNot in the squad: ${captainName} (captain).\n\nThe deadline of Round 1 is `,
  );
  await announce([third.element]);
  await work();
  expect(subjects()[1]).toBe(`${ola.email} Round 1: ${thirdName} does not start`);

  await ola.client.put("/api/entry-update/", { language: "nn" });
  try {
    const fourth = picks.find(
      (pick) =>
        pick.position < 12 && ![captain, other, third].some((one) => clubOf(one.element) === clubOf(pick.element)),
    )!;
    await announce([fourth.element]);
    await work();
    expect(subjects()[2]).toBe(`${ola.email} Runde 1: ${await nameOf(fourth.element)} startar ikkje`);
    expect(mailbox.received[2]!.mail.text).toContain("ikkje alle i startellevaren din startar kampen sin");
  } finally {
    await ola.client.put("/api/entry-update/", { language: "en" });
  }
});

test("a line-up that an operator writes down is told like a club's own; taken back, the club's stands again", async () => {
  await wish(kari);
  const operator = await t.signUp({ role: "operator", firstName: "Ada", lastName: "Drift" });
  const keeper = (await picksOf(kari))[0]!;
  const { fixtureId, clubId, starters, bench } = await lineupWithout([keeper.element]);
  const { homeClubId } = fixtureOf(clubId);
  const acts = `/api/control/matches/${fixtureId}/acts/`;
  const announced = async () => {
    await t.whenCurrent();
    const { body } = await kari.client.get("/api/lineups/");
    const matches = (body.lineups ?? body) as {
      fixture: number;
      team: number;
      starters: number[];
      bench: number[] | null;
    }[];
    return matches.find(({ fixture, team }) => fixture === fixtureId && team === clubId);
  };
  const act = { kind: "lineup", side: clubId === homeClubId ? "home" : "away", starters, bench };
  const told = await operator.client.post(acts, { act, seen: 0 });
  expect(told.status).toBe(200);
  await work();
  expect(subjects()).toEqual([`${kari.email} Runde 1: ${await nameOf(keeper.element)} starter ikke`]);
  expect(await announced()).toMatchObject({ starters, bench });

  // A feed's other line-up decides nothing until the operator's is withdrawn.
  const other = { ...(await lineupWithout([], [keeper.element])), bench: null };
  const asFeed = { source: "feed:league", rank: 5 };
  expect(await recordFacts(t.ctx, [other], asFeed)).toMatchObject({ ok: true });
  expect(await announced()).toMatchObject({ starters, bench });
  const { id } = told.body.acts.at(-1);
  expect((await operator.client.post(`${acts}${id}/undo/`, {})).status).toBe(200);
  expect(await announced()).toMatchObject({ starters: other.starters, bench: null });
});

test("nobody hears whose starters play, whose benched man is on his own bench, or who did not ask", async () => {
  await wish(kari);
  await wish(ola, { benched: false });
  const picks = await picksOf(kari);
  const benched = picks.filter(({ position }) => position > 11);
  const starters = picks.filter(({ position }) => position <= 11).map(({ element }) => element);
  const alone = benched.find(({ element }) => !starters.some((one) => clubOf(one) === clubOf(element))) ?? benched[0]!;
  await announce([alone.element]);
  await announce(
    [...small.market.values()]
      .filter(
        (one) =>
          !picks.some(({ element }) => element === one.footballerId) &&
          starters.some((id) => clubOf(id) === one.clubId),
      )
      .slice(0, 1)
      .map((one) => one.footballerId),
  );
  expect(await work()).toBeGreaterThan(0);
  const olas = (await picksOf(ola))[0]!;
  await kari.client.put(ADDRESS, { by_email: true, by_push: false, lead_minutes: [], benched: false });
  await announce([olas.element]);
  await work();
  expect(mailbox.received).toHaveLength(0);
});

test("whoever has changed his team meanwhile, or whose man starts after all, hears nothing", async () => {
  await wish(kari);
  await wish(ola);
  const picks = await picksOf(kari);
  const swapped = { out: picks.find((pick) => pick.position === 1)!, in: picks.find((pick) => pick.position === 12)! };
  await announce([swapped.out.element]);
  await t.tick();
  await sql`update pgboss.job set start_after = now() where name = ${FIND_QUEUE}`.execute(t.ctx.db);
  // Both have the same goalkeeper as a starter: Kari acts on it before the message goes out, Ola does not.
  const lineup = picks.map((pick) => ({
    ...pick,
    element: pick === swapped.out ? swapped.in.element : pick === swapped.in ? swapped.out.element : pick.element,
  }));
  expect((await kari.client.post(`/api/my-team/${kari.entryId}/`, { picks: lineup, chip: null })).status).toBe(200);
  await t.runDueJobs();
  expect(mailbox.received.map(({ to }) => to.join())).toEqual([ola.email]);
});

test("what could not be sent is tried again, without telling anybody twice", async () => {
  await wish(kari);
  await wish(ola);
  const both = await picksOf(kari);
  const shared = (await picksOf(ola)).find(
    ({ element, position }) => position < 12 && both.some((pick) => pick.element === element && pick.position < 12),
  )!;
  await announce([shared.element]);
  mailbox.refuse(1);
  await t.tick();
  await sql`update pgboss.job set start_after = now() where name = ${FIND_QUEUE}`.execute(t.ctx.db);
  await t.runDueJobs();
  expect(mailbox.received).toHaveLength(1);
  await sql`update outgoing set next_try_at = now() where state = 'later'`.execute(t.ctx.db);
  await t.runDueJobs();
  expect(mailbox.received.map(({ to }) => to.join()).toSorted()).toEqual([kari.email, ola.email].toSorted());
});

test("a page that does not know of it leaves the wish as it was", async () => {
  await wish(kari);
  const answer = await kari.client.put(ADDRESS, { by_email: true, by_push: false, lead_minutes: [60] });
  expect(answer.body).toMatchObject({ lead_minutes: [60], benched: true });
  const refused = await kari.client.put(ADDRESS, { by_email: true, by_push: false, lead_minutes: [], benched: "some" });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ["benched"]]);
});

test("nothing comes after the deadline, however long the job waited, nor for line-ups of another round", async () => {
  await wish(kari);
  const [keeper] = await picksOf(kari);
  await announce([keeper!.element]);
  await t.tick();
  await t.setNow(new Date(small.deadlineMs(1)).toISOString());
  await sql`update pgboss.job set start_after = now() where name = ${FIND_QUEUE}`.execute(t.ctx.db);
  await t.runDueJobs();
  await t.tick();
  await work();
  expect(mailbox.received).toHaveLength(0);
  await deletePastBenched(t.ctx.db);
  const left = await sql`select 1 from benched_scans`.execute(t.ctx.db);
  expect(left.rows).toHaveLength(0);
});
