/**
 * The control room's first screen: the waiting work, on a phone and at a desk; and a session that ends in the middle.
 */
import { beforeAll, expect, test } from "vitest";

import { addTotp, codeOf } from "../../packages/server/src/features/people/auth/factors/factors.testing.ts";
import { giveSecondFactor, sql, type SignedUp } from "../../packages/server/src/testing/index.ts";
import { DESKTOP } from "../browser.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSeen, expectText } from "../expect-page.ts";
import { useGame } from "../game.ts";

const game = useGame("live-round");
const SMALL_PHONE = { width: 360, height: 800 };
let operator: SignedUp;

beforeAll(async () => {
  operator = await game.t.signUp({ role: "operator", firstName: "Siv", lastName: "Drift" });
  const { rows } = await sql<{ entry_id: number; name: string }>`select entry_id, name from entries limit 1`.execute(
    game.t.owner,
  );
  const [team] = rows;
  await sql`insert into name_cases (part, entry_id, name) values ('entry', ${team!.entry_id}, ${team!.name})`.execute(
    game.t.owner,
  );
  await sql`insert into match_feeds (feed, kind, rank, alarms)
    values ('league', 'file', 1, '{"silent": {"details": {}, "at": "2026-05-16T18:00:00Z"}}')`.execute(game.t.owner);
});

test("whoever comes in sees what waits, urgent first, and each line leads to where it is dealt with", async () => {
  const { page } = await game.visit("/control", { as: operator.client, language: "en", viewport: DESKTOP });
  await expectText(page.getByRole("heading", { level: 1 }), "Overview");
  const todo = page.getByRole("region", { name: "Waits for you" });
  await expectText(todo.getByRole("listitem").first(), /^urgent/iu);
  await expectSeen(todo.getByRole("link", { name: "Feed league is silent while a match is on" }));
  const menu = page.getByRole("navigation", { name: "Areas" });
  await expectText(menu.getByRole("link", { name: /^Names/u }), /1 waiting$/u);
  await expectText(menu.getByRole("link", { name: /^Feeds/u }), /1 waiting, urgent$/u);
  const matches = page.getByRole("region", { name: "Today’s matches" });
  await expectText(matches.getByRole("listitem").first(), /Live \d+′/u);
  for (const viewport of [SMALL_PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, `overview, ${viewport.width} pixels`);
  }
  await matches.getByRole("link").first().click();
  await expectText(page.getByRole("heading", { level: 1 }), "Match entry");
  await page.goBack();
  await todo.getByRole("link", { name: "1 reported name to decide about" }).click();
  await expectText(page.getByRole("heading", { level: 1 }), "Names");
});

test("on a phone no button of a table is off the screen", async () => {
  const { page } = await game.visit("/control/feeds", { as: operator.client, language: "en", viewport: SMALL_PHONE });
  for (const [path, button] of [
    ["feeds", "Pause league"],
    ["rounds", "Settle anew"],
    ["fixtures", /^Change /u],
    ["footballers", /./u],
  ] as const) {
    await page.goto(`/control/${path}`);
    const found = page.getByRole("main").getByRole("table").first().getByRole("button", { name: button }).first();
    await expectSeen(found);
    const box = (await found.boundingBox())!;
    expect([path, box.x >= 0 && box.x + box.width <= SMALL_PHONE.width], JSON.stringify(box)).toEqual([path, true]);
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page, "a table on a phone");
});

test("a session that ended leads to signing in, and back to the same page with what was written [GL-41]", async () => {
  const person = await game.t.signUp({ role: "operator", hasSecondFactor: false, firstName: "Kim", lastName: "Vakt" });
  const { secret } = await addTotp(person.client);
  await giveSecondFactor(game.t.ctx, person.accountId, 0);
  const { page, watch } = await game.visit("/control/maintenance", {
    as: person.client,
    language: "en",
    viewport: SMALL_PHONE,
  });
  watch.allow(/\/api\//u);
  await page.getByLabel("Said in English").fill("Back in a moment");
  const end = () => sql`delete from sessions where account_id = ${person.accountId}`.execute(game.t.owner);
  const signIn = async () => {
    // A code is accepted once, and the clock of codes stands still.
    await sql`update totp_authenticators set last_step = 0 where account_id = ${person.accountId}`.execute(
      game.t.owner,
    );
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.keyboard.press("Enter");
    await page.getByLabel(/code/iu).fill(codeOf(secret));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "No, ask every time" }).click();
  };
  await end();
  const dialog = page.getByRole("dialog", { name: "You are not signed in any more" });
  await expectSeen(dialog);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "signed out over an open page");
  await signIn();
  await dialog.waitFor({ state: "hidden" });
  expect(await page.getByLabel("Said in English").inputValue()).toBe("Back in a moment");

  await end();
  await page.goto("/control/rounds");
  await expectText(page.getByRole("heading", { level: 1 }), "Control room");
  await expectAccessible(page, "the control room's door");
  await signIn();
  await expectText(page.getByRole("heading", { level: 1 }), "Rounds");
});
