/** Joining and making leagues: where it leads, and in which words it is refused. */
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";

import type { Game } from "../../../api/content/game.ts";
import { buildGame, renderScreen } from "../../../testing/render-screen.tsx";
import { dropInvitation } from "../invitation/saved-invitation.ts";
import { CreateClassicScreen } from "./joining/CreateClassicScreen.tsx";
import { CreateH2hScreen } from "./joining/CreateH2hScreen.tsx";
import { JoinPrivateScreen } from "./joining/JoinPrivateScreen.tsx";
import { JoinPublicScreen } from "./joining/JoinPublicScreen.tsx";

const OWN = 3;
const INVALID_CODE =
  "Invalid code entered. Please check the code and confirm with the league administrator if you are still having problems.";

interface Sent {
  readonly url: string;
  readonly body: unknown;
}

/** The server's answer to every write; returns the requests. */
function server(status: number, body: unknown): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: { method: string; body?: string }) => {
    if (init.method !== "POST") return new Response(`{"detail":"Not found."}`, { status: 404 });
    sent.push({ url, body: JSON.parse(init.body ?? "null") });
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
  return sent;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refusal = (field: string, code: string, facts: object = {}) => ({ [field]: [{ message: "m", code, ...facts }] });
const league = { id: 8, name: "Kollektivet", league_type: "x", scoring: "c", code_privacy: "p", start_event: 4 };
const alertTexts = async () => (await screen.findAllByRole("alert")).map((alert) => alert.textContent);

describe("joining a private league", () => {
  const open = async () => {
    const { router } = await renderScreen(<JoinPrivateScreen />, {
      pattern: "/leagues/join/private",
      address: "/leagues/join/private",
      ownEntry: OWN,
    });
    return { router, button: screen.getByRole("button", { name: "Join league" }) };
  };
  const enter = async (code: string) => {
    const shown = await open();
    await userEvent.type(screen.getByRole("textbox", { name: "League code" }), code);
    await userEvent.click(shown.button);
    return shown;
  };

  test("needs a code, and leads to the leagues [LG-16]", async () => {
    const sent = server(200, league);
    const { router, button } = await open();
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "League code" });
    expect(field.required).toBe(true);
    expect(button.getAttribute("aria-disabled")).toBe("true");
    await userEvent.type(field, "   {Enter}");
    await userEvent.click(button);
    expect(sent).toEqual([]);
    await userEvent.clear(field);
    await userEvent.type(field, "abc123");
    await userEvent.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe("/leagues"));
    expect(sent).toEqual([{ url: "/api/leagues-private/join/", body: { code: "abc123", entry: OWN } }]);
  });

  test("an organisation's code is asked about in front of the form, and joins nothing yet", async () => {
    const sent = server(400, refusal("code", "invalid"));
    const refuse = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
      url === "/api/organisations/code-check/"
        ? new Response(JSON.stringify({ id: 12, name: "Nordlys", department: null, already_joined: false }))
        : refuse(url, init),
    );
    const { router } = await enter("abc123");
    await waitFor(() => expect(localStorage.getItem("elleveren.invitation")).toBe("abc123"));
    expect(sent).toEqual([{ url: "/api/leagues-private/join/", body: { code: "abc123", entry: OWN } }]);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(router.state.location.pathname).toBe("/leagues/join/private");
    act(dropInvitation);
  });

  const refusals = [
    ["a closed one", refusal("non_field_errors", "league_closed"), "This league is closed to new entries."],
    ["once more", refusal("non_field_errors", "already_joined"), "You are already entered in this league."],
    [
      "when banned",
      refusal("non_field_errors", "entry_banned"),
      "The creator of this league has banned you from entering.",
    ],
    [
      "beyond the maximum",
      refusal("non_field_errors", "max_private_entries", { max: 17 }),
      "You are in the maximum number of 17 private leagues. Before you can join a new league you will need to leave one of these leagues.",
    ],
    [
      "beyond the maximum of public ones",
      refusal("non_field_errors", "public_league_max_exceeded", { max: 5 }),
      "You may only enter 5 public leagues.",
    ],
    [
      "beyond that maximum, told of the code",
      refusal("code", "public_league_max_exceeded", { max: 5 }),
      "You may only enter 5 public leagues.",
    ],
    ["with a code unheard of", refusal("non_field_errors", "moon_is_full"), "moon_is_full"],
    ["by too long a code", refusal("code", "max_length"), "Invalid code entered. Please check the code"],
    ["by a code of no league", refusal("code", "invalid"), INVALID_CODE],
  ] as const;
  test.each(refusals)(
    "%s is refused in words, and the code stays [ER-43] [ER-44] [ER-45] [ER-46] [ER-48] [ER-49] [ER-50] [ER-68]",
    async (_, body, text) => {
      server(400, body);
      const { router } = await enter("abc123");
      expect(await alertTexts()).toEqual([text]);
      expect(screen.getByRole<HTMLInputElement>("textbox", { name: "League code" }).value).toBe("abc123");
      expect(router.state.location.pathname).toBe("/leagues/join/private");
    },
  );
});

describe.each([
  ["classic", CreateClassicScreen],
  ["h2h", CreateH2hScreen],
] as const)("making a %s league", (kind, Screen) => {
  const create = async () => {
    const address = `/leagues/create/${kind}`;
    const shown = await renderScreen(<Screen />, { pattern: address, address, ownEntry: OWN });
    await userEvent.type(screen.getByRole("textbox", { name: /League name/ }), "Laget");
    await userEvent.click(screen.getByRole("button", { name: "Create a league" }));
    return shown;
  };

  test("leads to the leagues, which show the new one [LG-29]", async () => {
    const sent = server(200, { ...league, scoring: kind === "h2h" ? "h" : "c", code: "abc123", bans: [] });
    const { router } = await create();
    await waitFor(() => expect(router.state.location.pathname).toBe("/leagues"));
    expect(router.state.location.state.madeLeagueId).toBe(8);
    expect(sent).toEqual([
      {
        url: `/api/leagues-${kind}/`,
        body: { name: "Laget", start_event: 4, ...(kind === "h2h" ? { ko_rounds: 0, max_entries: null } : {}) },
      },
    ]);
  });

  test("beyond the maximum says how many there may be [ER-51]", async () => {
    const sent = server(400, refusal("non_field_errors", "max_private_entries", { max: 17 }));
    await create();
    expect(await alertTexts()).toEqual(["You may only enter 17 private leagues"]);
    expect(sent).toHaveLength(1);
  });

  test("what else it is refused for is shown as it came [ER-52]", async () => {
    server(400, refusal("name", "moon_is_full", { phase: 3 }));
    await create();
    expect(await alertTexts()).toEqual([`{"message":"m","code":"moon_is_full","phase":3}`]);
  });
});

describe("joining a public league", () => {
  const settings = {
    league_max_size_public_classic: 20,
    league_max_size_public_h2h: 16,
    league_join_public_max: 5,
  } as Game["settings"];
  const join = async (name: string) => {
    const address = "/leagues/join/public";
    await renderScreen(<JoinPublicScreen />, {
      pattern: address,
      address,
      ownEntry: OWN,
      game: buildGame({ settings }),
    });
    await userEvent.click(screen.getByRole("button", { name }));
  };

  test.each(["Join a classic league", "Join a head-to-head league"])("%s: beyond the maximum [ER-47]", async (name) => {
    server(400, refusal("non_field_errors", "public_league_max_exceeded", { max: 5 }));
    await join(name);
    expect(await alertTexts()).toEqual(["You may only enter 5 public leagues."]);
  });

  // Also what a private join has words for: here the game itself chose the league.
  test.each(["moon_is_full", "already_joined"])("%s is shown as it came [ER-52]", async (code) => {
    server(400, refusal("non_field_errors", code));
    await join("Join a classic league");
    expect(await alertTexts()).toEqual([`{"message":"m","code":"${code}"}`]);
  });
});
