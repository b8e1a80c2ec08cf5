import { entryId, leagueId } from "@elleveren/rules";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Entry, EntryLeague } from "../../api/entry.ts";
import { keys } from "../../api/keys.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { InviteScreen } from "./InviteScreen.tsx";

const OWN = 3;
const link = `${location.origin}/leagues/auto-join/k7m2qx`;
const copied: string[] = [];

beforeEach(async () => {
  copied.length = 0;
  const writeText = async (text: string) => void copied.push(text);
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  const own = { leagueId: leagueId(9), name: "Kollektivet", kind: "private", scoring: "classic" } as EntryLeague;
  await renderScreen(<InviteScreen />, {
    pattern: "/leagues/$leagueId/invite",
    address: "/leagues/9/invite",
    ownEntry: OWN,
    fetched: [
      [keys.entry(OWN), { entryId: entryId(OWN), leagues: [own] } as unknown as Entry],
      [[...keys.league(9), "code"], "k7m2qx"],
    ],
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "clipboard");
});

const buttonTexts = () => screen.getAllByRole("button").map((button) => button.textContent);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("inviting shows the code, the link that joins, a letter and buttons that copy both [LG-33]", async () => {
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Kollektivet");
  expect(screen.getByText("k7m2qx")).toBeTruthy();
  expect(screen.getByText(link)).toBeTruthy();
  const letter = new URL(screen.getByRole<HTMLAnchorElement>("link", { name: "Send by email" }).href);
  expect([letter.protocol, letter.pathname, letter.searchParams.get("body")]).toEqual([
    "mailto:",
    "",
    `Join Kollektivet in Elleveren: ${link}`,
  ]);
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
