/** "Join this league": its viewers, and its target. */
import { leagueId, roundId } from "@elleveren/rules";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import type { League, LeagueSummary } from "../../../api/leagues/leagues.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { JoinThisLeague } from "./JoinThisLeague.tsx";
import { dropInvitation } from "./saved-invitation.ts";

const OPEN: Partial<League> = {
  leagueId: leagueId(9),
  name: "Kollektivet",
  kind: "private",
  scoring: "classic",
  startRound: roundId(1),
  isClosed: false,
  codePrivacy: "all",
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(dropInvitation);
});

const show = (
  rest: Partial<League> = {},
  { isMember = false, ownEntry }: { isMember?: boolean; ownEntry?: number } = {},
) => {
  const summary = { league: { ...OPEN, ...rest }, entry_is_member: isMember } as LeagueSummary;
  return renderScreen(
    <>
      <h1>A league</h1>
      <JoinThisLeague summary={summary} />
    </>,
    { pattern: "/leagues/$leagueId/standings/c", address: "/leagues/9/standings/c", ...(ownEntry ? { ownEntry } : {}) },
  );
};
const button = () => screen.queryByRole("button", { name: "Join this league" });

/** The server's answer to a check of the code. */
function answering(status: number, body: unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
}

// The game's third round is on.
test.each([
  ["of an open league whose code is for all", {}, true],
  ["of a head-to-head league that has not begun", { scoring: "h2h", startRound: roundId(4) }, true],
  ["of one that has", { scoring: "h2h", startRound: roundId(3) }, false],
  ["of a closed league", { isClosed: true }, false],
  ["where the code is the members'", { codePrivacy: "members" }, false],
  ["where it is the administrator's", { codePrivacy: "administrator" }, false],
  ["of a public league, which the game fills", { kind: "public" }, false],
  ["of the game's own league", { kind: "system" }, false],
] as const)("offered to those outside %s: %j is %j [LG-36]", async (_, rest, isOffered) => {
  await show(rest);
  expect(button() !== null).toBe(isOffered);
});

test("not offered to members [LG-36]", async () => {
  await show({}, { isMember: true, ownEntry: 3 });
  expect(button()).toBeNull();
});

test("without a team it leads to the link that joins [LG-36]", async () => {
  const asked = answering(200, { code: "k7m2qx" });
  const { router } = await show();
  expect(asked).toEqual([]);
  await userEvent.click(button()!);
  await waitFor(() => expect(router.state.location.pathname).toBe("/leagues/auto-join/k7m2qx"));
  expect(asked).toEqual(["/api/league/9/code/"]);
});

test("a manager is asked on the page where he is [LG-21] [LG-36]", async () => {
  answering(200, { code: "k7m2qx" });
  const { router } = await show({}, { ownEntry: 3 });
  await userEvent.click(button()!);
  await waitFor(() => expect(localStorage.getItem("elleveren.invitation")).toBe("k7m2qx"));
  expect(router.state.location.pathname).toBe("/leagues/9/standings/c");
});

test("a code that is no longer given is said beside the button", async () => {
  answering(403, { detail: "You do not have permission to perform this action." });
  const { router } = await show({}, { ownEntry: 3 });
  await userEvent.click(button()!);
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(localStorage.getItem("elleveren.invitation")).toBeNull();
  expect(router.state.location.pathname).toBe("/leagues/9/standings/c");
});
