/**
 * A concurrent change: the other operator's values are shown, one's own edits stay on top, and saving again
 * overwrites theirs.
 */
import { act, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { WireMaintenance } from "@elleveren/contract";

import { formatDayTime } from "../i18n/format.ts";
import { CONTROL_FIXTURE } from "../testing/control-fixture.ts";
import { PLANNED_ANNOUNCEMENT } from "../testing/planned-announcement.ts";
import { type AnswerCall, renderControl } from "../testing/render-control.tsx";
import { FixtureSheet, RemoveFixtureSheet } from "./fixtures/FixtureSheets.tsx";
import { AnnouncementSheet } from "./notices/AnnouncementsScreen.tsx";
import { MaintenanceScreen } from "./notices/MaintenanceScreen.tsx";
import { RenameSheet } from "./people/RenameSheet.tsx";
import { DeadlineSheet } from "./rounds/RoundsScreen.tsx";

afterEach(() => vi.unstubAllGlobals());

const MOVED =
  "Somebody else changed it meanwhile, and nothing of yours was saved. What they wrote stands here now, beneath what you have edited. Look again, and save if it is still right.";

/** The first change is refused with how it is now, the next one is taken. */
function onceRefused(now: object): AnswerCall {
  let changes = 0;
  return (call) => (call.startsWith("GET ") || changes++ > 0 ? [200, {}] : [409, { detail: "", ...now }]);
}
const onClose = vi.fn<() => void>();
function open(content: ReactNode, now: object) {
  onClose.mockReset();
  return renderControl(content, onceRefused(now));
}
const valueOf = (label: RegExp | string) => (screen.getByLabelText(label) as HTMLInputElement).value;

const FIXTURE = { ...CONTROL_FIXTURE, kickoff_time: "2026-05-16T16:00:00Z" };
const NOW = { ...FIXTURE, kickoff_time: "2026-05-17T16:00:00Z", tv_channel: "TV 2" };
const SEEN = { event: 2, kickoff_time: FIXTURE.kickoff_time, tv_channel: null, tickets_url: null };
const SEEN_NOW = { ...SEEN, kickoff_time: NOW.kickoff_time, tv_channel: "TV 2" };
const ROUNDS = [{ id: 2 }] as never;

test("a fixture: their kick-off stands there, one's own channel stays, and both are saved", async () => {
  const sheet = <FixtureSheet fixture={FIXTURE} rounds={ROUNDS} onClose={onClose} onRemove={() => {}} />;
  const { user, sent } = await open(sheet, { code: "changed", now: NOW });
  await user.type(await screen.findByLabelText("TV"), "NRK");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const warning = await screen.findByText(MOVED);
  const told = [...warning.parentElement!.querySelectorAll("li")].map((line) => line.textContent);
  expect(told).toEqual([`Kick-off: ${formatDayTime(Date.parse(NOW.kickoff_time))}`, "TV: TV 2"]);
  expect(valueOf("TV")).toBe("NRK");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const mine = { event: 2, tv_channel: "NRK", tickets_url: null, confirmed: false };
  expect(sent.map(({ body }) => body)).toEqual([
    { ...mine, kickoff_time: FIXTURE.kickoff_time, seen: SEEN },
    { ...mine, kickoff_time: NOW.kickoff_time, seen: SEEN_NOW },
  ]);
});

test("a match that is taken out: what it is now is shown before it is asked for again", async () => {
  const sheet = <RemoveFixtureSheet fixture={FIXTURE} onClose={onClose} />;
  const { user, sent } = await open(sheet, { code: "changed", now: NOW });
  await user.type(await screen.findByLabelText(/^Why/u), "Cancelled{Enter}");
  await screen.findByText(
    "Somebody else changed the match meanwhile, so it was not taken out. Look whether it still should be.",
  );
  expect(screen.getByText("TV 2")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Take it out" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ body }) => (body as { seen: object }).seen)).toEqual([SEEN, SEEN_NOW]);
});

test("a deadline: theirs is shown, one's own stays, and theirs is what was seen", async () => {
  const round = { id: 3, deadline_time: "2026-05-16T16:00:00Z" } as never;
  const theirs = "2026-05-16T15:00:00Z";
  const { user, sent } = await open(<DeadlineSheet round={round} onClose={onClose} />, {
    code: "changed",
    deadline_time: theirs,
  });
  const field = await screen.findByLabelText(/^New deadline/u);
  await user.clear(field);
  await user.type(field, "2026-05-16T12:00");
  await user.type(screen.getByLabelText(/^Why/u), "Storm");
  await user.click(screen.getByRole("button", { name: "Move the deadline" }));
  await screen.findByText(MOVED);
  expect(screen.getByText(formatDayTime(Date.parse(theirs)))).toBeTruthy();
  expect(valueOf(/^New deadline/u)).toBe("2026-05-16T12:00");
  await user.click(screen.getByRole("button", { name: "Move the deadline" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ body }) => (body as { seen: string }).seen)).toEqual(["2026-05-16T16:00:00Z", theirs]);
});

test("a name: what it is called now is shown, and is what was seen", async () => {
  const sheet = <RenameSheet part="entry" id={5} name="Bad name" onClose={onClose} />;
  const { user, sent } = await open(sheet, { code: "moved", name: "Better name" });
  await user.type(await screen.findByLabelText(/^New name/u), "Kind name");
  await user.type(screen.getByLabelText(/^Why/u), "Be kind.");
  await user.click(screen.getByRole("button", { name: "Rename" }));
  await screen.findByText(
    "Somebody else gave it another name meanwhile, and nothing of yours was saved: it is called “Better name” now. Save if yours is still right.",
  );
  await user.click(screen.getByRole("button", { name: "Rename" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const wish = { part: "entry", id: 5, name: "Kind name", reason: "Be kind." };
  expect(sent.map(({ body }) => body)).toEqual([
    { ...wish, before: "Bad name" },
    { ...wish, before: "Better name" },
  ]);
});

test("an announcement: their line stands there, one's own stays, and times left alone keep their seconds", async () => {
  const now = {
    ...PLANNED_ANNOUNCEMENT,
    version: 3,
    title_nb: "Fristen er flyttet",
    title_en: "The deadline has moved",
  };
  const sheet = <AnnouncementSheet opened={PLANNED_ANNOUNCEMENT} onClose={onClose} />;
  const { user, sent } = await open(sheet, { code: "moved", announcements: [now] });
  const field = await screen.findByLabelText(/^English, one line/u);
  await user.clear(field);
  await user.type(field, "A new deadline");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(MOVED);
  expect(screen.getByText("The deadline has moved")).toBeTruthy();
  expect([valueOf(/^Norwegian, one line/u), valueOf(/^English, one line/u)]).toEqual([
    "Fristen er flyttet",
    "A new deadline",
  ]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const { id: _id, state: _state, ...rest } = now;
  expect(sent.at(-1)!.body).toEqual({ ...rest, title_en: "A new deadline" });
});

test("an announcement that somebody else has ended says so, and is not sent again", async () => {
  const sheet = <AnnouncementSheet opened={PLANNED_ANNOUNCEMENT} onClose={onClose} />;
  const over = { ...PLANNED_ANNOUNCEMENT, version: 3, state: "over" };
  const { user, sent } = await open(sheet, { code: "moved", announcements: [over] });
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await screen.findByText(
    "Somebody else has ended it meanwhile; it is not changed any more. Announce yours as a new one.",
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(sent).toHaveLength(1);
});

const OPEN: WireMaintenance = { closed: false, text_nb: "", text_nn: "", text_en: "", until: null, version: 3 };

test("the switch: a lost race is told, what was written stays, and goes on top of theirs", async () => {
  let now = OPEN;
  const { user, sent, client } = await renderControl(<MaintenanceScreen />, (call, body) => {
    if (call.startsWith("GET ")) return [200, now];
    const wish = body as { version: number };
    return wish.version === now.version
      ? [200, { ...now, ...wish, version: now.version + 1 }]
      : [409, { detail: "", code: "moved", maintenance: now }];
  });
  await user.type(await screen.findByLabelText("Said in Norwegian"), "Straks tilbake");
  await user.type(screen.getByLabelText(/^Said in nynorsk/u), "Straks attende");
  now = { ...OPEN, closed: true, text_nb: "Stengt", text_en: "Closed", version: 4 };
  // The window gets the focus back.
  await act(() => client.refetchQueries());
  expect(valueOf("Said in Norwegian")).toBe("Straks tilbake");
  await user.click(screen.getByRole("button", { name: "Close the game …" }));
  await user.click(await screen.findByRole("button", { name: "Close it now" }));
  expect(await screen.findByText(MOVED)).toBeTruthy();
  expect([valueOf("Said in Norwegian"), valueOf("Said in English")]).toEqual(["Straks tilbake", "Closed"]);
  expect(screen.getByText(/^The game is closed/u)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Say this instead" }));
  await waitFor(() => expect(screen.queryByText(MOVED)).toBeNull());
  const wish = { closed: true, text_nb: "Straks tilbake", text_nn: "Straks attende", until: null };
  expect(sent.map(({ body }) => body)).toEqual([
    { ...wish, text_en: "", version: 3, was_closed: false },
    { ...wish, text_en: "Closed", version: 4, was_closed: true },
  ]);
});

test("the switch follows what others do while nothing is written here", async () => {
  let now = OPEN;
  const { client } = await renderControl(<MaintenanceScreen />, () => [200, now]);
  await screen.findByText("The game is open.");
  now = { ...OPEN, closed: true, text_nb: "Stengt", text_en: "Closed", version: 4 };
  await act(() => client.refetchQueries());
  await waitFor(() => expect(valueOf("Said in Norwegian")).toBe("Stengt"));
});
