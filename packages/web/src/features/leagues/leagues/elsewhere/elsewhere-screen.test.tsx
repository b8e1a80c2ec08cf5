/** Webhooks for their administrator: the request, the secret that is shown once, and the refusals. */
import type { WireDelivery, WireWebhook } from "@elleveren/contract";
import { leagueId, roundId } from "@elleveren/rules";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { ElsewhereScreen } from "./ElsewhereScreen.tsx";

interface Sent {
  readonly call: string;
  readonly body: unknown;
}
const webhook: WireWebhook = {
  id: 7,
  url: "https://chat.example.org/hook",
  events: ["round.settled"],
  form: "json",
  language: "en",
  every_minutes: 10,
  created_at: "2026-04-05T12:00:00Z",
  failing_since: null,
  disabled_at: null,
  waiting: 0,
  handed_over: false,
};
const delivery: WireDelivery = {
  id: 70,
  event_id: "msg_70",
  kind: "test",
  state: "failed",
  created_at: "2026-04-05T12:00:00Z",
  attempts: 3,
  tried_at: null,
  status: null,
  error: "refused",
  took_ms: null,
  body: '{"kind":"test"}',
};

/** Writes are answered like this; lists say what stands. */
function server(
  answers: Readonly<Record<string, readonly [number, unknown]>>,
  list: readonly object[] = [webhook],
): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: { method: string; body?: string }) => {
    if (init.method === "GET" && url.endsWith("/chats/")) {
      return new Response(JSON.stringify({ services: [], chats: [], max: 5, teams_url: "https://x.example.org/" }));
    }
    if (init.method === "GET") {
      const isDeliveries = url.includes("/deliveries/");
      const body = isDeliveries
        ? { page: 1, has_next: false, results: [delivery] }
        : { webhooks: list, max: 5, installs: ["slack"] };
      return new Response(JSON.stringify(body), { status: 200 });
    }
    const call = `${init.method} ${url.replace(/^\/api\/league\/9\/(webhooks\/)?/, "")}`;
    sent.push({ call, body: JSON.parse(init.body ?? "null") });
    const [status, body] = answers[call] ?? [200, {}];
    return new Response(JSON.stringify(body), { status });
  });
  return sent;
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (
  webhooks: readonly WireWebhook[] = [webhook],
  deliveries: readonly WireDelivery[] = [delivery],
  search = "",
) =>
  renderScreen(<ElsewhereScreen />, {
    pattern: "/leagues/$leagueId/elsewhere",
    address: `/leagues/9/elsewhere${search}`,
    ownEntry: 3,
    fetched: [
      [
        keys.leagueSummary(9),
        {
          league: { leagueId: leagueId(9), name: 'Styret "A"', scoring: "h2h", startRound: roundId(1) },
          entry_count: 2,
        },
      ],
      [keys.webhooks(9), { webhooks, max: 5, installs: ["slack"] }],
      [keys.leagueEmbed(9), { allowed: false, path: "/embed/league/9" }],
      [keys.deliveries(9, 7, 1), { page: 1, has_next: false, results: deliveries }],
    ],
  });
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("one is made with what was chosen, and its key is shown once", async () => {
  const sent = server({ "POST ": [200, { webhook, secret: "whsec_abc" }] });
  await show([]);
  expect(screen.getByRole("link", { name: 'Administer Styret "A"' }).getAttribute("href")).toBe("/leagues/9/admin/h");
  await userEvent.click(screen.getByRole("button", { name: "New webhook" }));
  const sheet = await dialog("New webhook");
  await userEvent.type(sheet.getByLabelText("Address"), "https://chat.example.org/hook");
  await userEvent.selectOptions(sheet.getByLabelText("What is sent"), "content");
  await userEvent.click(sheet.getByRole("checkbox", { name: "The table moves while matches are played" }));
  await userEvent.selectOptions(sheet.getByLabelText("The table at most"), "30");
  await userEvent.click(sheet.getByRole("button", { name: "Make the webhook" }));
  const made = await dialog("The webhook's key");
  expect(made.getByText("whsec_abc")).toBeTruthy();
  expect(sent).toEqual([
    {
      call: "POST ",
      body: {
        url: "https://chat.example.org/hook",
        events: ["round.settled", "table.live"],
        form: "content",
        language: "en",
        every_minutes: 30,
      },
    },
  ]);
  await userEvent.click(made.getByRole("button", { name: "I have it" }));
  await waitFor(() => expect(screen.queryByText("whsec_abc")).toBeNull());
});

test.each([
  ["private_address", "That address is not on the open internet."],
  ["port_not_allowed", "Nothing is sent to that port. Leave the port out."],
  ["invalid", "Write a whole address that begins with https://"],
])("an address that is refused (%s) is told beside the field, and nothing typed is lost", async (code, said) => {
  server({ "PUT 7/": [400, { url: [{ code, message: "" }] }] });
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Change chat.example.org" }));
  const sheet = await dialog("Change the webhook");
  await userEvent.clear(sheet.getByLabelText("Address"));
  await userEvent.type(sheet.getByLabelText("Address"), "http://10.0.0.1/a");
  await userEvent.click(sheet.getByRole("button", { name: "Save" }));
  expect((await sheet.findByRole("alert")).textContent).toBe(said);
  expect(sheet.getByLabelText<HTMLInputElement>("Address").value).toBe("http://10.0.0.1/a");
});

test("what was sent stands below with its answer, and is sent again; a test opens the list", async () => {
  const sent = server({});
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Send a test to chat.example.org" }));
  const list = within(await screen.findByRole("list", { name: "Messages, newest first" }));
  expect(list.getByText("Failed")).toBeTruthy();
  expect(list.getByText(/no answer \(refused\)/).textContent).toContain("tried 3 times");
  await userEvent.click(list.getByRole("button", { name: /^Send again: Test/ }));
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(["POST 7/test/", "POST 7/deliveries/70/again/"]));
  // The button goes while the message waits for its turn.
  await waitFor(() => expect(document.activeElement?.textContent).toBe("It is being sent again."));
});

test("one that was switched off says so; saving it switches it on; a removed one is asked about first", async () => {
  const sent = server({ "PUT 7/": [200, webhook] });
  await show([{ ...webhook, failing_since: "2026-04-04T00:00:00Z", disabled_at: "2026-04-05T00:00:00Z" }]);
  expect(screen.getByText("Switched off")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Change chat.example.org" }));
  await userEvent.click((await dialog("Change the webhook")).getByRole("button", { name: "Save and switch on" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Remove chat.example.org" }));
  const ask = await dialog("Remove the webhook");
  expect(sent.map(({ call }) => call)).toEqual(["PUT 7/"]);
  await userEvent.click(ask.getByRole("button", { name: "Remove" }));
  await screen.findByText("The webhook is gone.");
  expect(sent.at(-1)?.call).toBe("DELETE 7/");
});

test("a new key takes the old one's place after asking; as many as there may be leave no room", async () => {
  const sent = server(
    { "POST 7/secret/": [200, { webhook, secret: "whsec_new" }] },
    Array.from({ length: 5 }, (_, index) => ({ ...webhook, id: 7 + index })),
  );
  await show(Array.from({ length: 5 }, (_, index) => ({ ...webhook, id: 7 + index })));
  expect(screen.getByRole("button", { name: /New webhook/ }).getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(screen.getAllByRole("button", { name: "New key for chat.example.org" })[0]!);
  await userEvent.click((await dialog("New key")).getByRole("button", { name: "Make a new key" }));
  expect((await dialog("The webhook's key")).getByText("whsec_new")).toBeTruthy();
  expect(sent).toEqual([{ call: "POST 7/secret/", body: null }]);
});

test("the table on other pages is switched on by the administrator, who then has the code as he chose it", async () => {
  const sent = server({ "PUT embed/": [200, { allowed: true, path: "/embed/league/9" }] });
  await show();
  expect(screen.queryByText(/iframe/)).toBeNull();
  await userEvent.click(screen.getByRole("checkbox", { name: "Other pages may show the table" }));
  await userEvent.selectOptions(await screen.findByLabelText("Colours"), "dark");
  await userEvent.selectOptions(screen.getByLabelText("Teams shown"), "5");
  expect(sent).toEqual([{ call: "PUT embed/", body: { allowed: true } }]);
  const address = `${window.location.origin}/embed/league/9?theme=dark&lang=en&rows=5`;
  expect(screen.getByText(/iframe/).textContent).toBe(
    `<iframe src="${address.replaceAll("&", "&amp;")}" title="The table of Styret &quot;A&quot;" width="100%" height="420" style="border:0;max-width:480px" loading="lazy"></iframe>`,
  );
  expect(screen.getByRole("link", { name: "See how it looks" }).getAttribute("href")).toBe(address);
});

test("a switch that did not get through stands as before, and says so", async () => {
  server({ "PUT embed/": [400, { detail: "No." }] });
  await show();
  await userEvent.click(screen.getByRole("checkbox", { name: "Other pages may show the table" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/did not get through/);
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
});

test("the former administrator's webhook shows no address, sends nothing, and becomes one's own with an address", async () => {
  const sent = server({ "PUT 7/": [200, webhook] });
  await show([{ ...webhook, url: "", handed_over: true, disabled_at: "2026-04-05T00:00:00Z" }]);
  const row = within(screen.getByRole("listitem", { name: "the former administrator's webhook" }));
  expect(row.getByText(/^It is switched off since the league was handed over/u)).toBeTruthy();
  expect(row.queryByRole("button", { name: /^Send a test|^New key|^Show/u })).toBeNull();
  await userEvent.click(row.getByRole("button", { name: "Change the former administrator's webhook" }));
  const sheet = await dialog("Change the webhook");
  expect(sheet.getByLabelText<HTMLInputElement>("Address").value).toBe("");
  await userEvent.type(sheet.getByLabelText("Address"), "https://own.example.org/hook");
  await userEvent.click(sheet.getByRole("button", { name: "Save and switch on" }));
  await waitFor(() => expect(sent).toMatchObject([{ call: "PUT 7/", body: { url: "https://own.example.org/hook" } }]));
});

test("a chat is added by a click where its service has a page for it, and by an address everywhere", async () => {
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal("location", { assign, origin: window.location.origin, href: window.location.href });
  const sent = server({ "POST install/": [200, { location: "https://slack.example.org/consent" }] });
  await show([]);
  await userEvent.click(screen.getByRole("button", { name: "Link a chat" }));
  const sheet = await dialog("Link a chat");
  expect(sheet.getByText("Leave it empty to choose the channel at Slack.")).toBeTruthy();
  await userEvent.selectOptions(sheet.getByLabelText("Chat"), "discord");
  const link = sheet.getByRole("button", { name: "Link and say hello" });
  expect(link.getAttribute("aria-disabled")).toBe("true");
  await userEvent.selectOptions(sheet.getByLabelText("Chat"), "slack");
  await userEvent.type(sheet.getByLabelText("Address"), "h");
  expect(sheet.getByRole("button", { name: "Link and say hello" })).toBeTruthy();
  await userEvent.clear(sheet.getByLabelText("Address"));
  await userEvent.click(sheet.getByRole("button", { name: "Add to Slack" }));
  await waitFor(() => expect(assign.mock.calls).toEqual([["https://slack.example.org/consent"]]));
  const events = ["round.deadline", "goal", "round.paper", "rank.turned", "member.joined"];
  expect(sent).toEqual([{ call: "POST install/", body: { service: "slack", events, language: "en" } }]);
});

test.each([
  ["done", "Slack is linked, and the first message is on its way."],
  ["cancelled", "You said no at Slack. Nothing is linked."],
  [
    "invalid_state",
    /^This way back from Slack has been used, is older than ten minutes or began in another browser\./u,
  ],
  ["not_administrator", "Only the league's administrator links a chat. Nothing is linked."],
  ["too_many_webhooks", "There is no room for another webhook. Remove one first."],
  ["code_refused", "Slack did not take its own answer back. Nothing is linked; begin again."],
  ["unusable_address", "Slack named an address to which nothing can be sent. Nothing is linked."],
  ["unavailable", "Slack does not answer right now. Nothing is linked; try again in a while."],
])("the page says how a way to a chat ended: %s", async (install, words) => {
  server({});
  await show([webhook], [delivery], `?chat=slack&install=${install}`);
  expect(screen.getByText(words)).toBeTruthy();
});
