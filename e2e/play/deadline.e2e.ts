/** The deadline: counting down to it, the second it passes, and whose clock counts. */
import { beforeEach, expect, test } from "vitest";

import { DESKTOP } from "../browser.ts";
import { expectGone, expectSeen, expectText, textOf } from "../expect-page.ts";
import { useGame } from "../game.ts";
import { chipButton, makeCaptain, openMyTeam, save, saveBar, saveButton, saveText, wearing } from "../my-team-page.ts";
import { captainOf, readSquad, viceOf } from "../squad.ts";

const game = useGame("deadline-day");

/** The open round, which moves on from test to test. */
let round: number;
let deadlineMs: number;
const at = (beforeMs: number) => game.t.setNow(new Date(deadlineMs - beforeMs).toISOString());

beforeEach(async () => {
  const { body } = await game.t.client().get("/api/bootstrap-static/");
  const next = (body.events as { id: number; is_next: boolean; deadline_time: string }[]).find((row) => row.is_next)!;
  round = next.id;
  deadlineMs = Date.parse(next.deadline_time);
  await at(50 * 60_000);
});

const pill = (page: Parameters<typeof saveBar>[0], id = round) =>
  page.getByRole("link", { name: new RegExp(`^Next deadline: round ${id},`) });
/** As it looks: before it stands, for screen readers, when that is. */
const ends = (shown: string) => new RegExp(`^Next deadline: [^.]+\\. ${shown}$`);

test("a clock that is an hour wrong changes nothing: the game's counts, and the page says so", async () => {
  for (const [wrongMs, words] of [
    [3_600_000, "60 minutes fast"],
    [-3_600_000, "60 minutes slow"],
  ] as const) {
    await at(50 * 60_000);
    const { page } = await openMyTeam(game, { viewport: DESKTOP });
    await page.clock.install({ time: Date.now() + wrongMs });
    await page.goto("/my-team");
    const bar = page.getByRole("region", { name: "Next deadline" });
    await expectText(bar.getByRole("status"), `Your device's clock is ${words}; the game's clock counts.`);
    await expectText(pill(page), ends(`R${round} 50:00`));
    await expectText(bar.getByRole("timer"), "0 hours 50 min 0 sec");
    // Open until the game's own deadline, closed with it.
    await at(1000);
    await expectText(pill(page), ends(`R${round} 00:01`));
    expect(await saveBar(page).getByText("The deadline has passed.").count()).toBe(0);
    await at(0);
    await expectSeen(saveBar(page).getByText("The deadline has passed."));
    await expectText(pill(page), ends(`R${round} closed`));
  }
});

test("a right clock is not mentioned", async () => {
  const { page } = await openMyTeam(game, { viewport: DESKTOP });
  const bar = page.getByRole("region", { name: "Next deadline" });
  await expectSeen(bar.getByText(`Round ${round}`, { exact: true }));
  expect(await textOf(bar)).not.toContain("clock");
});

test("the last hour counts down; the second it passes saving is off, and what was changed moves on unsaved [MT-17]", async () => {
  const { page, client, entryId, squad } = await openMyTeam(game);
  await expectText(pill(page), ends(`R${round} 50:00`));
  await at(90_000);
  await expectText(pill(page), ends(`R${round} 01:30`));
  const vice = viceOf(squad);
  await makeCaptain(page, vice);
  await chipButton(page, "Play Two Captains").click();
  await expectText(saveText(page), `2 changes not saved New captain: ${vice.webName}`);

  // The deadline is the server's: the round is closed to changes in that instant, before anything else has moved on.
  await at(0);
  await expectSeen(
    saveBar(page).getByText("The deadline has passed. Your changes came too late for this round.", { exact: false }),
  );
  await expect.poll(() => saveButton(page).getAttribute("aria-disabled")).toBe("true");
  await expectText(saveText(page), `2 changes not saved New captain: ${vice.webName}`);
  await expectSeen(wearing(page, vice, "captain"));
  expect(captainOf(await readSquad(client, entryId)).id).toBe(captainOf(squad).id);

  // Then the rounds move on, and the page with them. The chip was meant for the round that is gone.
  await game.t.tick();
  await expectText(pill(page, round + 1), ends(`R${round + 1} .+`));
  await expectSeen(
    page.getByRole("region", { name: "Next deadline" }).getByText(`Round ${round + 1}`, { exact: true }),
  );
  await expectSeen(
    saveBar(page).getByText(
      `The deadline of round ${round} passed before your changes were saved. They stand here unsaved, now for round ${round + 1}.`,
    ),
  );
  await expectSeen(saveBar(page).getByText("Two Captains was not played."));
  await expectSeen(chipButton(page, "Play Two Captains"));
  await expectText(saveText(page), `1 change not saved New captain: ${vice.webName}`);
  await save(page);
  await expectGone(saveBar(page).getByText(`The deadline of round ${round}`, { exact: false }));
  expect(captainOf(await readSquad(client, entryId)).id).toBe(vice.id);
});

test("changes that came too late can be let go", async () => {
  const { page, squad } = await openMyTeam(game, { viewport: DESKTOP });
  await makeCaptain(page, viceOf(squad));
  await at(0);
  await game.t.tick();
  await saveBar(page).getByRole("button", { name: "Discard my changes" }).click();
  await expectText(saveText(page), "No unsaved changes");
  await expectSeen(wearing(page, captainOf(squad), "captain"));
});
