/** Forfeits of a league: whose they are, ticking off, writing them with what is refused, and certificates of what was won. */
import type { WireForfeits, WireLeagueSummary } from "@elleveren/contract";
import { entryId, leagueId, roundId } from "@elleveren/rules";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { decodeLeagueSummary } from "../../../api/leagues/leagues.ts";
import { keys } from "../../../api/wire/keys.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { CertificatesCard } from "./CertificatesCard.tsx";
import { ForfeitsScreen } from "./ForfeitsScreen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const team = (id: number) => ({ entry: entryId(id), entry_name: `Lag ${id}`, player_name: `Liv Lunde ${id}` });
const TOLD: WireForfeits = {
  forfeits: [
    { id: 11, stretch: "round", text: "Baker kake", from_event: 1 },
    { id: 12, stretch: "season", text: "Synger i gruppechatten", from_event: 1 },
  ],
  spoon: false,
  owed: [
    { forfeit: 12, number: 1, event: roundId(30), value: 1034, entries: [{ ...team(9), done: false }] },
    {
      forfeit: 11,
      number: 4,
      event: roundId(4),
      value: 21,
      entries: [
        { ...team(3), done: false },
        { ...team(9), done: true },
      ],
    },
  ],
};
const summary = (canAdminister: boolean) =>
  ({
    league: {
      id: 5,
      name: "Kollektivet",
      short_name: null,
      league_type: "x",
      scoring: "c",
      start_event: 1,
      entry_can_admin: canAdminister,
    },
    entry_count: 12,
    entry_is_member: true,
    entry_can_manage: canAdminister,
    hides_odds: false,
    format_count: 0,
    last_updated_data: null,
    provisional: false,
  }) as unknown as WireLeagueSummary;

const show = (canAdminister = false) =>
  renderScreen(<ForfeitsScreen />, {
    ownEntry: 3,
    pattern: "/leagues/$leagueId/forfeits",
    address: "/leagues/5/forfeits",
    fetched: [
      [keys.leagueSummary(5), decodeLeagueSummary(summary(canAdminister))],
      [keys.leagueForfeits(5), TOLD],
    ],
  });
const listed = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent.replaceAll("\u00a0", " "));

test("whose each is, in the league's own words; a member ticks off his own and writes none", async () => {
  await show();
  await screen.findByRole("heading", { level: 2, name: "Decided" });
  expect(listed().some((one) => one.includes("Forfeit for being last of the season, with 1,034 points:Synger i"))).toBe(
    true,
  );
  expect(listed().some((one) => one.includes("last in round 4, with 21 points:Baker kakeLag 3 Not done yet"))).toBe(
    true,
  );
  expect(screen.getAllByRole("button", { name: /^Tick off as done/ }).map(({ textContent }) => textContent)).toEqual([
    "Tick off as done: Lag 3",
  ]);
  expect(screen.queryByRole("button", { name: "Write" })).toBeNull();
  const asked: { url: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    asked.push({ url: String(url), body: JSON.parse((init?.body as string | undefined) ?? "null") });
    return Promise.resolve(Response.json({ ...TOLD, owed: [] }));
  });
  fireEvent.click(screen.getByRole("button", { name: /^Tick off as done/ }));
  await waitFor(() => expect(screen.queryByRole("heading", { level: 2, name: "Decided" })).toBeNull());
  expect(asked.find(({ url }) => url.includes("/done/"))).toEqual({
    url: "/api/league/5/forfeits/11/done/",
    body: { number: 4, entry: 3, done: true },
  });
});

test("the administrator writes them, and what sounds like money is told beside its field", async () => {
  await show(true);
  fireEvent.click(await screen.findByRole("button", { name: "Write" }));
  fireEvent.click(screen.getByRole("button", { name: "One more" }));
  const fields = screen.getAllByLabelText("Forfeit");
  expect(fields).toHaveLength(3);
  fireEvent.change(fields[2]!, { target: { value: "200 kr" } });
  fireEvent.click(screen.getByRole("checkbox", { name: /wooden spoon/ }));
  let sent: unknown = null;
  vi.stubGlobal("fetch", (_: string, init?: RequestInit) => {
    if (init?.method === "PUT") sent = JSON.parse(init.body as string);
    const problem = { code: "money_in_forfeit", message: "" };
    return Promise.resolve(Response.json({ "forfeits.2.text": [problem] }, { status: 400 }));
  });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("This sounds like money, and the game has no stakes. A cake, perhaps?");
  expect(sent).toEqual({
    forfeits: [
      { stretch: "round", text: "Baker kake" },
      { stretch: "season", text: "Synger i gruppechatten" },
      { stretch: "round", text: "200 kr" },
    ],
    spoon: true,
  });
});

test("what was won has a certificate each, of A4 on its side", async () => {
  await renderScreen(
    <>
      <h1>Year</h1>
      <CertificatesCard leagueId={leagueId(5)} />
    </>,
    {
      pattern: "/page",
      address: "/page",
      fetched: [
        [keys.leagueSummary(5), decodeLeagueSummary(summary(false))],
        [
          keys.leagueHonours(5),
          {
            honours: [
              { kind: "first", number: 0, name: null, points: 1800, entries: [team(3)] },
              { kind: "format", number: 8, name: "Sist igjen", points: 0, entries: [team(4), team(9)] },
            ],
          },
        ],
      ],
    },
  );
  expect(listed()).toEqual([
    "Champion Lag 3Certificate: Champion, Lag 3",
    "Winner of Sist igjen Lag 4Certificate: Winner of Sist igjen, Lag 4",
    "Winner of Sist igjen Lag 9Certificate: Winner of Sist igjen, Lag 9",
  ]);
  fireEvent.click(screen.getByRole("button", { name: /Sist igjen, Lag 9/ }));
  const picture = await screen.findByRole("img", { name: "Certificate: Winner of Sist igjen: Lag 9" });
  expect(picture.getAttribute("src")).toBe("/share/league/5/certificate.png?honour=format&number=8&entry=9");
  expect([picture.getAttribute("width"), picture.getAttribute("height")]).toEqual(["1754", "1240"]);
});
