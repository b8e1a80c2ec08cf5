/**
 * A whole round that no feed tells: written down in the control room by keyboard, settled, corrected afterwards with a
 * preview, and the correction taken back. Two of the round's matches are left in it; the others are postponed.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

import { recordFacts } from "../../packages/server/src/features/facts/index.ts";
import { verifyResults } from "../../packages/server/src/features/clock/index.ts";
import { sql, type SignedUp } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectText,
  textOf,
} from "../expect-page.ts";
import { useGame } from "../game.ts";
import { goOn } from "../play-on.ts";

const ROUND = 3;
const game = useGame("deadline-day");
let operator: SignedUp;

interface Person {
  readonly element: number;
  readonly home: boolean;
  readonly name: string;
  readonly squad_number: number;
  readonly element_type: number;
  readonly points: number;
}
interface Match {
  readonly id: number;
  readonly name: string;
  readonly home: string;
  readonly away: string;
  readonly people: readonly Person[];
}
const matches: Match[] = [];

beforeAll(async () => {
  operator = await game.t.signUp({ role: "operator", firstName: "Kari", lastName: "Drift" });
  const ofRound = game.world.season.fixtures.filter(({ roundId }) => roundId === ROUND);
  const postponed = ofRound.slice(2).map(({ fixtureId }) => ({ kind: "fixture", fixtureId, roundId: null }) as const);
  expect((await recordFacts(game.t.ctx, postponed, { source: "import" })).ok).toBe(true);
  await game.t.whenCurrent();
  for (const { fixtureId } of ofRound.slice(0, 2)) {
    const { body } = await operator.client.get(`/api/control/matches/${fixtureId}/`);
    const { team_h_name: home, team_a_name: away, elements } = body;
    matches.push({ id: fixtureId, name: `${home} – ${away}`, home, away, people: elements });
  }
  // The away club of the second match announces its line-up before anybody types it.
  const [, second] = matches as [Match, Match];
  const { clubId } = game.world.season.footballers.find(
    ({ footballerId }) => footballerId === elevenOf(second, false)[0]!.element,
  )!;
  const starters = elevenOf(second, false).map(({ element }) => element);
  const announced = await recordFacts(
    game.t.ctx,
    [{ kind: "lineup", fixtureId: second.id, clubId, starters } as never],
    { source: "import" },
  );
  expect(announced.ok).toBe(true);
  // Facts come from the operator alone.
  await sql`delete from simulator`.execute(game.t.ctx.db);
  await goOn(game, ROUND, 0.01);
});

/** A goalkeeper, four defenders, four midfielders, two forwards. */
function elevenOf({ people }: Match, isHome: boolean): Person[] {
  const take = (type: number, count: number) =>
    people.filter(({ home, element_type: his }) => home === isHome && his === type).slice(0, count);
  return [...take(1, 1), ...take(2, 4), ...take(3, 4), ...take(4, 2)];
}
const benchOf = (match: Match, isHome: boolean): Person[] => {
  const starting = new Set(elevenOf(match, isHome));
  return match.people.filter((person) => person.home === isHome && !starting.has(person));
};

/** Number and club: both sides have a ten. */
const meant = (person: Person): string => {
  const { home, away } = matches.find(({ people }) => people.includes(person))!;
  return `${person.squad_number} ${(person.home ? home : away).slice(0, 3)}`;
};

/** The desk's keys: the minute first when it is not the running one, then the event, then the footballers. */
async function act(page: Page, key: string, minute: string, ...who: (Person | null)[]): Promise<void> {
  const before = await countTold(page);
  await page.getByRole("group", { name: "Acts", exact: true }).focus();
  await page.keyboard.press("m");
  await page.keyboard.type(minute);
  await page.keyboard.press("Enter");
  await page.keyboard.press(key);
  for (const person of who) {
    if (person) await page.keyboard.type(meant(person));
    await page.keyboard.press("Enter");
  }
  await expect.poll(() => countTold(page)).toBe(before + 1);
}
const countTold = (page: Page) => page.getByRole("region", { name: "What was told" }).getByRole("listitem").count();
const score = (page: Page, text: string) => expectText(page.getByRole("main").getByRole("status").first(), text);

const FINAL = "Everything is right: final";

/** The next whistle. */
async function blow(page: Page, button: string, next: RegExp): Promise<void> {
  await expectSeen(page.getByRole("button", { name: button }));
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("w");
  // The desk's clock stands at the beginning of a half: its end is asked about; the end for good is no key's.
  if (button === FINAL) await page.getByRole("button", { name: button }).click();
  if (/half-time|full time|final/iu.test(button)) {
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Yes, / })
      .click();
  }
  await expectSeen(page.getByText(next).first());
}

async function tellLineup(page: Page, club: string, eleven: readonly Person[] | null): Promise<void> {
  if (eleven) {
    await page.getByLabel(`Shirt numbers of ${club}`).fill(eleven.map((one) => one.squad_number).join(" "));
  } else await page.getByLabel(`Shirt numbers of ${club}`).focus();
  await expectSeen(page.getByText(`${club} start with (11 of 11)`));
  await page.keyboard.press("Enter");
  await expectSeen(page.getByRole("button", { name: `Change the line-up of ${club}` }));
}

const totalsOf = async () => {
  const { rows } = await sql<{ settled: string }>`select md5(string_agg(concat_ws(' ', entry_id, points, total_points,
    round_rank, overall_rank), ',' order by entry_id)) as settled
    from entry_results where round_id = ${ROUND}`.execute(game.t.ctx.db);
  return rows[0]!.settled;
};
const expectVerified = async () =>
  expect(await verifyResults(game.t.ctx.db, game.t.ctx.game().ruleset)).toMatchObject({
    rounds: ROUND,
    differenceCount: 0,
  });

test("a round is written down by keyboard and settled; the fans see it as it is typed", async () => {
  const [first, second] = matches as [Match, Match];
  const { page, watch } = await game.visit("/control/rounds", {
    as: operator.client,
    language: "en",
    viewport: DESKTOP,
  });
  // Four points of bonus are refused further down.
  watch.allow(/\/api\/control\/matches\/\d+\/acts\//u);
  const row = page.getByRole("row").filter({ hasText: "Round 3" });
  await expectText(row, /0 of 2.*not final/u);
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, `rounds, ${viewport.width} pixels`);
  }
  await page.setViewportSize(DESKTOP);
  await row.getByRole("link", { name: first.name }).click();
  await expectText(page.getByRole("heading", { level: 1 }), "Match entry");

  const [home, away] = [elevenOf(first, true), elevenOf(first, false)];
  await tellLineup(page, first.home, home);
  await tellLineup(page, first.away, away);
  await blow(page, "Kick-off", /^1′$/u);
  await expectAccessible(page, "match entry");

  // A visitor watches the match on the public site.
  const fan = await game.visit(`/fixtures/${ROUND}`, { language: "en", viewport: DESKTOP });
  const scorer = home[10]!;
  await act(page, "g", "12", scorer, home[6]!);
  await score(page, `${first.home} 1 – 0 ${first.away}`);
  await expectSeen(fan.page.getByText(/1\s*[–:-]\s*0/u).first());
  await act(page, "y", "20", away[3]!);
  await act(page, "g", "33", away[9]!, null);
  await score(page, `${first.home} 1 – 1 ${first.away}`);
  // The referee looks at it again.
  await page.keyboard.press("u");
  await score(page, `${first.home} 1 – 0 ${first.away}`);
  await expectSeen(page.getByText(`33′ Goal ${away[9]!.name}`));
  await act(page, "v", "41", home[0]!);
  await blow(page, "Half-time", /^Half-time$/u);
  await act(page, "b", "46", away[8]!, benchOf(first, false).at(-1)!);
  await blow(page, "Second half", /^46′$/u);
  await act(page, "o", "58", away[2]!);
  await score(page, `${first.home} 2 – 0 ${first.away}`);
  await act(page, "b", "70", scorer, benchOf(first, true).at(-1)!);
  // A footballer who has gone off cannot score.
  await page.keyboard.press("g");
  await page.keyboard.type(meant(scorer));
  await expectText(page.getByRole("textbox", { name: "Goal" }), "");
  await expectGone(page.getByRole("list", { name: "Goal" }).getByRole("listitem"));
  await page.keyboard.press("Escape");
  await act(page, "r", "90+2", away[5]!);
  await blow(page, "Full time", /^Full time$/u);

  const figures = page.getByRole("form", { name: "Bonus and ratings" });
  for (const [bonus, person] of [home[6]!, home[0]!, home[1]!].entries()) {
    await figures
      .getByLabel(`Bonus of ${person.name}`)
      .first()
      .fill(String(3 - bonus));
  }
  await page.keyboard.press("Enter");
  await expectSeen(page.getByText(`Bonus and ratings ${home[6]!.name}`));
  await expect.poll(() => page.getByText(/^Bonus and ratings /u).count()).toBeGreaterThan(2);
  await blow(page, FINAL, /^The match is final\.$/u);
  const points = async (person: Person) =>
    textOf(
      page
        .getByRole("row")
        .filter({ hasText: `${person.squad_number} ${person.name}` })
        .first(),
    );
  // Two for an hour and a forward's goal; an assist, three of bonus, and the clean sheet is one for a midfielder.
  expect(await points(scorer)).toMatch(/Gone off 70 6 /u);
  expect(await points(home[6]!)).toMatch(/On the pitch 90 9 /u);
  await expectSeen(fan.page.getByText(/2\s*[–:-]\s*0/u).first());

  await page.getByRole("combobox", { name: "Match" }).selectOption(String(second.id));
  await tellLineup(page, second.home, elevenOf(second, true));
  await expectSeen(page.getByText("As announced; what you mark takes its place."));
  await tellLineup(page, second.away, null);
  await blow(page, "Kick-off", /^1′$/u);
  await act(page, "p", "25", elevenOf(second, true)[9]!, elevenOf(second, false)[0]!);
  await blow(page, "Half-time", /^Half-time$/u);
  await blow(page, "Second half", /^46′$/u);
  await blow(page, "Full time", /^Full time$/u);
  await figures
    .getByLabel(`Bonus of ${elevenOf(second, false)[0]!.name}`)
    .first()
    .fill("4");
  await page.keyboard.press("Enter");
  await expectSeen(page.getByText("A figure is not between 0 and 3."));
  await figures
    .getByLabel(`Bonus of ${elevenOf(second, false)[0]!.name}`)
    .first()
    .fill("3");
  await page.keyboard.press("Enter");
  await expectSeen(page.getByText(`Bonus and ratings ${elevenOf(second, false)[0]!.name}`));
  await blow(page, FINAL, /^The match is final\.$/u);

  await page.getByRole("link", { name: "Rounds" }).click();
  await page.getByRole("button", { name: "Do what is due now" }).click();
  await expectSeen(page.getByText("Closed: 0. Settled: 1. Settled anew: 0."));
  await expectText(row, /Settled .* 2 of 2/u);
  await expectVerified();
});

/** With a word as long as an address. */
const REASON = `Two goals went to the wrong man, see ${"protocol".repeat(9)}`;

test("the settled round is corrected with a preview, stands in the audit log, and is taken back", async () => {
  const [first] = matches as [Match, Match];
  const before = await totalsOf();
  const scorer = elevenOf(first, true)[10]!;
  const { page } = await game.visit(`/control/match?fixture=${first.id}`, {
    as: operator.client,
    language: "en",
    viewport: DESKTOP,
  });
  await expectGone(page.getByRole("button", { name: /^Take back/u }));
  await page.getByRole("link", { name: "Correct this match" }).click();
  await expectText(page.getByRole("heading", { level: 1 }), "Corrections");
  await page.getByRole("combobox", { name: "Footballer" }).selectOption(String(scorer.element));
  await page.getByRole("textbox", { name: "New value" }).fill("3");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Home goals" }).fill("4");
  await page.keyboard.press("Enter");
  await expectSeen(page.getByText(`${first.name}: ${scorer.name}, Goals scored 3`));
  await expectSeen(page.getByText(`${first.name}: 4–0`));
  await page.getByRole("button", { name: "Preview" }).click();
  await expectSeen(page.getByText(`${scorer.name}, round 3: 6 → 14 points`));
  const moved = page.getByText(/^\d+ of 40 teams get other points, \d+ another place overall\.$/u);
  await expectSeen(moved);
  const [, changed, places] = /^(\d+) of 40 .* points, (\d+) /u.exec(await textOf(moved))!;
  await expectAccessible(page, "a previewed correction");
  expect(await totalsOf()).toBe(before);
  await page.getByRole("textbox", { name: "Reason" }).fill(REASON);
  await page.getByRole("button", { name: "Make the correction" }).click();
  const made = page.locator("section").filter({ hasText: "Two goals went to the wrong man" });
  await expectSeen(made.getByText("The round is being settled again."));
  await game.t.tick();
  expect(await totalsOf()).not.toBe(before);
  await expectVerified();
  await expectSeen(made.getByText(`Round 3: ${changed} teams got other points, ${places} another place.`));

  // Managers read it with their points, and on their front page.
  const manager = await game.manager();
  const entry = (await manager.get("/api/me/")).body.player.entry as number;
  const fan = await game.visit(`/entry/${entry}/event/${ROUND}`, { as: manager, language: "en", viewport: PHONE });
  const notice = fan.page.getByText(
    new RegExp(`^This round was corrected after it was settled \\(.*\\): ${REASON}$`, "u"),
  );
  await expectSeen(notice);
  await expectNoSidewaysScroll(fan.page);
  await expectAccessible(fan.page, "a corrected round");
  await fan.page.goto("/");
  await expectSeen(fan.page.getByText(new RegExp(`^Round 3 was corrected after it was settled: ${REASON}`, "u")));
  await expectNoSidewaysScroll(fan.page);

  await page.getByRole("link", { name: "Audit log" }).click();
  const log = page.getByRole("row").filter({ hasText: "Corrected:" });
  await expectText(log.first(), /Kari Drift .*Round 3/u);
  await log.first().getByText("All of it").click();
  await expectSeen(log.first().getByText(`"reason": "${REASON}"`));

  await page.getByRole("link", { name: "Corrections" }).click();
  await made.getByRole("button", { name: "Take back…" }).click();
  await made.getByRole("textbox", { name: "Reason" }).fill("No, they were somebody else's");
  await expectSeen(made.getByText(`${scorer.name}, round 3: 14 → 6 points`));
  await made.getByRole("button", { name: "Take back", exact: true }).click();
  await expectSeen(made.getByText(/^Taken back .*: No, they were somebody else's$/u));
  await game.t.tick();
  expect(await totalsOf()).toBe(before);
  await expectVerified();
});

test("a footballer is found, priced and in the news; what somebody else wrote meanwhile is not lost", async () => {
  const { page, watch } = await game.visit("/control/footballers", {
    as: operator.client,
    language: "en",
    viewport: DESKTOP,
  });
  watch.allow(/\/api\/control\/footballers\//u);
  const one = elevenOf(matches[0]!, true)[10]!;
  await page.getByRole("searchbox", { name: "Name" }).fill(one.name.toUpperCase());
  await expectAccessible(page, "footballers");
  await page.getByRole("button", { name: new RegExp(`^${one.name} `, "u") }).click();
  const sheet = page.getByRole("dialog", { name: one.name });
  const price = sheet.getByRole("textbox", { name: "Price" });
  const before = Math.round(Number(await price.inputValue()) * 10);
  await price.fill("4.55");
  await expectSeen(sheet.getByText("A price has whole tenths, such as 4.5."));
  await price.fill(((before + 3) / 10).toFixed(1));
  await sheet.getByRole("textbox", { name: "News in Norwegian" }).fill("Kneet er vondt");
  await sheet.getByRole("combobox", { name: "Availability" }).selectOption({ label: "Doubtful" });
  // Half of three tenths, rounded down, is kept.
  const paid = `kr ${((before + 1) / 10).toFixed(1)}`;
  await expectText(sheet.getByText(/^Whoever buys him pays/u), new RegExp(`gets ${paid} for him\\.$`, "u"));
  await expectAccessible(page, "a footballer's sheet");
  const path = `/api/control/footballers/${one.element}/`;
  const other = await operator.client.post(path, { before: { news: "" }, after: { news: "Syk" } });
  expect(other.status).toBe(200);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expectSeen(sheet.getByText(/^Somebody else changed him meanwhile/u));
  await sheet.getByRole("button", { name: "Save" }).click();
  await expectSeen(sheet.getByText("Saved; everybody sees it."));
  await expectSeen(sheet.getByText("News in Norwegian: Syk → Kneet er vondt"));
  await game.t.whenCurrent();
  const { elements } = (await game.t.client().get("/api/bootstrap-static/")).body;
  expect(elements.find(({ id }: { id: number }) => id === one.element)).toMatchObject({
    now_cost: before + 3,
    news: "Kneet er vondt",
    status: "d",
  });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "New footballer" }).click();
  const added = page.getByRole("dialog", { name: "New footballer" });
  for (const [label, value] of Object.entries({ "Last name": "Nymann", Price: "5.0", Code: "990001" })) {
    await added.getByRole("textbox", { name: label }).fill(value);
  }
  await added.getByRole("combobox", { name: "Club" }).selectOption({ index: 1 });
  await added.getByRole("combobox", { name: "Position" }).selectOption({ label: "Forward" });
  await added.getByRole("button", { name: "Add him to the market" }).click();
  await expectSeen(page.getByRole("dialog", { name: "Nymann" }));
});
