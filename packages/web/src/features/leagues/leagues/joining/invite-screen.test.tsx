import { leagueId, roundId } from "@elleveren/rules";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { keys } from "../../../../api/wire/keys.ts";
import type { League, LeagueSummary } from "../../../../api/leagues/leagues.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { InviteScreen } from "./InviteScreen.tsx";

const OWN = 3;
const link = `${location.origin}/leagues/auto-join/k7m2qx`;
const copied: string[] = [];

const league = (rest: Partial<League> = {}): League => ({
  leagueId: leagueId(9),
  name: "Kollektivet",
  shortName: null,
  kind: "private",
  scoring: "classic",
  startRound: roundId(1),
  isClosed: false,
  hasCup: false,
  cupLeagueId: null,
  codePrivacy: "members",
  canLeave: true,
  canAdminister: false,
  canInvite: true,
  isLarge: false,
  koRounds: 0,
  maxEntries: null,
  ...rest,
});

const open = (rest: Partial<League> = {}, isMember = true) => {
  const summary: LeagueSummary = {
    league: league(rest),
    entry_count: 4,
    entry_is_member: isMember,
    entry_can_manage: false,
    message: null,
    hides_odds: false,
    format_count: 0,
    stretches: [],
    last_updated_data: null,
    provisional: false,
  };
  return renderScreen(<InviteScreen />, {
    pattern: "/leagues/$leagueId/invite",
    address: "/leagues/9/invite",
    ownEntry: OWN,
    fetched: [
      [keys.leagueSummary(9), summary],
      [[...keys.league(9), "code"], "k7m2qx"],
    ],
  });
};

beforeEach(() => {
  copied.length = 0;
  const writeText = async (text: string) => void copied.push(text);
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "clipboard");
  Reflect.deleteProperty(navigator, "share");
});

const buttonTexts = () => screen.getAllByRole("button").map((button) => button.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("inviting shows the code, the link that joins, a letter and buttons that copy both [LG-33]", async () => {
  await open();
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Kollektivet");
  expect(screen.getByText("k7m2qx")).toBeTruthy();
  expect(screen.getByText(link)).toBeTruthy();
  const letter = new URL(screen.getByRole<HTMLAnchorElement>("link", { name: "Send by email" }).href);
  expect([letter.protocol, letter.pathname, letter.searchParams.get("subject")]).toEqual([
    "mailto:",
    "",
    "Join Kollektivet in Elleveren",
  ]);
  expect(letter.searchParams.get("body")!.split("\n")).toEqual([
    "Come and play Elleveren with us! The league is called Kollektivet, and this link takes you straight in:",
    "",
    link,
    "",
    "If you are asked for a league code, it is k7m2qx.",
    "",
  ]);
  expect(screen.getByRole("img", { name: "The link to Kollektivet as a QR code" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  vi.useFakeTimers();
  for (const name of ["Copy the code", "Copy the link"]) {
    fireEvent.click(screen.getByRole("button", { name }));
    await pass(0);
  }
  expect(copied).toEqual(["k7m2qx", link]);
});

test.each([
  ["code", "k7m2qx", ["Copied", "Copy the link"]],
  ["link", link, ["Copy the code", "Copied"]],
])("the %s is said to be copied for 500 ms, also after a double-click on it [LG-34]", async (name, text, saying) => {
  await open();
  vi.useFakeTimers();
  const silent = ["Copy the code", "Copy the link"];
  for (const press of [
    () => fireEvent.click(screen.getByRole("button", { name: `Copy the ${name}` })),
    () => fireEvent.doubleClick(screen.getByText(text)),
  ]) {
    copied.length = 0;
    press();
    await pass(0);
    expect(copied).toEqual([text]);
    expect(buttonTexts()).toEqual(saying);
    await pass(499);
    expect(buttonTexts()).toEqual(saying);
    await pass(1);
    expect(buttonTexts()).toEqual(silent);
  }
});

test("where the browser may not copy, the button says what to do", async () => {
  await open();
  Reflect.deleteProperty(navigator, "clipboard");
  fireEvent.click(screen.getByRole("button", { name: "Copy the link" }));
  expect(await screen.findByRole("button", { name: "Mark it and copy" })).toBeTruthy();
});

test("a device with ways of its own to share is handed the link and the words [LG-33]", async () => {
  const shared: ShareData[] = [];
  const share = async (data: ShareData) => {
    shared.push(data);
    throw new DOMException("Share canceled", "AbortError");
  };
  Object.defineProperty(navigator, "share", { configurable: true, value: share });
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Share" }));
  expect(shared).toEqual([
    {
      title: "Join Kollektivet in Elleveren",
      text: "Come and play Elleveren with us! The league is called Kollektivet, and this link takes you straight in:",
      url: link,
    },
  ]);
});

describe("who is not in it", () => {
  test("may join where the code is for all [LG-36] [LG-37]", async () => {
    await open({ codePrivacy: "all" }, false);
    expect(screen.getByRole("button", { name: "Join this league" })).toBeTruthy();
    expect(screen.getByText("k7m2qx")).toBeTruthy();
  });

  test.each([
    ["a member", { codePrivacy: "all" }, true],
    ["where the code is the members'", {}, false],
    ["of a closed league", { codePrivacy: "all", isClosed: true }, false],
  ] as const)("but not %s [LG-37]", async (_, rest, isMember) => {
    await open(rest, isMember);
    expect(screen.queryByRole("button", { name: "Join this league" })).toBeNull();
  });
});

test("a closed league has nobody to invite, and says so [ER-43]", async () => {
  await open({ isClosed: true, canInvite: false });
  expect(screen.getByText("This league is closed to new entries.")).toBeTruthy();
  expect(screen.queryByText("k7m2qx")).toBeNull();
});
