import type { WireLeagueAct, WireLeagueSummary } from "@elleveren/contract";
import { entryId } from "@elleveren/rules";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import { decodeLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { LeagueLogScreen } from "./LeagueLogScreen.tsx";

afterEach(cleanup);

const person = (entry: number) => ({
  entry: entryId(entry),
  entry_name: `Lag ${entry}`,
  player_name: `Liv Lunde ${entry}`,
});
const act = (kind: WireLeagueAct["kind"], rest: Partial<WireLeagueAct> = {}): WireLeagueAct => ({
  id: 1,
  time: "2026-04-12T15:05:00.000000Z",
  kind,
  ...person(1),
  subject: null,
  changes: [],
  format: null,
  correction: null,
  ...rest,
});

function show(
  acts: readonly WireLeagueAct[],
  { isMember = true, hasNext = false, ownEntry = 2 as number | null } = {},
) {
  const summary = decodeLeagueSummary({
    league: { id: 5, name: "Kollektivet", short_name: null, league_type: "x", scoring: "c", start_event: 1 },
    last_updated_data: null,
    provisional: false,
    entry_count: 3,
    entry_is_member: isMember,
    message: null,
  } as WireLeagueSummary);
  const rows = acts.map((row, index) => ({ ...row, id: index + 1 }));
  return renderScreen(<LeagueLogScreen />, {
    pattern: "/leagues/$leagueId/log",
    address: "/leagues/5/log",
    ...(ownEntry === null ? {} : { ownEntry }),
    fetched: [
      [keys.leagueSummary(5), summary],
      [keys.leagueLog(5, 1), { page: 1, has_next: hasNext, results: rows }],
    ],
  });
}

const told = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);

test("each act is told in words, with who and when", async () => {
  await show([
    act("unban", { subject: person(3) }),
    act("ban", { subject: person(3) }),
    act("unban"),
    act("ban"),
    act("code"),
    act("administrator", { subject: person(4) }),
    act("created"),
  ]);
  expect(told()).toEqual([
    "Lets Liv Lunde 3 join again",
    "Kept Liv Lunde 3 out of the league",
    "Lets a team join again that had been kept out",
    "Kept a team out of the league",
    "Made a new code; the old one no longer works",
    "Made Liv Lunde 4 administrator",
    "Made the league",
  ]);
  const row = screen.getByText("Made the league").closest("li")!;
  expect(row.textContent).toMatch(/· Liv Lunde 1, Lag 1$/);
  expect(row.querySelector("time")!.dateTime).toBe("2026-04-12T15:05:00.000Z");
  expect(within(row).getByRole("link", { name: "Lag 1" }).getAttribute("href")).toBe("/entry/1/history");
});

test("who joined and left, who helps, and messages are told too", async () => {
  await show([
    act("format_ended", { format: "Last man standing" }),
    act("format", { format: "Last man standing" }),
    act("message_taken"),
    act("message"),
    act("co_administrator_ended", { subject: person(1) }),
    act("co_administrator_ended", { subject: person(3) }),
    act("co_administrator", { subject: person(3) }),
    act("left"),
    act("joined"),
  ]);
  expect(told()).toEqual([
    "Took the table Last man standing away",
    "Added the table Last man standing",
    "Took the message to the members back",
    "Wrote a message to the members",
    "Is no longer co-administrator",
    "Liv Lunde 3 is no longer co-administrator",
    "Made Liv Lunde 3 co-administrator",
    "Left the league",
    "Joined the league",
  ]);
});

test("a correction says who is out instead, what else is decided otherwise, and that the rest stands", async () => {
  const ids = (...of: number[]) => of.map(entryId);
  const change = { before_count: 1, after_count: 1 };
  const correction = {
    format_id: 3,
    event: 2,
    change_count: 4,
    changes: [
      { ...change, kind: "won", event: 2, before: ids(3), after: [], after_count: 0 },
      { ...change, kind: "out", event: 2, before: ids(3), after: ids(4) },
      { ...change, kind: "out", event: 3, before: [], before_count: 0, after: ids(3, 5), after_count: 9 },
      { ...change, kind: "out", event: 4, before: ids(5), after: [], after_count: 0 },
    ],
    entries: [person(3), person(4), person(5)],
  } satisfies WireLeagueAct["correction"];
  const nobody = { entry: null, entry_name: null, player_name: null };
  await show([
    act("format_corrected", { ...nobody, format: "Sist igjen", correction }),
    act("format_corrected", { ...nobody, format: "Sist igjen", correction: { ...correction, change_count: 6 } }),
  ]);
  expect(told()).toEqual(Array(2).fill("Sist igjen is decided again: a correction of round 2"));
  const [first, second] = screen.getAllByRole("list").slice(1);
  const lines = (list: HTMLElement) =>
    within(list)
      .getAllByRole("listitem")
      .map((line) => line.textContent);
  expect(lines(first!)).toEqual([
    "Round 2, First of the table: nobody, before the correction Lag 3",
    "Round 2: Lag 4 out, Lag 3 still in",
    "Round 3: Lag 3, Lag 5, 7 more out",
    "Round 4: Lag 5 still in",
    "Everything else stands.",
  ]);
  expect(lines(second!).at(-1)).toBe("And 2 more decisions. What is not decided again stands.");
  // Nobody did it: there is nobody to lead to.
  expect(screen.queryAllByRole("link", { name: /^Lag/ })).toEqual([]);
});

test("settings say what they were and what they are", async () => {
  await show([
    act("settings", {
      changes: [
        { field: "name", from: "Gjengen", to: "Kollektivet" },
        { field: "start_event", from: "1", to: "5" },
        { field: "ko_rounds", from: "0", to: "2" },
        { field: "max_entries", from: null, to: "16" },
        { field: "closed", from: "false", to: "true" },
        { field: "code_privacy", from: "p", to: "l" },
        { field: "hides_odds", from: "false", to: "true" },
      ],
    }),
    act("settings", { changes: [{ field: "closed", from: "true", to: "false" }] }),
    act("settings", { changes: [{ field: "hides_odds", from: "true", to: "false" }] }),
  ]);
  const [first, second, third] = screen
    .getAllByText("Changed the league's settings")
    .map((heading) => heading.closest("li")!);
  expect([...first!.querySelectorAll("li")].map((line) => line.textContent)).toEqual([
    "Name: from Gjengen to Kollektivet",
    "Counts from: round 1 became round 5",
    "Knock-out rounds: from 0 to 2",
    "Most teams: from no limit to 16",
    "Closed to new entries",
    "Who sees the code: from league administrator to league members",
    "Chances are hidden",
  ]);
  expect(second!.textContent).toMatch(/Open to new entries$/);
  expect(third!.textContent).toMatch(/Chances are shown again$/);
});

test("it turns pages, and says when there is nothing", async () => {
  await show([act("created")], { hasNext: true });
  expect(screen.getByRole("navigation", { name: "Pages of the log" })).toBeTruthy();
  cleanup();
  await show([]);
  expect(screen.getByText("Nothing has been done here yet.")).toBeTruthy();
});

test("only members read it; a visitor is asked to sign in", async () => {
  await show([act("created")], { isMember: false });
  expect(screen.getByText("Only members of the league read its log.")).toBeTruthy();
  expect(screen.queryByText("Made the league")).toBeNull();
  cleanup();
  await show([act("created")], { ownEntry: null });
  expect(screen.getByRole("heading", { level: 1, name: "Sign in to see this page" })).toBeTruthy();
});
