/** "What if he does not play?": the substitutes that come on, the reasons of the others, and the armband. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

import type { FootballerId } from "../../packages/rules/src/index.ts";
import { cheapSquad, readMarket } from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectGone,
  expectNoSidewaysScroll,
  expectSeen,
  expectText,
} from "../expect-page.ts";
import { useGame } from "../game.ts";
import { chipButton, menu, openMyTeam, plainStarters } from "../my-team-page.ts";
import { captainOf, escapeRegExp, slotOf, viceOf, type SquadMember } from "../squad.ts";

const game = useGame("deadline-day");

const sheet = (page: Page) => page.getByRole("dialog", { name: "What if he does not play?" });
const result = (page: Page) => sheet(page).getByRole("region", { name: "What the round would make of it" });
const toggle = (page: Page, member: SquadMember) =>
  sheet(page).getByRole("button", { name: new RegExp(`^${escapeRegExp(member.webName)},`, "u") });
const armband = (page: Page) =>
  result(page)
    .locator("dl > div")
    .filter({ has: page.getByText("Armband", { exact: true }) })
    .locator("dd");
const chip = (page: Page) =>
  result(page)
    .locator("dl > div")
    .filter({ has: page.getByText("Chip", { exact: true }) })
    .locator("dd");

/** The standard line-up is a 4-4-2: 12 is the reserve goalkeeper, 13 to 15 a defender, a midfielder and a forward. */
const at = (squad: readonly SquadMember[], slot: number) => squad.find((member) => member.slot === slot)!;

test("from a footballer's menu on a phone: who comes on for him, and why the others do not", async () => {
  const { page, squad } = await openMyTeam(game, { viewport: PHONE });
  const out = plainStarters(squad).find((member) => member.position === "midfielder")!;
  const [keeper, defender, midfielder] = [at(squad, 12), at(squad, 13), at(squad, 14)];
  expect([keeper.position, defender.position, midfielder.position]).toEqual(["goalkeeper", "defender", "midfielder"]);
  await slotOf(page, out).tap();
  await menu(page).getByRole("button", { name: "If he does not play" }).tap();
  await expectAddress(page, `/my-team?out=${out.id}`);
  await expectText(
    result(page).getByRole("listitem").first(),
    `${defender.webName} comes on for ${out.webName} ${keeper.webName}: comes on for the goalkeeper only`,
  );

  // The first of the bench is out too: the next one comes on.
  await toggle(page, defender).tap();
  expect(await toggle(page, defender).getAttribute("aria-pressed")).toBe("true");
  await expectSeen(result(page).getByText(`${midfielder.webName} comes on for ${out.webName}`));
  await expectSeen(result(page).getByText(`${defender.webName}: does not play either`));
  await expectAddress(page, `/my-team?out=${[out.id, defender.id].toSorted((a, b) => a - b).join("-")}`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // The address holds all of it; Back leaves it.
  await page.reload();
  await expectSeen(result(page).getByText(`${midfielder.webName} comes on for ${out.webName}`));
  await page.goBack();
  await expectAddress(page, "/my-team");
  await expectGone(sheet(page));
});

test("from the page on a desktop: formation, goalkeeper, nobody left, and the armband", async () => {
  const { page, squad } = await openMyTeam(game, { viewport: DESKTOP });
  const [captain, vice] = [captainOf(squad), viceOf(squad)];
  await page.getByRole("button", { name: /^What if someone does not play\?/ }).click();
  await expectAddress(page, "/my-team?out=none");
  await expectSeen(result(page).getByText("All eleven play. Mark somebody to see who comes on."));
  await expectText(armband(page), `${captain.webName} has it: points × 2`);
  await expectSeen(result(page).getByText("1-4-4-2", { exact: true }));

  await toggle(page, captain).click();
  await expectText(armband(page), `${captain.webName} does not play: ${vice.webName} takes over, points × 2`);
  await toggle(page, vice).click();
  await expectText(armband(page), `Neither ${captain.webName} nor ${vice.webName} plays: nobody has it`);
  await sheet(page).getByRole("button", { name: "Everybody plays" }).click();
  await expectAddress(page, "/my-team?out=none");

  // Both goalkeepers out: no other footballer can stand in goal.
  await toggle(page, at(squad, 1)).click();
  await expectSeen(result(page).getByText(`${at(squad, 12).webName} comes on for ${at(squad, 1).webName}`));
  await toggle(page, at(squad, 12)).click();
  await expectSeen(result(page).getByText(`Nobody comes on for ${at(squad, 1).webName}`));
  await expectSeen(result(page).getByText(`${at(squad, 13).webName}: only a goalkeeper can stand in goal`));

  // Two forwards and both other forwards' stand-ins out: a formation keeps one forward.
  await sheet(page).getByRole("button", { name: "Everybody plays" }).click();
  for (const member of squad.filter((one) => one.position === "forward")) await toggle(page, member).click();
  await expectSeen(
    result(page).getByText(`${at(squad, 14).webName}: then there would be too few forwards (at least 1)`),
  );
  await sheet(page).getByRole("button", { name: "Close" }).click();
  await expectAddress(page, "/my-team");
});

test("chips have their say: Two Captains and Attack! Attack!", async () => {
  const { page, squad } = await openMyTeam(game, { viewport: DESKTOP });
  const [captain, vice] = [captainOf(squad), viceOf(squad)];
  const open = () => page.getByRole("button", { name: /^What if someone does not play\?/ }).click();
  await chipButton(page, "Play Two Captains").click();
  await open();
  await expectText(armband(page), `${captain.webName} and ${vice.webName}: points × 2 each`);
  await expectText(chip(page), "Two Captains: both count double");
  await toggle(page, captain).click();
  await expectText(chip(page), "Two Captains: only one of them plays, the other's doubling is lost");
  await sheet(page).getByRole("button", { name: "Close" }).click();

  await chipButton(page, "Cancel Two Captains").click();
  await chipButton(page, "Play Attack! Attack!").click();
  await open();
  await expectText(armband(page), "The armbands add nothing under this chip");
  const forwards = squad.filter((member) => member.position === "forward" && member.slot <= 11);
  await expectText(
    chip(page),
    `Attack! Attack!: these count double: ${forwards.map((member) => member.webName).join(", ")}`,
  );
});

test("all doubtful footballers are out with one press", async () => {
  const { page, client, squad } = await openMyTeam(game, {
    viewport: DESKTOP,
    footballerIds: await squadWithDoubt(),
  });
  const { body } = await client.get("/api/bootstrap-static/");
  const elements = body.elements as {
    id: number;
    news: string;
    status: string;
    chance_of_playing_next_round: number | null;
  }[];
  const doubtful = squad.filter(({ id }) => {
    const row = elements.find((element) => element.id === id)!;
    return (row.news !== "" || row.status !== "a") && row.chance_of_playing_next_round !== 100;
  });
  expect(doubtful.length).toBeGreaterThan(0);
  await page.goto("/my-team?out=none");
  await sheet(page)
    .getByRole("button", { name: `All doubtful out (${doubtful.length})` })
    .click();
  for (const member of doubtful)
    await expect.poll(() => toggle(page, member).getAttribute("aria-pressed")).toBe("true");
  expect(await sheet(page).locator("[aria-pressed=true]").count()).toBe(doubtful.length);
});

/** The usual cheap squad with a footballer in it about whom there is news. */
async function squadWithDoubt(): Promise<FootballerId[]> {
  const market = await readMarket(game.t);
  const squad = cheapSquad(game.t, market);
  for (const into of market.values()) {
    if (into.status === "a" || into.status === "u" || into.priceTenths > 55) continue;
    const out = squad.find((id) => market.get(id)!.position === into.position)!;
    const staying = squad.filter((id) => id !== out && market.get(id)!.clubId === into.clubId);
    if (staying.length < 3) return squad.map((id) => (id === out ? into.footballerId : id));
  }
  throw new Error("nobody in the market is doubtful");
}

test("an address with nonsense in it is as good as nobody", async () => {
  const { page } = await openMyTeam(game, { viewport: DESKTOP });
  await page.goto("/my-team?out=abc-999999--3");
  await expectSeen(result(page).getByText("All eleven play. Mark somebody to see who comes on."));
});
