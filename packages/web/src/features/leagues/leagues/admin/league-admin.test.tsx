/** An administrator's acts: the request, the next page, and the state after a failure. */
import { entryId, leagueId, roundId } from "@elleveren/rules";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import type { LeagueDetail } from "../../../../api/leagues/league-admin.ts";
import type { Game } from "../../../../api/content/game.ts";
import { buildGame, renderScreen } from "../../../../testing/render-screen.tsx";
import { H2hAdminScreen, LeagueAdminScreen } from "../LeagueAdminScreen.tsx";

const OWN = 3;
const MEMBER = {
  entry: 5,
  player_name: "Liv Lunde",
  entry_name: "Elleve",
  joined: "2026-04-12T15:05:00.000000Z",
  role: "member",
};

interface Sent {
  readonly call: string;
  readonly body: unknown;
}

/** Members are found; every write is answered like this. */
function server(status: number, body: unknown = {}): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: { method: string; body?: string }) => {
    if (init.method === "GET") {
      const isSearch = url.includes("/members/?name=");
      if (isSearch) asked.push(new URL(url, "http://game.test").searchParams.get("name"));
      const found = { members: [{ ...MEMBER, entry: OWN, role: "administrator" }, MEMBER], has_more: false };
      return new Response(JSON.stringify(isSearch ? found : {}), { status: isSearch ? 200 : 404 });
    }
    sent.push({ call: `${init.method} ${url}`, body: JSON.parse(init.body ?? "null") });
    return new Response(JSON.stringify(body), { status });
  });
  return sent;
}

/** The member searches. */
const asked: (string | null)[] = [];

afterEach(() => {
  asked.length = 0;
  cleanup();
  vi.unstubAllGlobals();
});

type Scoring = LeagueDetail["scoring"];

const settings = { league_max_size_private_h2h: 16, league_max_ko_rounds_private_h2h: 3 } as Game["settings"];

/** The game's third of four rounds is on. */
function open(scoring: Scoring, rest: Partial<LeagueDetail> = {}, hidesOdds?: boolean) {
  const league: LeagueDetail = {
    leagueId: leagueId(9),
    name: "Styret",
    shortName: null,
    kind: "private",
    scoring,
    startRound: roundId(4),
    isClosed: false,
    hasCup: false,
    cupLeagueId: null,
    codePrivacy: "administrator",
    canLeave: false,
    canAdminister: true,
    canInvite: true,
    isLarge: false,
    koRounds: 0,
    maxEntries: null,
    adminEntryId: entryId(OWN),
    code: "k7m2qx",
    bans: [{ entry: entryId(6), player_name: "Per Persen" }],
    ...rest,
  };
  const letter = scoring === "h2h" ? "h" : "c";
  return renderScreen(scoring === "h2h" ? <H2hAdminScreen /> : <LeagueAdminScreen />, {
    pattern: `/leagues/$leagueId/admin/${letter}`,
    address: `/leagues/9/admin/${letter}`,
    ownEntry: OWN,
    game: buildGame({ settings }),
    fetched: [
      [[...keys.league(9), "detail", scoring], league],
      ...(hidesOdds === undefined ? [] : [[keys.leagueSummary(9), { league, hides_odds: hidesOdds }] as const]),
    ],
  });
}

const part = (name: string) => within(screen.getByRole("heading", { level: 2, name }).closest("section")!);
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));
const choose = async (section: string) => {
  await userEvent.type(part(section).getByRole("textbox"), "und");
  await userEvent.click(await part(section).findByRole("radio", {}, { timeout: 5000 }));
};

const ACTIONS: readonly (readonly [
  name: string,
  call: (scoring: Scoring) => string,
  body: unknown,
  act: () => Promise<void>,
])[] = [
  [
    "update",
    (scoring) => `PUT /api/leagues-${scoring}/9/`,
    { name: "Styret 2" },
    async () => {
      await userEvent.type(screen.getByRole("textbox", { name: /League name/ }), " 2");
      await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    },
  ],
  [
    "ban",
    () => "POST /api/league/9/bans/ban/",
    { entry: 5 },
    async () => {
      await choose("Add suspensions");
      await userEvent.click(part("Add suspensions").getByRole("button", { name: "Suspend" }));
      await confirm("Suspend");
    },
  ],
  [
    "unban",
    () => "POST /api/league/9/bans/unban/",
    { entry: 6 },
    async () => {
      await userEvent.selectOptions(part("Remove suspensions").getByRole("combobox"), "6");
      await userEvent.click(part("Remove suspensions").getByRole("button", { name: "Remove suspension" }));
    },
  ],
  [
    "hand over",
    (scoring) => `PUT /api/leagues-${scoring}/9/`,
    { admin_entry: 5 },
    async () => {
      await choose("Change administrator");
      await userEvent.click(part("Change administrator").getByRole("button", { name: "Hand over" }));
      await confirm("Hand over");
    },
  ],
  [
    "delete",
    () => "POST /api/leagues-private/delete/",
    { league: 9 },
    async () => {
      await userEvent.click(part("Delete league").getByRole("button", { name: "Delete league" }));
      await confirm("Delete league");
    },
  ],
];

describe.each(["classic", "h2h"] as const)("of a %s league", (scoring) => {
  test.each(ACTIONS)("%s goes to the leagues [LG-29] [LG-30]", async (_, call, body, act) => {
    const sent = server(200, []);
    const { router } = await open(scoring);
    await act();
    await waitFor(() => expect(router.state.location.pathname).toBe("/leagues"));
    expect(sent).toHaveLength(1);
    expect(sent[0]!.call).toBe(call(scoring));
    expect(sent[0]!.body).toMatchObject(body as object);
  });

  // docs/decisions/0072: silent is no page and no redirect; a person's own write says so beside its button.
  test.each(ACTIONS)("a failed %s stays where it is, and is said beside its button [LG-29] [ER-42]", async (...row) => {
    server(500, { detail: "Broken" });
    const { router } = await open(scoring);
    await row[3]();
    expect((await screen.findByRole("alert")).textContent).toBe(
      "That did not get through. Your changes are still here: try again.",
    );
    expect(router.state.location.pathname).toMatch(/\/admin\//);
    expect(screen.getByText("Administer Styret")).toBeTruthy();
  });
});

test("a head-to-head league's details are sent as they are shown; size that is too small is said there [LG-28]", async () => {
  const sent = server(400, { max_entries: [{ message: "m", code: "min_value" }] });
  await open("h2h", { maxEntries: 8 });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /Most teams/ }), "4");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: /Who may see the code/ }), "all");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  expect((await screen.findByRole("alert")).textContent).toBe("There are more teams in the league already.");
  expect(sent).toEqual([
    {
      call: "PUT /api/leagues-h2h/9/",
      body: { name: "Styret", start_event: 4, ko_rounds: 0, max_entries: 4, code_privacy: "a", closed: false },
    },
  ]);
});

test("any part of a name finds members, without a space, when nobody has typed for 400 ms; the administrator is none [LG-31] [LG-32]", async () => {
  server(200);
  await open("classic");
  const ban = part("Add suspensions");
  await userEvent.type(ban.getByRole("textbox"), "und");
  const typedAt = performance.now();
  expect(asked).toEqual([]);
  expect((await ban.findAllByRole("radio", {}, { timeout: 5000 })).length).toBe(1);
  expect(asked).toEqual(["und"]);
  // A timer may be a thousandth early by this clock.
  expect(performance.now() - typedAt).toBeGreaterThanOrEqual(399);
  await userEvent.clear(ban.getByRole("textbox"));
  expect(ban.queryByRole("radio")).toBeNull();
  expect(ban.getByRole("button", { name: "Suspend" }).getAttribute("aria-disabled")).toBe("true");
});

describe("chances", () => {
  const box = () => part("Chances").getByRole<HTMLInputElement>("checkbox", { name: "Show chances in the league" });

  test.each([
    ["classic", {}],
    ["h2h", { startRound: roundId(3) }],
  ] as const)("in a %s league, started or not, are hidden and shown by one press", async (scoring, rest) => {
    const sent = server(200, { hidden: true });
    const { client } = await open(scoring, rest, false);
    expect(box().checked).toBe(true);
    await userEvent.click(box());
    // At once, before the answer.
    expect(box().checked).toBe(false);
    expect(sent).toEqual([{ call: "PUT /api/league/9/odds-setting/", body: { hidden: true } }]);
    await waitFor(() => expect(client.getQueryData(keys.leagueSummary(9))).toMatchObject({ hides_odds: true }));
    expect(box().checked).toBe(false);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("that were hidden come back; a press that failed is taken back, and said", async () => {
    const sent = server(500, { detail: "Broken" });
    await open("classic", {}, true);
    expect(box().checked).toBe(false);
    await userEvent.click(box());
    expect(sent).toEqual([{ call: "PUT /api/league/9/odds-setting/", body: { hidden: false } }]);
    expect((await part("Chances").findByRole("alert")).textContent).toMatch(/did not get through/);
    expect(box().checked).toBe(false);
  });
});

test("once it has started its name is all there is [LG-25] [LG-26] [LG-27]", async () => {
  const sent = server(200);
  const { router } = await open("h2h", { startRound: roundId(3), code: null });
  expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual([
    "Administer Styret",
    "League details",
  ]);
  expect(screen.queryAllByRole("combobox")).toEqual([]);
  expect(screen.queryByRole("checkbox")).toBeNull();
  await userEvent.type(screen.getByRole("textbox", { name: /League name/ }), "!");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/leagues"));
  expect(sent).toEqual([{ call: "PUT /api/leagues-h2h/9/", body: { name: "Styret!" } }]);
});

test("a closed league shows no code, and nobody kept out means nobody to let in [LG-24]", async () => {
  await open("classic", { isClosed: true, bans: [] });
  expect(screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent)).toEqual([
    "League details",
    "Add suspensions",
    "Change administrator",
    "Delete league",
  ]);
});
