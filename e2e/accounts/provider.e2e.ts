/** Signing in through a provider with invented people: out, back, and the questions that follow. */
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";

import { startTrialProvider } from "@elleveren/worlds/trial-provider/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import {
  expectAccessible,
  expectAddress,
  expectNoSidewaysScroll,
  expectSeen,
  expectTargets,
  expectText,
  expectTitle,
} from "../expect-page.ts";
import { useGame, type Visitor } from "../game.ts";

const idp = await startTrialProvider({ port: 0 });
const game = useGame("deadline-day", { providers: idp.settings });
afterAll(() => idp.stop());

const heading = (page: Page, name: string) =>
  page.getByRole("main").getByRole("heading", { level: 1, name, exact: true });
const continueWith = (page: Page, name: string) =>
  page.getByRole("link", { name: `Continue with ${name}`, exact: true });
const says = (page: Page, text: string) =>
  expectSeen(page.getByRole("main").getByRole("alert").getByText(text, { exact: true }));

/** Presses a button that leads to the provider, and chooses a person there. */
async function goAs({ page, watch }: Visitor, press: () => Promise<void>, person: string | null): Promise<void> {
  // The provider has no icon, which the browser asks for.
  watch.allow(/favicon/);
  await press();
  await expectSeen(page.getByRole("heading", { level: 1, name: "Trial sign-in" }));
  await page.getByRole("button", { name: person ?? "Cancel" }).click();
}

const asHere = async (page: Page) =>
  (await (await page.request.get("/api/me/")).json()) as { player: { email: string; dirty: boolean } | null };

test("somebody new comes in through the media partner, is asked what is missing, and is known the next time [AC-04] [AC-06] [AC-14] [HO-13]", async () => {
  const visitor = await game.visit("/my-team", { language: "en" });
  const { page, watch } = visitor;
  await expectSeen(heading(page, "Sign in to see this page"));
  expect(await continueWith(page, "TV 2").getAttribute("href")).toBe("/api/player/social/login/auth0/?next=%2Fmy-team");
  await expectTargets(page);
  // A step that waits, and an address that is refused, are answers that the browser calls failures.
  watch.allow(/_allauth/);
  await goAs(visitor, () => continueWith(page, "TV 2").tap(), "Jonas Havnevik");

  await expectSeen(heading(page, "Almost there"));
  await expectAddress(page, "/account/provider/callback?next=%2Fmy-team");
  await expectTitle(page, "Almost there · Elleveren");
  await expectSeen(page.getByText("You come from TV 2 as Jonas Havnevik."));
  const email = page.getByLabel("Email");
  expect(await email.inputValue()).toBe("jonas.havnevik@example.test");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectTargets(page);

  // Another account's address opens nothing.
  await email.fill(game.world.accounts[0]!.email);
  await page.getByRole("button", { name: "Create account" }).tap();
  await says(page, "This Email address is already registered");
  expect((await asHere(page)).player).toBeNull();
  // The page may be opened anew in the middle of it.
  await page.reload();
  await expectSeen(heading(page, "Almost there"));
  await page.getByRole("button", { name: "Create account" }).tap();
  await expectSeen(heading(page, "Pick your squad first"));
  await expectAddress(page, "/my-team");
  expect((await asHere(page)).player).toMatchObject({ email: "jonas.havnevik@example.test", dirty: true });

  await page.getByRole("main").getByRole("link", { name: "Pick your squad" }).tap();
  await expectSeen(heading(page, "Confirm your details"));
  expect(await page.getByLabel("First name").inputValue()).toBe("Jonas");
  expect(await page.getByLabel("Last name").inputValue()).toBe("Havnevik");
  await page.getByLabel("Day").selectOption("3");
  await page.getByLabel("Month").selectOption("2");
  await page.getByLabel("Year").selectOption("1991");
  await page.getByLabel("Region").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Confirm" }).tap();
  await expectSeen(heading(page, "Squad selection"));
  expect((await asHere(page)).player).toMatchObject({ dirty: false });

  // Signing out here signs out at the provider as well: it asks for a person again.
  await page.goto("/player/logout");
  await expectAddress(page, "/");
  await expectSeen(page.getByRole("form", { name: "Log in" }));
  expect((await asHere(page)).player).toBeNull();
  expect(await continueWith(page, "TV 2").getAttribute("href")).toBe("/api/player/social/login/auth0/");
  await goAs(visitor, () => continueWith(page, "TV 2").tap(), "Jonas Havnevik");
  await expectAddress(page, "/squad-selection");
  await expectSeen(heading(page, "Squad selection"));
});

test("a link from elsewhere to a provider's sign-in asks first, and the press goes on", async () => {
  const visitor = await game.visit("/", { language: "en" });
  const { page, watch } = visitor;
  watch.allow(/_allauth/);
  await page.goto("/api/player/social/login/auth0/?next=%2Ffixtures");
  await expectSeen(heading(page, "Log in?"));
  await expectAddress(page, "/account/provider/start?provider=auth0&next=%2Ffixtures");
  await expectTitle(page, "Log in? · Elleveren");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectTargets(page);
  await goAs(visitor, () => continueWith(page, "TV 2").tap(), "Solveig Fjellheim");
  await expectAddress(page, "/fixtures");
  expect((await asHere(page)).player).toMatchObject({ email: "solveig.fjellheim@example.test" });
});

test.each([
  ["phone", PHONE],
  ["desktop", DESKTOP],
] as const)("on the partner's own host the provider leads back to that host, on a %s", async (_, viewport) => {
  const origin = `http://tv2.localhost:${new URL(game.t.origin).port}`;
  const { page, watch } = await game.visit("/", { origin, viewport });
  watch.allow(/_allauth|favicon/);
  await page.getByRole("link", { name: "Fortsett med TV 2", exact: true }).click();
  await page.waitForURL((url) => url.origin !== origin);
  await page.getByRole("button", { name: "Solveig Fjellheim" }).click();
  await page.waitForURL((url) => url.origin === origin);
  // Asked by the page itself: outside a browser the name of the host means nothing.
  const email = () =>
    page.evaluate(async () => (await (await fetch("/api/me/")).json()).player?.email as string | undefined);
  await expect.poll(email).toBe("solveig.fjellheim@example.test");
});

test("the networks' buttons stand where one logs in and where one registers; a placeholder is no address [AC-21] [HO-12] [AP-066] [AP-067]", async () => {
  const visitor = await game.visit("/", { language: "en", viewport: DESKTOP });
  const { page, watch } = visitor;
  watch.allow(/_allauth/);
  const buttons = { Facebook: "facebook", Twitter: "twitter" };
  for (const [name, id] of Object.entries(buttons)) {
    expect(await continueWith(page, name).getAttribute("href")).toBe(`/api/player/social/login/${id}/`);
  }
  await page.goto("/player?next=%2Ffixtures");
  await expectSeen(heading(page, "Register"));
  for (const [name, id] of Object.entries(buttons)) {
    expect(await continueWith(page, name).getAttribute("href")).toBe(
      `/api/player/social/login/${id}/?next=%2Ffixtures`,
    );
  }
  await goAs(visitor, () => continueWith(page, "Twitter").click(), "Rávdná Bjørkedal");
  await expectAddress(page, "/fixtures");
  await page.goto("/player");
  await expectSeen(heading(page, "Confirm your details"));
  expect(await page.getByLabel("Email").inputValue()).toBe("");
  expect(await page.getByLabel("First name").inputValue()).toBe("Rávdná");
});

test("who cancels at the provider, or comes with nothing, is told so, and led back [AC-05] [ER-27] [ER-32]", async () => {
  const visitor = await game.visit("/", { language: "en" });
  const { page, watch } = visitor;
  watch.allow(/_allauth/);
  await goAs(visitor, () => continueWith(page, "TV 2").tap(), null);
  await expectSeen(heading(page, "Authentication Error"));
  await expectTitle(page, "Authentication Error · Elleveren");
  await says(page, "The sign-in was cancelled.");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Back to Login" }).tap();
  await expectAddress(page, "/");

  await goAs(visitor, () => continueWith(page, "Facebook").tap(), null);
  await says(page, "Authentication failed");
  await expectSeen(page.getByText("You cancelled it there. Nothing was changed."));
});

const CALLBACKS = ["/account/provider/callback", "/auth/callback", "/api/accounts/auth0/login/callback"];

test("each callback address opens the screen, with and without a slash, and sends on who is signed in [AC-05] [AP-068] [ER-28] [ER-29] [ER-31] [ER-32] [GL-08]", async () => {
  const { page, watch } = await game.visit("/", { language: "en", viewport: DESKTOP });
  watch.allow(/_allauth/);
  for (const path of CALLBACKS.flatMap((address) => [address, `${address}/`])) {
    const answer = await page.goto(path);
    expect([answer?.status(), answer?.headers()["content-type"]?.split(";")[0]]).toEqual([200, "text/html"]);
    await expectSeen(heading(page, "Authentication Error"));
    await says(page, "Invalid authentication response");
  }
  const texts = {
    "?error=access_denied&error_description=You+said+no.": "You said no.",
    "?error=denied&error_process=login&message=Locked+out": "Locked out",
    "?error=unknown&error_process=login": "The authentication service returned an unknown error",
    "?code=a&state=guess": "Invalid authentication response",
    // As ours look, and not ours.
    "?code=a&state=login.guess.Lw": "API error during token authentication",
  };
  for (const [search, text] of Object.entries(texts)) {
    await page.goto(`/auth/callback${search}`);
    await says(page, text);
  }
  const signedIn = await game.visit("/auth/callback", { as: await game.manager(), language: "en" });
  await expectAddress(signedIn.page, "/my-team");
});

test("an account elsewhere is connected and taken away again; only one person can have it, and the only way in stays", async () => {
  const visitor = await game.visit("/player/security", { as: await game.manager(), language: "en" });
  const { page, watch } = visitor;
  watch.allow(/_allauth/);
  const connected = page.getByRole("main").getByRole("listitem").filter({ hasText: "Facebook" });
  await expectSeen(page.getByRole("heading", { level: 2, name: "Connected accounts" }));
  await expectText(connected, "Facebook Not connected Connect");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectTargets(page);
  await goAs(visitor, () => page.getByRole("button", { name: "Connect Facebook" }).tap(), "Solveig Fjellheim");
  await expectAddress(page, "/player/security");
  await expectText(connected, "Facebook Solveig Fjellheim Disconnect");

  const other = await game.visit("/player/security", { as: await game.newcomer(), language: "en" });
  other.watch.allow(/_allauth/);
  const connect = (name: string) => () => other.page.getByRole("button", { name: `Connect ${name}` }).tap();
  await goAs(other, connect("Facebook"), "Solveig Fjellheim");
  await says(other.page, "That Facebook account leads to another account here already. Nothing was changed.");
  await goAs(other, connect("TV 2"), null);
  await expectSeen(other.page.getByText("You cancelled it there. Nothing was changed."));

  await page.getByRole("button", { name: "Disconnect Solveig Fjellheim at Facebook" }).tap();
  await expectText(connected, "Facebook Not connected Connect");
  const list = await page.request.get("/api/_allauth/browser/v1/account/providers");
  expect(await list.json()).toEqual({ status: 200, data: [] });

  // The only way in cannot be removed.
  const social = await game.visit("/player/security", { language: "en" });
  social.watch.allow(/_allauth/);
  await goAs(social, () => continueWith(social.page, "TV 2").tap(), "Solveig Fjellheim");
  await expectAddress(social.page, "/player/security");
  await social.page.getByRole("button", { name: "Disconnect Solveig Fjellheim at TV 2" }).tap();
  await says(social.page, "This is the only way into your account, so it stays. Connect another one first.");
  await expectSeen(social.page.getByRole("button", { name: "Disconnect Solveig Fjellheim at TV 2" }));
});
