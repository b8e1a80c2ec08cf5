/** An invitation from the link to the league: kept, checked, asked about and answered. */
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { entryId } from "@elleveren/rules";

import { keys } from "../../../api/wire/keys.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
// Loaded beforehand, so that they are there as soon as they are asked for.
import "./Invitation.tsx";
import "./JoinDialog.tsx";
import { AutoJoinScreen } from "./AutoJoinScreen.tsx";
import { InvitationHost } from "./InvitationHost.tsx";
import { answerInvitation, dropInvitation, putOffInvitation, saveInvitation } from "./saved-invitation.ts";

const OWN = 3;
const CODE = "k7m2qxbcdf";
const STORED = "elleveren.invitation";

type Answer = readonly [status: number, body: unknown];
interface Sent {
  readonly path: string;
  readonly body: unknown;
}
let sent: Sent[] = [];
/** The server's answer to each call; a call without one fails as a network failure. */
let answers: Record<string, Answer> = {};

const CHECK = "/api/league/code-check/";
const JOIN = "/api/leagues-private/join/";
const CHECK_ORGANISATION = "/api/organisations/code-check/";
const JOIN_ORGANISATION = "/api/organisations/join/";
const checked = (rest: object = {}): Answer => [
  200,
  { id: 8, name: "Kantina", scoring: "c", already_joined: false, ...rest },
];
const league = { id: 8, name: "Kantina", league_type: "x", scoring: "c", code_privacy: "p", start_event: 4 };
const refusal = (field: string, code: string, facts: object = {}): Answer => [
  400,
  { [field]: [{ message: "m", code, ...facts }] },
];

beforeEach(() => {
  sent = [];
  answers = { [CHECK]: checked() };
  vi.stubGlobal("fetch", async (path: string, init: { method: string; body?: string }) => {
    if (init.method === "POST") sent.push({ path, body: JSON.parse(init.body ?? "null") });
    const answer = answers[path];
    if (!answer) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(answer[1]), { status: answer[0] });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(() => {
    dropInvitation();
    putOffInvitation(false);
  });
});

const stored = () => localStorage.getItem(STORED);

describe("the link", () => {
  const open = (options: { ownEntry?: number; account?: object } = {}, code = CODE) =>
    renderScreen(<AutoJoinScreen />, {
      pattern: "/leagues/auto-join/$code",
      address: `/leagues/auto-join/${code}`,
      ...(options.ownEntry === undefined ? {} : { ownEntry: options.ownEntry }),
      fetched: options.account ? [[keys.me, { account: options.account, watched: new Set() }]] : [],
    });

  test.each([
    ["a manager with a team", { ownEntry: OWN }, "/my-team"],
    ["a player without one", { account: { entryId: null } }, "/squad-selection"],
    ["a visitor", {}, "/"],
  ])("%s goes on to what he can do now, and the code is kept in local storage [LG-19] [LG-20]", async (_, who, to) => {
    const { router } = await open(who);
    await waitFor(() => expect(router.state.location.pathname).toBe(to));
    expect(stored()).toBe(CODE);
  });

  test("a link without a code clears the saved one [LG-19]", async () => {
    saveInvitation("another");
    const { router } = await open({ ownEntry: OWN }, "%20");
    await waitFor(() => expect(router.state.location.pathname).toBe("/my-team"));
    expect(stored()).toBeNull();
  });
});

const Page = () => (
  <>
    <InvitationHost />
    <main id="content" tabIndex={-1}>
      <h1>A page</h1>
    </main>
  </>
);
/** Any page, with the code saved. */
const visit = (ownEntry?: number) => {
  saveInvitation(CODE);
  const own = ownEntry === undefined ? {} : { ownEntry };
  return renderScreen(<Page />, { pattern: "/statistics", address: "/statistics", ...own });
};
const strip = () => screen.getByRole("complementary", { name: "Invitation" });
const noStrip = () => expect(screen.queryByRole("complementary", { name: "Invitation" })).toBeNull();
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("who has no team", () => {
  test("is told where he is invited, and may drop it [LG-20]", async () => {
    await visit();
    await waitFor(() =>
      expect(strip().textContent).toBe(
        "You are invited to Kantina. Register or sign in, pick a squad, and you are in.",
      ),
    );
    expect(sent).toEqual([{ path: CHECK, body: { code: CODE } }]);
    expect(screen.queryByRole("dialog")).toBeNull();
    await press("Drop the invitation");
    noStrip();
    expect(document.activeElement?.id).toBe("content");
    expect(stored()).toBeNull();
  });

  test("is told what is left once he has registered", async () => {
    saveInvitation(CODE);
    const fetched = [[keys.me, { account: { entryId: null }, watched: new Set() }]] as const;
    await renderScreen(<Page />, { pattern: "/statistics", address: "/statistics", fetched });
    await waitFor(() =>
      expect(strip().textContent).toBe("You are invited to Kantina. Pick your squad, and you are in."),
    );
  });

  test.each([
    ["invalid", refusal("code", "invalid")],
    ["max_length", refusal("code", "max_length")],
  ])("a code that is %s is forgotten, and that is said [LG-22] [AP-050]", async (_, answer) => {
    answers = { [CHECK]: answer, [CHECK_ORGANISATION]: answer };
    await visit();
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The link you followed leads to no league. Ask whoever sent it for a new one.",
    );
    expect(stored()).toBeNull();
    await press("Close");
    noStrip();
  });

  test.each([
    ["nobody answers", undefined],
    ["the game is being updated", [503, { detail: "The game is being updated." }]],
    ["it was asked too often", [429, { detail: "Request was throttled." }]],
  ] as const)("when %s the code stays: it may well be right [LG-22]", async (_, answer) => {
    answers = answer ? { [CHECK]: answer } : {};
    const { client } = await visit();
    await waitFor(() => expect(client.getQueryState(keys.leagueOfCode(CODE, null))?.status).toBe("error"));
    expect(strip().textContent).toContain("You are invited to a league.");
    expect(stored()).toBe(CODE);
  });
});

describe("who has a team", () => {
  const dialog = (name = "Join Kantina?") => screen.findByRole("dialog", { name });

  test.each([
    ["c", "/leagues/8/standings/c"],
    ["h", "/leagues/8/standings/h"],
  ])("is asked on whichever page he is, and a yes leads to the table (%s) [LG-21]", async (scoring, table) => {
    answers = { [CHECK]: checked({ scoring }), [JOIN]: [200, { ...league, scoring }] };
    const { router } = await visit(OWN);
    await dialog();
    await press("Join league");
    await waitFor(() => expect(router.state.location.pathname).toBe(table));
    expect(sent).toEqual([
      { path: CHECK, body: { code: CODE } },
      { path: JOIN, body: { code: CODE, entry: OWN } },
    ]);
    expect(stored()).toBeNull();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("is asked once he has got one, in the page that is open [LG-21]", async () => {
    const { client } = await visit();
    await waitFor(() => expect(strip().textContent).toContain("Kantina"));
    act(() => {
      client.setQueryData(keys.me, { account: { entryId: entryId(OWN) }, watched: new Set() });
    });
    await dialog();
    noStrip();
  });

  test("a no drops it; closing the dialog puts it off [LG-20]", async () => {
    await visit(OWN);
    await dialog();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(stored()).toBe(CODE);
    expect(strip().textContent).toContain("You are invited to Kantina.");
    await press("Answer");
    await dialog();
    await press("No, thanks");
    expect(stored()).toBeNull();
    noStrip();
    expect(sent.map(({ path }) => path)).toEqual([CHECK]);
  });

  const IN_ALREADY = "You are already in this league.";
  test("who is in it already is told so, and shown the table [ER-53]", async () => {
    answers = { [CHECK]: checked({ already_joined: true }) };
    const { router } = await visit(OWN);
    const shown = within(await dialog("Kantina"));
    expect(shown.getByRole("alert").textContent).toBe(IN_ALREADY);
    expect(shown.queryByRole("button", { name: "Join league" })).toBeNull();
    await press("To the table");
    await waitFor(() => expect(router.state.location.pathname).toBe("/leagues/8/standings/c"));
    expect(stored()).toBeNull();
  });

  test.each([
    ["already_joined", IN_ALREADY],
    ["league_closed", "This league is closed to new entries."],
    ["entry_banned", "The creator of this league has banned you from entering."],
  ])("%s is said in the dialog, and ends the invitation [ER-43] [ER-45] [ER-53]", async (code, text) => {
    answers[JOIN] = refusal("non_field_errors", code);
    const { router } = await visit(OWN);
    await dialog();
    await press("Join league");
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(screen.queryByRole("button", { name: "Join league" })).toBeNull();
    expect(router.state.location.pathname).toBe("/statistics");
    await userEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1)!);
    expect(stored()).toBeNull();
    noStrip();
  });

  test("who is in too many leagues can leave one and come back [ER-46]", async () => {
    answers[JOIN] = refusal("non_field_errors", "max_private_entries", { max: 17 });
    await visit(OWN);
    await dialog();
    await press("Join league");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "You are in the maximum number of 17 private leagues. Before you can join a new league you will need to leave one of these leagues.",
    );
    expect(screen.getByRole("button", { name: "Join league" })).toBeTruthy();
    await press("Close");
    expect(stored()).toBe(CODE);
    expect(strip().textContent).toContain("Kantina");
  });

  test("what another tab answers is not asked here any more", async () => {
    await visit(OWN);
    await dialog();
    act(() => {
      localStorage.removeItem(STORED);
      window.dispatchEvent(new StorageEvent("storage", { key: STORED, newValue: null }));
    });
    expect(screen.queryByRole("dialog")).toBeNull();
    noStrip();
  });

  test("a code typed by hand answers the invitation to the same league, however it is spelled", async () => {
    await visit(OWN);
    await dialog();
    act(() => answerInvitation("some other"));
    expect(stored()).toBe(CODE);
    act(() => answerInvitation(` ${CODE.toUpperCase()} `));
    expect(stored()).toBeNull();
  });

  test("when the league could not be looked up, he may ask again", async () => {
    answers = {};
    await visit(OWN);
    await waitFor(() => expect(strip().textContent).toContain("It could not be looked up just now."));
    answers = { [CHECK]: checked() };
    await press("Try again");
    await dialog();
  });
});

describe("a code that no league has", () => {
  const organisation = (rest: object = {}): Answer => [
    200,
    { id: 12, name: "Nordlys", department: null, already_joined: false, ...rest },
  ];
  const asOrganisation = (answer: Answer) => {
    answers = { [CHECK]: refusal("code", "invalid"), [CHECK_ORGANISATION]: answer };
  };

  test("may be an organisation's: a visitor reads which", async () => {
    asOrganisation(organisation());
    await visit();
    await waitFor(() => expect(strip().textContent).toContain("You are invited to Nordlys."));
    expect(sent).toEqual([
      { path: CHECK, body: { code: CODE } },
      { path: CHECK_ORGANISATION, body: { code: CODE } },
    ]);
  });

  test("a manager is asked, told of the department, and led to the organisation", async () => {
    asOrganisation(organisation({ department: { id: 4, name: "Salg" } }));
    answers[JOIN_ORGANISATION] = [200, { id: 12 }];
    const { router } = await visit(OWN);
    const shown = within(await screen.findByRole("dialog", { name: "Join Nordlys?" }));
    expect(
      shown.getByText("You are invited to the department Salg. Your points count for it from the next deadline."),
    ).toBeTruthy();
    await press("Join organisation");
    await waitFor(() => expect(router.state.location.pathname).toBe("/organisations/12"));
    expect(sent.at(-1)).toEqual({ path: JOIN_ORGANISATION, body: { code: CODE } });
    expect(stored()).toBeNull();
  });

  test.each([
    ["already_joined", "You are already in this organisation.", true],
    ["organisation_closed", "This organisation takes no new members.", true],
    ["entry_banned", "The administrators have removed you, and have to let you in again first.", true],
    ["too_many_organisations", "A team can be in 10 organisations. Leave one first.", false],
  ])("%s is said in the dialog", async (problem, text, isOver) => {
    asOrganisation(organisation());
    answers[JOIN_ORGANISATION] = refusal("non_field_errors", problem, { max: 10 });
    await visit(OWN);
    await screen.findByRole("dialog", { name: "Join Nordlys?" });
    await press("Join organisation");
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(screen.queryByRole("button", { name: "Join organisation" }) === null).toBe(isOver);
  });
});
