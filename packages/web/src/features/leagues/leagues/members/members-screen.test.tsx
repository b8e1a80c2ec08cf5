/** The list of members, its administrators' acts, and the message to members. */
import type { WireLeagueSummary } from "@elleveren/contract";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import { decodeLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { LeagueMembersScreen } from "./LeagueMembersScreen.tsx";

const OWN = 2;
const person = (entry: number, role: string, name = `Liv Lunde ${entry}`) => ({
  entry,
  entry_name: `Lag ${entry}`,
  player_name: name,
  joined: `2026-04-0${entry}T12:00:00.000000Z`,
  role,
});

interface Setting {
  readonly role?: "administrator" | "co_administrator" | "member";
  readonly scoring?: "c" | "h";
  readonly message?: { text: string; by: number } | null;
  readonly isMember?: boolean;
  /** How writes are answered. */
  readonly status?: number;
  readonly body?: unknown;
}

async function show({
  role = "member",
  scoring = "c",
  message = null,
  isMember = true,
  status = 200,
  body = {},
}: Setting = {}) {
  const others = role === "administrator" ? ["co_administrator", "member"] : ["administrator", "co_administrator"];
  const members = [person(OWN, role), person(3, others[0]!), person(4, others[1]!), person(5, "member", "Kari Moe")];
  const sent: { call: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: { method: string; body?: string }) => {
    if (init.method !== "GET") {
      sent.push({ call: `${init.method} ${url}`, body: JSON.parse(init.body ?? "null") });
      return new Response(JSON.stringify(body), { status });
    }
    if (!url.includes("/members/")) return new Response(JSON.stringify({ detail: "Not found." }), { status: 404 });
    const name = new URL(url, "http://game.test").searchParams.get("name")?.toLowerCase() ?? "";
    const found = members.filter((row) => row.player_name.toLowerCase().includes(name));
    return new Response(JSON.stringify({ members: found, has_more: false }), { status: 200 });
  });
  const league = { id: 9, name: "Kollektivet", short_name: null, league_type: "x", scoring, start_event: 1 };
  const summary = decodeLeagueSummary({
    league: { ...league, entry_can_admin: role === "administrator" },
    last_updated_data: null,
    provisional: false,
    entry_count: 4,
    entry_is_member: isMember,
    entry_can_manage: role !== "member",
    message: message && { text: message.text, time: "2026-04-12T15:05:00.000000Z", ...person(message.by, "member") },
  } as unknown as WireLeagueSummary);
  await renderScreen(<LeagueMembersScreen />, {
    pattern: "/leagues/$leagueId/members",
    address: "/leagues/9/members",
    ownEntry: OWN,
    fetched: [[keys.leagueSummary(9), summary]],
  });
  return sent;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rows = async () => within(await screen.findByRole("list", { name: "Members" })).getAllByRole("listitem");
const options = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Options for ${name}` }));
  return within(await screen.findByRole("dialog"));
};
const labels = async (name: string) =>
  (await options(name))
    .getAllByRole("button")
    .map((button) => button.textContent)
    .filter((text) => text !== "");

test("members see who is in it, who runs it and since when, and do nothing about it", async () => {
  await show();
  const texts = (await rows()).map((row) => row.textContent);
  expect(texts[0]).toMatch(/^Liv Lunde 2Lag 2Joined 2 Apr 2026$/);
  expect(texts[1]).toMatch(/^Liv Lunde 3Administrator/);
  expect(texts[2]).toMatch(/^Liv Lunde 4Co-administrator/);
  expect(screen.queryByRole("button", { name: /^Options for/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Write to the members" })).toBeNull();
});

test("a part of a name is enough to find somebody", async () => {
  await show();
  await rows();
  await userEvent.type(screen.getByRole("searchbox", { name: "Find a manager or a team" }), "moe");
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect((await rows())[0]!.textContent).toContain("Kari Moe");
  expect(screen.getByText("1 found")).toBeTruthy();
});

test("the administrator makes co-administrators, hands over and removes; each is asked about first", async () => {
  const sent = await show({ role: "administrator" });
  expect(await labels("Liv Lunde 4")).toEqual([
    "Make co-administrator",
    "Hand over the league",
    "Remove from the league",
  ]);
  const press = async (name: string, label: string) => {
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: label }));
    const question = within(await screen.findByRole("dialog", { name: `${label}: ${name}` }));
    await userEvent.click(question.getByRole("button", { name: label }));
  };
  await press("Liv Lunde 4", "Make co-administrator");
  await screen.findByText("Liv Lunde 4 is co-administrator now.");
  await options("Liv Lunde 3");
  await press("Liv Lunde 3", "No longer co-administrator");
  await screen.findByText("Liv Lunde 3 is no longer co-administrator.");
  await options("Kari Moe");
  await press("Kari Moe", "Remove from the league");
  await screen.findByText("Kari Moe is out of the league.");
  await options("Liv Lunde 4");
  await press("Liv Lunde 4", "Hand over the league");
  await screen.findByText("Liv Lunde 4 runs the league from now on.");
  expect(sent).toEqual([
    { call: "POST /api/league/9/co-administrators/add/", body: { entry: 4 } },
    { call: "POST /api/league/9/co-administrators/end/", body: { entry: 3 } },
    { call: "POST /api/league/9/bans/ban/", body: { entry: 5 } },
    { call: "PUT /api/leagues-classic/9/", body: { admin_entry: 4 } },
  ]);
});

test("a co-administrator removes members, not those who run the league, and may stop", async () => {
  await show({ role: "co_administrator" });
  await rows();
  expect(screen.getAllByRole("button", { name: /^Options for/ }).map((one) => one.getAttribute("aria-label"))).toEqual([
    "Options for Liv Lunde 2",
    "Options for Kari Moe",
  ]);
  expect(await labels("Kari Moe")).toEqual(["Remove from the league"]);
  await userEvent.keyboard("{Escape}");
  expect(await labels("Liv Lunde 2")).toEqual(["No longer co-administrator"]);
});

test("a head-to-head league that has begun keeps its teams and its administrator", async () => {
  await show({ role: "administrator", scoring: "h" });
  expect(await labels("Liv Lunde 4")).toEqual(["Make co-administrator"]);
});

test("what is refused is said in the question, which stays", async () => {
  await show({
    role: "administrator",
    status: 400,
    body: { non_field_errors: [{ code: "too_many_co_administrators", message: "m", max: 5 }] },
  });
  await userEvent.click((await options("Liv Lunde 4")).getByRole("button", { name: "Make co-administrator" }));
  const question = within(await screen.findByRole("dialog", { name: "Make co-administrator: Liv Lunde 4" }));
  await userEvent.click(question.getByRole("button", { name: "Make co-administrator" }));
  expect((await question.findByRole("alert")).textContent).toBe("A league has 5 co-administrators at most.");
});

test("members read what they are told and may report it; those who run the league change it and take it back", async () => {
  await show({ message: { text: "Premien er en kasse brus.", by: 3 } });
  const told = within(screen.getByRole("region", { name: "Message to the members" }));
  expect(told.getByText("Premien er en kasse brus.")).toBeTruthy();
  expect(told.getByText(/^Liv Lunde 3,/)).toBeTruthy();
  expect(told.getAllByRole("button").map((button) => button.textContent)).toEqual(["Report the message"]);
  cleanup();
  const sent = await show({ role: "administrator", message: { text: "Hei", by: OWN } });
  await userEvent.click(screen.getByRole("button", { name: "Change" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Message to the members" }));
  await userEvent.clear(sheet.getByRole("textbox"));
  expect(sheet.getByRole("button", { name: "Tell the members" }).getAttribute("aria-disabled")).toBe("true");
  await userEvent.type(sheet.getByRole("textbox"), "Ny premie");
  await userEvent.click(sheet.getByRole("button", { name: "Tell the members" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Take back" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { call: "PUT /api/league/9/message/", body: { text: "Ny premie" } },
    { call: "DELETE /api/league/9/message/", body: null },
  ]);
  expect(screen.queryByRole("button", { name: "Report the message" })).toBeNull();
});

test("strangers see no list", async () => {
  await show({ isMember: false });
  expect(screen.getByText("Only members of a private league see who is in it.")).toBeTruthy();
});
