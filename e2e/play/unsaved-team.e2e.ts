/** Unsaved changes on my team: they survive a wrong turn and a reload, and a warning comes before the deadline. */
import { beforeEach, expect, test } from "vitest";

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
import {
  chipButton,
  makeCaptain,
  openMyTeam,
  plainStarters,
  save,
  saveBar,
  saveText,
  wearing,
} from "../my-team-page.ts";
import { readSquad } from "../squad.ts";

const game = useGame("deadline-day");
let deadlineMs: number;
const at = (beforeMs: number) => game.t.setNow(new Date(deadlineMs - beforeMs).toISOString());
beforeEach(async () => {
  const { body } = await game.t.client().get("/api/bootstrap-static/");
  const events = body.events as { is_next: boolean; deadline_time: string }[];
  deadlineMs = Date.parse(events.find((row) => row.is_next)!.deadline_time);
  await at(50 * 60_000);
});

const LEFT = "From before you left the page: not saved yet.";
const REMINDER = "You have changes to your team that are not saved.";

test.each([
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
])(
  "on %s a captain and a chip that were not saved are there again, and nothing is sent by itself",
  async (_, viewport) => {
    const { page, client, entryId, squad } = await openMyTeam(game, { viewport });
    const [captain] = plainStarters(squad) as [(typeof squad)[number]];
    await makeCaptain(page, captain);
    await chipButton(page, "Play Attack! Attack!").click();
    await expectText(saveText(page), `2 changes not saved New captain: ${captain.webName}`);

    await page.getByRole("link", { name: "Leagues", exact: true }).filter({ visible: true }).first().click();
    await expectAddress(page, "/leagues");
    const reminder = page.getByRole("status").filter({ hasText: REMINDER });
    await expectText(reminder, new RegExp(`^${REMINDER} The deadline is in \\d+ min \\d+ s\\. To my team$`, "u"));
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, "unsaved reminder");
    expect(await readSquad(client, entryId)).toEqual(squad);

    await reminder.getByRole("link", { name: "To my team" }).click();
    await expectSeen(saveBar(page).getByText(LEFT));
    await expectSeen(wearing(page, captain, "captain"));
    await expectText(chipButton(page, "Cancel Attack! Attack!"), "Cancel");
    await expectGone(page.getByText(REMINDER));
    await expectAccessible(page, "resumed team");

    await page.reload();
    await expectSeen(saveBar(page).getByText(LEFT));
    await expectText(saveText(page), `2 changes not saved New captain: ${captain.webName}`);
    expect(await readSquad(client, entryId)).toEqual(squad);

    await save(page);
    const saved = await readSquad(client, entryId);
    expect(saved.find((member) => member.isCaptain)!.id).toBe(captain.id);
    await page.reload();
    await expectText(saveText(page), "No unsaved changes");
    await expectGone(saveBar(page).getByText(LEFT));
  },
);

test("discarded they are gone for good; with more than a day left nobody is reminded", async () => {
  await at(30 * 3_600_000);
  const { page, squad } = await openMyTeam(game, { viewport: DESKTOP });
  await makeCaptain(page, plainStarters(squad)[0]!);
  await page.getByRole("link", { name: "Leagues", exact: true }).filter({ visible: true }).first().click();
  await expectAddress(page, "/leagues");
  await expectGone(page.getByText(REMINDER));
  await page.goto("/my-team");
  await saveBar(page).getByRole("button", { name: "Discard my changes" }).click();
  await expectText(saveText(page), "No unsaved changes");
  await page.reload();
  await expectText(saveText(page), "No unsaved changes");
});
