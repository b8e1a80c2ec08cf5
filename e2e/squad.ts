/** A manager's fifteen as the pitch names them, read through the public calls. */
import type { Locator, Page } from "playwright-core";

import type { TestClient } from "../packages/server/src/testing/index.ts";
import { pressUntilFocused } from "./expect-page.ts";

export interface SquadMember {
  readonly id: number;
  readonly webName: string;
  /** The beginning of the footballer's description on the English site's pitch: "Moen, midfielder, Brann". */
  readonly label: string;
  readonly position: "goalkeeper" | "defender" | "midfielder" | "forward";
  readonly slot: number;
  readonly isCaptain: boolean;
  readonly isViceCaptain: boolean;
}

interface WirePick {
  readonly element: number;
  readonly position: number;
  readonly is_captain: boolean;
  readonly is_vice_captain: boolean;
}

const POSITIONS = ["goalkeeper", "defender", "midfielder", "forward"] as const;

/** Describes picks of any call, in slot order. */
export async function describePicks(client: TestClient, picks: readonly WirePick[]): Promise<SquadMember[]> {
  const { body } = await client.get("/api/bootstrap-static/");
  const elements = new Map((body.elements as Wire[]).map((element) => [element.id, element]));
  const clubs = new Map((body.teams as { id: number; name: string }[]).map(({ id, name }) => [id, name]));
  return picks
    .map((pick): SquadMember => {
      const element = elements.get(pick.element)!;
      const position = POSITIONS[element.element_type - 1]!;
      return {
        id: pick.element,
        webName: element.web_name,
        label: `${element.web_name}, ${position}, ${clubs.get(element.team)}`,
        position,
        slot: pick.position,
        isCaptain: pick.is_captain,
        isViceCaptain: pick.is_vice_captain,
      };
    })
    .toSorted((a, b) => a.slot - b.slot);
}

interface Wire {
  readonly id: number;
  readonly web_name: string;
  readonly element_type: number;
  readonly team: number;
}

/** The squad as the server holds it for the coming deadline. */
export async function readSquad(client: TestClient, entryId: number): Promise<SquadMember[]> {
  const { body } = await client.get(`/api/my-team/${entryId}/`);
  return describePicks(client, body.picks as WirePick[]);
}

/** The footballer's place on the pitch, or in the list; any other text with the name stands behind it. */
export const slotOf = (page: Page, member: Pick<SquadMember, "label">): Locator =>
  page.getByRole("button", { name: new RegExp(`^${escapeRegExp(member.label)}(,|$)`, "u") }).first();

/** Takes one of an edited squad off it, on the English site's pitch or list. */
export async function removeFrom(page: Page, member: Pick<SquadMember, "label">): Promise<void> {
  await slotOf(page, member).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
}

/** Fills the empty place; a phone has the list of footballers behind a button. */
export async function addToSquad(page: Page, isPhone: boolean, webName: string): Promise<void> {
  if (isPhone) await page.getByRole("button", { name: "Find player" }).click();
  await page.getByRole("searchbox", { name: "Search for a player" }).fill(webName);
  await page
    .getByRole("button", { name: `Add ${webName}`, exact: true })
    .first()
    .click();
}

/** By the keyboard, on transfers: from the top of the page to a forward's place. */
export async function walkToForward(page: Page, member: Pick<SquadMember, "label">): Promise<void> {
  const pitch = page.getByRole("region", { name: "Transfers", exact: true });
  await pressUntilFocused(page, "Tab", pitch.getByRole("button").first());
  await pressUntilFocused(page, "ArrowDown", page.getByRole("list", { name: "Forwards" }).getByRole("button"), 4);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await pressUntilFocused(page, "ArrowRight", slotOf(page, member), 3);
}

export const captainOf = (squad: readonly SquadMember[]): SquadMember => squad.find((member) => member.isCaptain)!;
export const viceOf = (squad: readonly SquadMember[]): SquadMember => squad.find((member) => member.isViceCaptain)!;

/** A name as a pattern that means just itself. */
export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, "\\$&");
