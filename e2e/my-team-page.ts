/** Steps and locators on my team that several journeys share. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

import { createEntry, type CreatedTestEntry, type TestClient } from "../packages/server/src/testing/index.ts";
import { expectSeen, expectText } from "./expect-page.ts";
import type { Game, Visitor, VisitorOptions } from "./game.ts";
import { escapeRegExp, readSquad, slotOf, type SquadMember } from "./squad.ts";

export interface MyTeamVisit extends Visitor, CreatedTestEntry {
  readonly squad: readonly SquadMember[];
}

export interface MyTeamOptions extends VisitorOptions {
  /** Another squad than the usual cheap one. */
  readonly footballerIds?: CreatedTestEntry["footballerIds"];
}

/** A new manager with a team, on my team in English. */
export async function openMyTeam(game: Game, options: MyTeamOptions = {}): Promise<MyTeamVisit> {
  const { footballerIds, ...rest } = options;
  const entry = await createEntry(game.t, footballerIds === undefined ? {} : { footballerIds });
  const visitor = await game.visit("/my-team", { as: entry.client, language: "en", ...rest });
  const squad = await readSquad(entry.client, entry.entryId);
  await expectSeen(visitor.page.locator("[data-slot]").first());
  return { ...visitor, ...entry, squad };
}

export const menu = (page: Page): Locator => page.getByRole("dialog");
export const saveBar = (page: Page): Locator => page.getByRole("region", { name: "Save", exact: true });
export const saveButton = (page: Page): Locator => saveBar(page).getByRole("button", { name: "Save your team" });
/** The save bar's text about the changes: the last of its polite live regions. */
export const saveText = (page: Page): Locator => saveBar(page).getByRole("status").last();
export const lineupRegion = (page: Page): Locator => page.getByRole("region", { name: "Your line-up" });
export const chipButton = (page: Page, name: string): Locator =>
  page.getByRole("list", { name: "Chips" }).getByRole("button", { name, exact: true });

export async function choose(page: Page, member: Pick<SquadMember, "label">, action: RegExp): Promise<void> {
  await slotOf(page, member).click();
  await menu(page).getByRole("button", { name: action }).click();
}

export const makeCaptain = (page: Page, member: Pick<SquadMember, "label">): Promise<void> =>
  choose(page, member, /^Make Captain/);

export async function swap(page: Page, one: SquadMember, other: SquadMember): Promise<void> {
  await choose(page, one, /^Switch/);
  await expectSeen(page.getByText(`Choose who switches places with ${one.webName}`));
  await slotOf(page, other).click();
}

export async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expectText(saveText(page), "Your team has been saved.");
}

/** Saves a line-up as another device of the manager's would. */
export async function saveElsewhere(
  client: TestClient,
  entryId: number,
  picks: readonly Pick<SquadMember, "id" | "slot" | "isCaptain" | "isViceCaptain">[],
  chip?: string | null,
): Promise<void> {
  const { status, body } = await client.post(`/api/my-team/${entryId}/`, {
    ...(chip === undefined ? {} : { chip }),
    picks: picks.map((pick) => ({
      element: pick.id,
      position: pick.slot,
      is_captain: pick.isCaptain,
      is_vice_captain: pick.isViceCaptain,
    })),
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** The squad with the captain's armband moved to a starter who is not vice-captain. */
export const withCaptain = (squad: readonly SquadMember[], captain: SquadMember): SquadMember[] =>
  squad.map((member) => ({ ...member, isCaptain: member.id === captain.id }));

/** Starters without an armband. */
export const plainStarters = (squad: readonly SquadMember[]): SquadMember[] =>
  squad.filter((member) => member.slot <= 11 && !member.isCaptain && !member.isViceCaptain);

/** The footballer's place while it has the armband; news may stand between club and armband. */
export const wearing = (page: Page, member: Pick<SquadMember, "label">, armband: "captain" | "vice-captain"): Locator =>
  page.getByRole("button", {
    name: new RegExp(`^${escapeRegExp(member.label)}(, [^,]+ per cent [^,]+)?, ${armband},`, "u"),
  });

/** An outfield substitute, and a starter of the same position without an armband. */
export function swappablePair(squad: readonly SquadMember[], index = 0): [leaving: SquadMember, coming: SquadMember] {
  const coming = squad.filter((member) => member.slot > 12)[index]!;
  const leaving = plainStarters(squad).find((member) => member.position === coming.position)!;
  return [leaving, coming];
}

/** Where something stands, in pixels of the window. */
export const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not on the page");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};
/** The regions that my team is made of. */
export const parts = (page: Page) => ({
  deadline: page.getByRole("region", { name: "Next deadline" }),
  chips: page.getByRole("list", { name: "Chips" }),
  pitch: lineupRegion(page),
  save: saveBar(page),
});
