/** A league in Slack, Discord and Teams, from the click to the first message; and asked about from a channel. */
import { createHmac } from "node:crypto";

import { startChatStandIn } from "@elleveren/worlds/chat-stand-in/index.ts";
import { afterAll, expect, test } from "vitest";

import { deliverDue } from "../../packages/server/src/features/leagues/webhooks/deliver.ts";
import { DESKTOP, PHONE } from "../browser.ts";
import { expectAccessible, expectNoSidewaysScroll, expectSeen, expectTargets } from "../expect-page.ts";
import { useGame } from "../game.ts";

const SECRET = "8f742231b10e8888abcd99yyyzzz85a5";
const chats = await startChatStandIn({ port: 0 });
const game = useGame("live-round", {
  webhooksToLoopback: true,
  chats: { slackSigningSecret: SECRET, discordPublicKey: null },
  chatApps: chats.apps,
});
afterAll(() => chats.stop());

test("a chat is linked on a phone and hears its first message, whichever it is", async () => {
  const manager = await game.manager();
  const { body: league } = await manager.post("/api/leagues-classic/", { name: "Kantina", start_event: 1 });
  const { page } = await game.visit(`/leagues/${league.id}/elsewhere`, { as: manager, viewport: PHONE });
  for (const [form, name] of [
    ["slack", "Slack"],
    ["discord", "Discord"],
    ["teams", "Microsoft Teams"],
  ] as const) {
    await page.getByRole("button", { name: "Koble til en chat" }).tap();
    const sheet = page.getByRole("dialog", { name: "Koble til en chat" });
    await sheet.getByLabel("Chat").selectOption(form);
    await sheet.getByLabel("Adresse").fill(chats.address(form, "kantina"));
    if (form === "slack") {
      await expectAccessible(page, "a chat is being linked");
      await expectTargets(page, sheet);
    }
    await sheet.getByRole("button", { name: "Koble til og si hei" }).tap();
    await expectSeen(page.getByRole("listitem").filter({ hasText: `${name} · 127.0.0.1` }));
    await deliverDue(game.t.ctx);
    const heard = chats.taken("kantina").filter(({ service }) => service === form);
    expect(heard.map(({ text }) => text.includes("Dette er en prøve. Alt virker!"))).toEqual([true]);
  }
  await expectAccessible(page, "three chats");
  await expectNoSidewaysScroll(page);
});

test("a chat is added by a click on a phone: its page of consent, back, and the first message", async () => {
  const manager = await game.manager();
  const { body: league } = await manager.post("/api/leagues-classic/", { name: "Garderoben", start_event: 1 });
  const { page } = await game.visit(`/leagues/${league.id}/elsewhere`, { as: manager, viewport: PHONE });
  for (const [form, name] of [
    ["slack", "Slack"],
    ["discord", "Discord"],
  ] as const) {
    chats.forget();
    await page.getByRole("button", { name: "Koble til en chat" }).tap();
    const sheet = page.getByRole("dialog", { name: "Koble til en chat" });
    await sheet.getByLabel("Chat").selectOption(form);
    await expectSeen(sheet.getByText(`La den stå tom for å velge kanalen hos ${name}.`));
    await sheet.getByRole("button", { name: `Legg til i ${name}` }).tap();
    await page.getByLabel("Channel").selectOption("garderoben");
    await page.getByRole("button", { name: "Allow" }).tap();
    await expectSeen(page.getByText(`${name} er koblet til, og den første meldingen er på vei.`));
    await expectSeen(page.getByRole("listitem").filter({ hasText: `${name} · 127.0.0.1` }));
    await expectAccessible(page, `${name} was added`);
    await expectNoSidewaysScroll(page);
    await deliverDue(game.t.ctx);
    const heard = chats.taken("garderoben").filter(({ service }) => service === form);
    expect(heard.map(({ text }) => text.includes("Dette er en prøve. Alt virker!"))).toEqual([true]);
  }
  // A manager who says no is back as before.
  await page.getByRole("button", { name: "Koble til en chat" }).tap();
  await page.getByRole("button", { name: "Legg til i Slack" }).tap();
  await page.getByRole("button", { name: "Cancel" }).tap();
  await expectSeen(page.getByText("Du sa nei hos Slack. Ingenting er koblet til."));
  expect((await manager.get(`/api/league/${league.id}/webhooks/`)).body.webhooks).toHaveLength(2);
});

test("a channel is linked by a code, answers, shows up by itself and is removed", async () => {
  const manager = await game.manager();
  const { body: league } = await manager.post("/api/leagues-classic/", { name: "Benken", start_event: 1 });
  const { page } = await game.visit(`/leagues/${league.id}/elsewhere`, {
    as: manager,
    language: "en",
    viewport: DESKTOP,
  });
  await page.getByRole("button", { name: "Make a code" }).click();
  const command = (await page.getByText(/^\/elleveren link /).textContent()) ?? "";
  const ask = async (text: string) => {
    const fields = { team_id: "T1", channel_id: "C1", channel_name: "fantasy", command: "/elleveren", text };
    const body = new URLSearchParams({ ...fields, trigger_id: `${Math.random()}` }).toString();
    const at = String(Math.floor(Date.now() / 1000));
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "x-slack-request-timestamp": at,
      "x-slack-signature": `v0=${createHmac("sha256", SECRET).update(`v0:${at}:${body}`).digest("hex")}`,
    };
    return ((await manager.post("/api/chat/slack/", body, { headers })).body as { text: string }).text;
  };
  expect(await ask(command.replace("/elleveren ", ""))).toContain(
    "Benken: This channel is linked to the league Benken.",
  );
  const channel = page.getByRole("list", { name: "Linked channels" }).getByText("Slack #fantasy");
  await expectSeen(channel);
  expect(await ask("table")).toMatch(/^Benken: The table /);
  await page.getByText("Microsoft Teams", { exact: true }).click();
  await page.getByLabel("Security token").fill(Buffer.alloc(32, 7).toString("base64"));
  await page.getByRole("button", { name: "Link Teams" }).click();
  await expectSeen(page.getByText("Teams is linked."));
  await expectAccessible(page, "channels that ask");
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Remove Slack #fantasy" }).click();
  await page.getByRole("dialog", { name: "Remove the channel" }).getByRole("button", { name: "Remove" }).click();
  await expectSeen(page.getByText("The channel is gone."));
  expect(await ask("table")).toContain("ikke koblet");
});
