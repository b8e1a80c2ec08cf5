/** A team's season in pictures: read with the keyboard, laid beside another's, shared by its address. */
import { expect, test } from "vitest";

import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectAddress, expectNoSidewaysScroll, expectSeen } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round");

test("a rival found by name stands beside one's own season, for the eye, the keyboard and whoever gets the link [EN-09]", async () => {
  const client = await game.manager();
  const entry = (await client.get("/api/me/")).body.player.entry as number;
  const { results } = (await client.get("/api/leagues-classic/1/standings/")).body.standings;
  const rival = (results as { entry: number; entry_name: string }[]).find((row) => row.entry !== entry)!;
  const { page } = await game.visit(`/entry/${entry}/history`, { as: client, language: "en", viewport: DESKTOP });

  // Read round by round: the text below the picture equals the slider's value text.
  const rank = page.getByRole("slider", { name: /^Overall rank from/u });
  await rank.focus();
  await page.keyboard.press("Home");
  const { rounds } = (await client.get(`/api/entries/seasons/?entries=${entry}`)).body.entries[0];
  const first = (rounds as { overall_rank: number }[])[0]!.overall_rank.toLocaleString("en-GB");
  await expect.poll(() => rank.getAttribute("aria-valuetext")).toMatch(new RegExp(`^Round 1: ${first}`, "u"));
  await expectAccessible(page, "a season in pictures, by day");

  await page.getByRole("button", { name: "Compare" }).click();
  const sheet = page.getByRole("dialog", { name: "Compare with" });
  await sheet.getByRole("searchbox", { name: "Find a manager or a team" }).fill(rival.entry_name);
  const found = sheet
    .getByRole("list", { name: "Teams found" })
    .getByRole("button", { name: rival.entry_name })
    .first();
  await expectSeen(found);
  await expectAccessible(page, "choosing a team to compare with");
  await found.click();
  await expectAddress(page, `/entry/${entry}/history?with=${rival.entry}`);
  await expectSeen(
    page.getByRole("slider", { name: new RegExp(`^Overall rank, round by round: .*${rival.entry_name}`, "u") }),
  );

  // The URL alone shows the same to another person: on a phone, by night.
  const visitor = await game.visit(`/entry/${entry}/history?with=${rival.entry}`, { language: "en", viewport: PHONE });
  await visitor.page.emulateMedia({ colorScheme: "dark" });
  await expectSeen(visitor.page.getByRole("list", { name: "Teams in the pictures" }).getByText(rival.entry_name));
  await visitor.page.getByText("Show as a table").first().tap();
  await expectSeen(
    visitor.page.getByRole("table", { name: "Overall rank" }).getByRole("columnheader", { name: rival.entry_name }),
  );
  await expectNoSidewaysScroll(visitor.page);
  await expectAccessible(visitor.page, "two seasons beside each other, by night");
});
