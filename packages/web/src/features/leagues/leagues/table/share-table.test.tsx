/** A league's table as a shared picture: the picture, the page, and the viewers it is offered to. */
import type { WireLeagueSummary } from "@elleveren/contract";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { decodeLeagueSummary } from "../../../../api/leagues/leagues.ts";
import { renderScreen } from "../../../../testing/render-screen.tsx";
import { ShareTable } from "./TableScreen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  for (const name of ["share", "canShare"]) Reflect.deleteProperty(navigator, name);
});

const OWN = 3;

interface Shown {
  readonly league?: object;
  readonly isMember?: boolean;
  readonly phase?: number;
}

async function show({ league = {}, isMember = true, phase = 1 }: Shown = {}) {
  const summary = decodeLeagueSummary({
    league: { id: 5, name: "Kollektivet", short_name: null, league_type: "x", scoring: "c", start_event: 1, ...league },
    last_updated_data: null,
    entry_is_member: isMember,
  } as WireLeagueSummary);
  await renderScreen(
    <>
      <h1>League</h1>
      <ShareTable summary={summary} phase={phase} />
    </>,
    { pattern: "/league", address: "/league", ownEntry: OWN },
  );
}

const button = () => screen.queryByRole("button", { name: "Share the table" });
const download = () => screen.queryByRole("link", { name: "Download the picture" });

async function open(shown?: Shown) {
  await show(shown);
  await userEvent.click(button()!);
  return screen.findByRole("dialog", { name: "Share the table" });
}

test("a device that shares files is given the picture, with the reader's own row, and the link of the table", async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
  Object.assign(navigator, { share, canShare: () => true });
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response("png"));
  });
  await open();
  const press = screen.getByRole("button", { name: "Share" });
  await vi.waitFor(async () => {
    await userEvent.click(press);
    expect(share.mock.lastCall?.[0].files?.[0]?.name).toBe("elleveren-league-5.png");
  });
  expect(asked).toContain(`/share/league/5/table.png?entry=${OWN}`);
  expect(share.mock.lastCall?.[0]).toMatchObject({
    title: "Kollektivet: the table",
    url: `${location.origin}/leagues/5/standings/c`,
  });
});

test("elsewhere the picture is downloaded; without it the link is left", async () => {
  await open();
  expect(download()?.getAttribute("href")).toBe(`/share/league/5/table.png?entry=${OWN}`);
  expect(screen.getByRole("button", { name: "Copy the link" })).toBeTruthy();
  fireEvent.error(screen.getByRole("img", { name: "The top of the table of Kollektivet" }));
  expect(screen.getByText("The picture cannot be had just now. The link works.")).toBeTruthy();
  expect(download()).toBeNull();
});

test("a month's table is that month's; a head-to-head league has its own page", async () => {
  await open({ phase: 2 });
  expect(download()?.getAttribute("href")).toBe(`/share/league/5/table.png?phase=2&entry=${OWN}`);
  cleanup();
  await open({ league: { scoring: "h", short_name: null } });
  expect(download()?.getAttribute("href")).toBe(`/share/league/5/table.png?entry=${OWN}`);
});

test("a private league's is offered to its members alone; anybody else's has no own row", async () => {
  await show({ isMember: false });
  expect(button()).toBeNull();
  cleanup();
  await open({ isMember: false, league: { league_type: "c" } });
  expect(download()?.getAttribute("href")).toBe("/share/league/5/table.png");
});
