/**
 * The game in other engines than the usual one, at the size of a phone and of a desk: `npm run test:browsers`. Each
 * engine has one person who goes through the site from registration to the table; pictures lie in
 * `test-results/browsers/ENGINE/`. Not tried here, because no driver has it: touch, push messages, passkeys.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { fixtureId, footballerId } from "@elleveren/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { recordFacts } from "../../packages/server/src/features/facts/index.ts";
import {
  readMarket,
  replacements,
  startWorldServer,
  type TestClient,
  type TestServer,
  type World,
} from "../../packages/server/src/testing/index.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { describePicks, readSquad } from "../squad.ts";
import type { EnginePage } from "./engine-page.ts";
import { firefox } from "./firefox.ts";
import { click, expectCome, expectFocusSeen, expectLayout, expectSeen, expectText, textOf, type } from "./on-page.ts";
import { webkitGtk, wpeWebkit } from "./webkit.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const SITE = process.env["SITE_DIRECTORY"] ?? join(ROOT, "packages", "web", "dist");
const PICTURES = process.env["PICTURES"] ?? join(ROOT, "test-results", "browsers");
/** The round that is on in the world, and the one whose deadline is to come. */
const ROUND = 4;

let t: TestServer;
let world: World;
let client: TestClient;
let entry = 0;
beforeAll(async () => {
  ({ server: t, world } = await startWorldServer("live-round", { config: { siteDirectory: SITE, logLevel: "error" } }));
  client = t.client();
  await client.post("/api/_allauth/browser/v1/auth/login", signInOf(world));
  entry = (await client.get("/api/me/")).body.player.entry as number;
});
afterAll(() => t?.close());

const signInOf = ({ accounts: [manager] }: World) => ({ email: manager!.email, password: manager!.password });

for (const engine of [webkitGtk, wpeWebkit, firefox]) {
  describe.runIf(engine.missing === null).each([
    ["phone", PHONE],
    ["desktop", DESKTOP],
  ] as const)(`${engine.name} (${engine.like}) on a %s`, (device, size) => {
    const isPhone = device === "phone";
    let page: EnginePage;
    beforeAll(async () => {
      await mkdir(join(PICTURES, engine.name), { recursive: true });
      page = await engine.open(size);
    });
    afterAll(() => page?.close());

    const see = async (name: string) => {
      await page.picture(join(PICTURES, engine.name, `${name}-${device}.png`));
      await expectLayout(page);
    };
    const visit = async (address: string) => {
      await page.goto(t.origin + address);
      await expectCome(page);
    };

    test("the landing page, and no way away from it", async () => {
      await visit("/");
      await expectSeen(page, { css: "h1" });
      await see("landing");
      expect(await page.run(() => location.pathname)).toBe("/");
    });

    test("the plain page signs in without a script, shows the team and signs out", async () => {
      await page.goto(`${t.origin}/plain?lang=en`);
      await expectText(page, "main", /The deadline for Round 5 is/);
      await see("plain");
      const { email, password } = signInOf(world);
      await type(page, { css: "#email" }, email);
      await type(page, { css: "#password" }, password);
      await click(page, { css: "button", name: "Sign in" });
      await expectText(page, "main", /Points in Round 4/);
      await see("plain-team");
      await click(page, { css: "button", name: "Sign out" });
      await expectText(page, "main", /Sign in/);
    });

    test("signing in leads to the page that was asked for", async () => {
      await page.run(() => localStorage.setItem("elleveren.language", "en"));
      await visit("/my-team");
      await expectText(page, "h1", "Sign in to see this page");
      await see("sign-in");
      const { email, password } = signInOf(world);
      await type(page, { css: "main input", name: "Email" }, email);
      await type(page, { css: "main input", name: "Password" }, password);
      await click(page, { css: "main button", name: "Log in" });
      await expectText(page, "h1", "My team");
    });

    test("a captain and a substitute are chosen and saved", async () => {
      await visit("/my-team");
      await expectSeen(page, { css: "[data-slot]" });
      await see("my-team");
      const squad = await readSquad(client, entry);
      const captain = squad.find((one) => one.slot > 1 && one.slot <= 11 && !one.isCaptain && !one.isViceCaptain)!;
      const coming = squad[12]!;
      const leaving = squad.find((one) => one.slot <= 11 && one.position === coming.position && one !== captain)!;
      const choose = async (label: string, action: string) => {
        await click(page, { css: "button", name: label });
        await click(page, { css: "[role=dialog] button", name: action });
      };
      await choose(captain.label, "Make Captain");
      await choose(leaving.label, "Switch");
      await click(page, { css: "button", name: coming.label });
      await click(page, { css: "button", name: "Save your team" });
      const now = async () => {
        const saved = await readSquad(client, entry);
        return [saved.find(({ isCaptain }) => isCaptain)!.id, saved.find(({ id }) => id === coming.id)!.slot <= 11];
      };
      await expect.poll(now).toEqual([captain.id, true]);
      await see("my-team-saved");
    });

    test("points of the round that is on move by themselves", async () => {
      await visit(`/entry/${entry}/event/${ROUND}`);
      await expectSeen(page, { css: "[data-slot]" });
      const { member, fixture, stats } = await findRunning();
      const label = () =>
        page.run(
          (begin) =>
            Array.from(document.querySelectorAll("button"), (button) => button.getAttribute("aria-label") ?? "").find(
              (one) => one.startsWith(begin),
            ) ?? "",
          `${member.webName}, `,
        );
      await expect.poll(label).not.toBe("");
      const before = await label();
      await page.run(() => void (window.name = "not loaded again"));
      const fact = {
        kind: "stats",
        fixtureId: fixtureId(fixture),
        footballerId: footballerId(member.id),
        stats,
      } as const;
      expect((await recordFacts(t.ctx, [fact], { source: "journey" })).ok).toBe(true);
      await expect.poll(label).not.toBe(before);
      expect(await page.run(() => window.name)).toBe("not loaded again");
      await see("points");
    });

    test("one goes out, one comes in, and the transfer is confirmed", async () => {
      await visit("/transfers");
      await expectSeen(page, { css: "[data-slot]" });
      const squad = await readSquad(client, entry);
      const market = await readMarket(t);
      const ids = [...market.keys()];
      const owned = ids.filter((id) => squad.some((one) => one.id === id));
      const { picks, transfers } = (await client.get(`/api/my-team/${entry}/`)).body as {
        picks: { element: number; selling_price: number }[];
        transfers: { bank: number };
      };
      const leaving = squad.find(({ position, slot }) => position === "midfielder" && slot <= 11)!;
      const most = transfers.bank + picks.find(({ element }) => element === leaving.id)!.selling_price;
      const leavingId = owned.find((id) => id === leaving.id)!;
      const comingId = replacements(market, owned, leavingId).find(
        ({ priceTenths }) => priceTenths <= most,
      )!.footballerId;
      const names = (await client.get("/api/bootstrap-static/")).body.elements as { id: number; web_name: string }[];
      const coming = names.find(({ id }) => id === comingId)!.web_name;
      await click(page, { css: "button", name: leaving.label });
      await click(page, { css: "[role=dialog] button", name: "Remove" });
      if (isPhone) await click(page, { css: "button", name: "Find player" });
      await type(page, { css: "input[type=search]" }, coming);
      await click(page, { css: "button", name: `Add ${coming}` });
      await see("transfers");
      await click(page, { css: "button", name: "Confirm" });
      await click(page, { css: "[role=dialog] button", name: "Confirm" });
      await expect.poll(async () => (await readSquad(client, entry)).some(({ id }) => id === comingId)).toBe(true);
      await expectText(page, "h1", "My team");
    });

    test("a league's table, and the account", async () => {
      const { leagues } = (await client.get(`/api/entry/${entry}/`)).body as { leagues: { classic: { id: number }[] } };
      await visit(`/leagues/${leagues.classic[0]!.id}/standings/c`);
      await expectSeen(page, { css: "main table tbody tr" });
      await see("table");
      await visit("/player/security");
      await expectSeen(page, { css: "h1" });
      await see("account");
      expect(await textOf(page, "main")).toContain("Password");
      await visit("/fixtures");
      await see("fixtures");
      if (isPhone) await expectFocusSeen(page, 25);
    });
  });
}

/** A starter whose match is running, and figures of it that are other ones than those that are known. */
async function findRunning() {
  const { body } = await client.get(`/api/entry/${entry}/event/${ROUND}/picks/`);
  const squad = await describePicks(client, body.picks);
  const elements = (await client.get("/api/bootstrap-static/")).body.elements as { id: number; team: number }[];
  const fixtures = (await client.get(`/api/fixtures/?event=${ROUND}`)).body as {
    id: number;
    started: boolean;
    finished_provisional: boolean;
    team_h: number;
    team_a: number;
  }[];
  for (const member of squad.filter(({ slot, position }) => slot <= 11 && position !== "goalkeeper")) {
    const club = elements.find(({ id }) => id === member.id)!.team;
    const match = fixtures.find(
      (one) => one.started && !one.finished_provisional && [one.team_h, one.team_a].includes(club),
    );
    if (!match) continue;
    const live = (await client.get(`/api/event/${ROUND}/live/`)).body.elements as {
      id: number;
      stats: { goals_scored: number };
    }[];
    const goals = (live.find(({ id }) => id === member.id)?.stats.goals_scored ?? 0) + 1;
    return { member, fixture: match.id, stats: { minutes: 60, goals_scored: goals } };
  }
  throw new Error("The world has nobody of the manager's on the pitch");
}
