/** A deadline that passes while the page is open: the refusal is in words, and nothing that was picked is lost. */
import { expect, test } from "vitest";

import { createEntry } from "../packages/server/src/testing/index.ts";
import { PHONE } from "./browser.ts";
import { expectSeen, expectText } from "./expect-page.ts";
import { useGame } from "./game.ts";
import { captainOf, readSquad, slotOf, viceOf } from "./squad.ts";

const game = useGame("deadline-day");

test("the last hour counts down in the masthead, and a save after the deadline is refused with its reason", async () => {
  const deadlineMs = game.world.season.rounds[2]!.deadlineAtMs;
  await game.t.setNow(new Date(deadlineMs - 3_000_000).toISOString());
  const { client, entryId } = await createEntry(game.t);
  const { page, watch } = await game.visit("/my-team", { as: client, language: "en", viewport: PHONE });
  const squad = await readSquad(client, entryId);
  await expectText(page.getByRole("link", { name: /^Next deadline: round 3,/ }), "R3 50:00");
  await game.t.setNow(new Date(deadlineMs - 90_000).toISOString());
  await expectText(page.getByRole("link", { name: /^Next deadline: round 3,/ }), "R3 01:30");

  const vice = viceOf(squad);
  await slotOf(page, vice).tap();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Make Captain/ })
    .tap();
  await expectSeen(page.getByRole("button", { name: `${vice.label}, captain,` }));

  // The deadline is the server's: the round is closed to changes in that instant, before anything else has moved on.
  await game.t.setNow(new Date(deadlineMs).toISOString());
  watch.allow(/\/api\/my-team\//);
  const bar = page.getByRole("region", { name: "Save", exact: true });
  await bar.getByRole("button", { name: "Save your team" }).tap();
  await expectText(bar.getByRole("alert"), "The deadline has passed. Your changes came too late for this round.");
  await expectSeen(page.getByRole("button", { name: `${vice.label}, captain,` }));
  await expectSeen(bar.getByText("1 change not saved"));
  expect(captainOf(await readSquad(client, entryId)).id).toBe(captainOf(squad).id);

  // Then the rounds move on, and the page with them: the next round's line-up is the one that was saved.
  await game.t.tick();
  await expectText(page.getByRole("link", { name: /^Next deadline: round 4,/ }), /^R4 /);
  await expectSeen(page.getByRole("region", { name: "Next deadline" }).getByText("Round 4", { exact: true }));
  await expectSeen(page.getByRole("button", { name: `${captainOf(squad).label}, captain,` }));
  await slotOf(page, vice).tap();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Make Captain/ })
    .tap();
  await bar.getByRole("button", { name: "Save your team" }).tap();
  await expectText(bar.getByRole("status"), "Your team has been saved.");
  expect(captainOf(await readSquad(client, entryId)).id).toBe(vice.id);
});
