/** A live round as somebody hears it: what stands where, what each thing is called, and what is said when a goal falls. */
import type { Language } from "@elleveren/contract";
import { fixtureId, footballerId, type MatchStats } from "@elleveren/rules";
import { expect, test } from "vitest";

import { type MatchFact, recordFacts } from "../../packages/server/src/features/facts/index.ts";
import type { TestClient } from "../../packages/server/src/testing/index.ts";
import { DESKTOP } from "../browser.ts";
import { expectSeen } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { type Heard, listen, ofRole, walkThrough } from "../listener.ts";
import { describePicks, slotOf, type SquadMember } from "../squad.ts";

const game = useGame("live-round");
const ROUND = 4;

interface Running {
  readonly member: SquadMember;
  readonly fixture: number;
  readonly home: string;
  readonly away: string;
}

/** The manager's round: his fifteen, and one of them whose match is running and whose points count once. */
async function readRound(client: TestClient) {
  const entry = (await client.get("/api/me/")).body.player.entry as number;
  const { body } = await client.get(`/api/entry/${entry}/event/${ROUND}/picks/`);
  const squad = await describePicks(client, body.picks);
  const { elements, teams } = (await client.get("/api/bootstrap-static/")).body as {
    elements: { id: number; team: number }[];
    teams: { id: number; name: string }[];
  };
  const fixtures = (await client.get(`/api/fixtures/?event=${ROUND}`)).body as {
    id: number;
    started: boolean;
    finished_provisional: boolean;
    team_h: number;
    team_a: number;
  }[];
  const nameOf = (club: number) => teams.find(({ id }) => id === club)!.name;
  const running = squad
    .filter((one) => one.slot <= 11 && !one.isCaptain && !one.isViceCaptain && one.position !== "goalkeeper")
    .flatMap((member): Running[] => {
      const club = elements.find(({ id }) => id === member.id)!.team;
      const match = fixtures.find(
        (one) => one.started && !one.finished_provisional && [one.team_h, one.team_a].includes(club),
      );
      return match ? [{ member, fixture: match.id, home: nameOf(match.team_h), away: nameOf(match.team_a) }] : [];
    })[0]!;
  return { entry, squad, running };
}

async function tell(fact: MatchFact): Promise<void> {
  expect((await recordFacts(game.t.ctx, [fact], { source: "journey" })).ok).toBe(true);
  await game.t.whenCurrent();
}
const tellStats = ({ member, fixture }: Running, stats: MatchStats) =>
  tell({ kind: "stats", fixtureId: fixtureId(fixture), footballerId: footballerId(member.id), stats });

/** The duties of every page to a listener: places to jump between, told apart by name, headings in order, nothing without a name. */
function expectWalkable(heard: readonly Heard[], title: string): void {
  for (const landmark of ["banner", "main", "contentinfo"]) expect(ofRole(heard, landmark), landmark).toHaveLength(1);
  const ways = ofRole(heard, "navigation");
  expect(ways.length).toBeGreaterThan(0);
  expect(ways).not.toContain("");
  expect(new Set(ways).size).toBe(ways.length);
  const headings = heard.filter(({ role }) => role === "heading");
  expect(headings.filter(({ level }) => level === 1).map(({ name }) => name)).toEqual([title]);
  for (const role of [
    "heading",
    "button",
    "link",
    "img",
    "image",
    "textbox",
    "radio",
    "checkbox",
    "tab",
    "table",
    "dialog",
  ])
    expect(ofRole(heard, role), role).not.toContain("");
}

const WORDS: Readonly<Record<Language, { title: string; points: string; none: string; captain: string }>> = {
  nb: { title: "Poeng - Midtsommer FK", points: "poeng", none: "ingen poeng ennå", captain: "kaptein" },
  nn: { title: "Poeng - Midtsommer FK", points: "poeng", none: "ingen poeng enno", captain: "kaptein" },
  en: { title: "Points - Midtsommer FK", points: "points?", none: "no points yet", captain: "captain" },
};

test.each(["en", "nb", "nn"] as const satisfies readonly Language[])(
  "the team's live round is walked through by ear, and a goal is said once, politely, where nothing else moves (%s) [WCAG 1.3.2 4.1.2 4.1.3]",
  async (language) => {
    const client = await game.manager();
    const { entry, squad, running } = await readRound(client);
    const words = WORDS[language];
    await tellStats(running, { minutes: 60 });
    const address = `/entry/${entry}/event/${ROUND}`;
    const { page, context } = await game.visit(address, { as: client, language, viewport: DESKTOP });
    await expectSeen(page.getByRole("heading", { level: 1, name: words.title }));
    await expectSeen(page.getByRole("region", { name: "Midtsommer FK" }).getByRole("button").first());
    // The footballer's reported statistics may reach the page after it is drawn.
    await expect
      .poll(() => slotOf(page, { label: running.member.webName }).getAttribute("aria-label"))
      .toMatch(new RegExp(`\\d ${words.points}`, "u"));
    const heard = await walkThrough(context, page);
    expectWalkable(heard, words.title);

    // The fifteen in the order of the pitch, each with what it is worth; one of them is the captain.
    const named = (member: SquadMember) =>
      ofRole(heard, "button").find((name) => name.startsWith(`${member.webName}, `)) ??
      `${member.webName} is not heard`;
    const slots = squad.map(named);
    // Nothing is a mere dash, which is read as one or not at all.
    for (const slot of slots) expect(slot).not.toMatch(/– |, –/);
    for (const slot of slots) expect(slot).toMatch(new RegExp(`, (−?\\d+ ${words.points}|${words.none})(,|$)`, "u"));
    const places = slots.map((slot) => ofRole(heard, "button").indexOf(slot));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const captain = named(squad.find(({ isCaptain }) => isCaptain)!);
    expect(captain).toMatch(new RegExp(`, ${words.captain}(,|$)`, "u"));

    // He stands on the footballer when the goal falls, and still does afterwards.
    const { member } = running;
    await slotOf(page, { label: member.webName }).focus();
    const said = await listen(page);
    const pointsOf = (slot: string) =>
      Number(new RegExp(`(-?\\d+) ${words.points}`, "u").exec(slot.replace("−", "-"))![1]);
    await tellStats(running, { minutes: 61, goals_scored: 1 });
    const about = async () => (await said()).filter(({ text }) => text.includes(`${member.webName}: `));
    await expect.poll(async () => (await about()).length).toBe(1);
    const [goal] = await about();
    expect(goal!.isAssertive).toBe(false);
    const worth = Number(new RegExp(`${member.webName}: (-?\\d+) ${words.points}`, "u").exec(goal!.text)![1]);
    expect(worth).toBeGreaterThan(pointsOf(named(member)));
    await expect
      .poll(async () =>
        ofRole(await walkThrough(context, page), "button").find((name) => name.startsWith(`${member.webName}, `)),
      )
      .toMatch(new RegExp(`${worth} ${words.points}`, "u"));
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(
      new RegExp(`^${member.webName}, .*, ${worth} ${words.points}`, "u"),
    );

    // Taken back: it is said too, and nothing of it twice.
    await tellStats(running, { minutes: 62 });
    await expect.poll(async () => (await about()).length).toBe(2);
    expect((await said()).filter(({ isAssertive }) => isAssertive)).toEqual([]);
    const texts = (await said()).map(({ text }) => text);
    expect(texts.filter((text, index) => text === texts[index - 1])).toEqual([]);
  },
);

test("a match says its score when a goal falls, and nothing of the minutes between; a league's table is read with its columns [WCAG 1.3.1 4.1.3]", async () => {
  const client = await game.manager();
  const { running } = await readRound(client);
  const { fixture, home, away } = running;
  await tell({ kind: "fixture", fixtureId: fixtureId(fixture), homeScore: 0, awayScore: 0, minutes: 60 });
  const { page, context } = await game.visit(`/match/${fixture}`, { as: client, language: "en", viewport: DESKTOP });
  await expectSeen(page.getByRole("heading", { level: 1 }));
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  expectWalkable(await walkThrough(context, page), title.replaceAll(/\s+/g, " "));
  const said = await listen(page);
  await tell({ kind: "fixture", fixtureId: fixtureId(fixture), minutes: 63 });
  await tell({ kind: "fixture", fixtureId: fixtureId(fixture), homeScore: 1, minutes: 64 });
  await expect.poll(async () => (await said()).map(({ text }) => text)).toEqual([`${home} 1–0 ${away}`]);

  await page.goto("/leagues/1/standings/c");
  await expectSeen(page.getByRole("table").first());
  const table = await walkThrough(context, page);
  expectWalkable(table, await page.getByRole("heading", { level: 1 }).innerText());
  const columns = ofRole(table, "columnheader");
  expect(columns.length).toBeGreaterThan(2);
  expect(columns).not.toContain("");
});
