import type { WireEntryLogRow } from "@elleveren/contract";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { roundId, type Squad } from "@elleveren/rules";
import { afterEach, beforeAll, expect, test } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { f, lineup } from "../../../testing/small-game.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { sheetFrame } from "../../../ui/overlays/Sheet.tsx";
import { changeLines } from "./change-lines.ts";
import { EntryLogScreen } from "./EntryLogScreen.tsx";

beforeAll(() => sheetFrame.fetch());
const squad: Squad = {
  roundId: roundId(4),
  picks: lineup.map((pick) => ({ ...pick, purchasePriceTenths: 50 })),
  bankTenths: 12,
  chip: null,
  freeTransfers: 1,
  transfersMade: 0,
};
const time = "2026-04-11T10:29:03.000000Z";
const proof = { squad_hash: "ab".repeat(32), signature: "3f9a22c1".repeat(8), leaf: "c7".repeat(32) };
const receipt = { time, entry: 7, event: 4, ...proof };
let nextId = 100;
const row = (rest: Partial<WireEntryLogRow>): WireEntryLogRow => ({
  id: (nextId += 1),
  event: 4,
  time,
  kind: "lineup",
  before: { squad },
  after: { squad },
  receipt,
  ...rest,
});
const with_ = (
  change: (pick: Squad["picks"][number]) => Partial<Squad["picks"][number]>,
  rest: Partial<Squad> = {},
) => ({
  ...squad,
  picks: squad.picks.map((pick) => ({ ...pick, ...change(pick) })),
  ...rest,
});
const id = (slot: number) => squad.picks.find((pick) => pick.slot === slot)!.footballerId;

afterEach(cleanup);
const show = (
  rows: readonly WireEntryLogRow[],
  { hasNext = false, address = "/entry/7/log", page = 1, own = 7 } = {},
) =>
  renderScreen(<EntryLogScreen />, {
    pattern: "/entry/$entryId/log",
    address,
    ownEntry: own,
    fetched: [[keys.entryLog(7, page), { has_next: hasNext, page, results: rows }]],
  });
const rowTexts = () =>
  within(screen.getByRole("list", { name: "All changes" }))
    .getAllByRole("heading", { level: 3 })
    .map((heading) =>
      [...heading.closest("li")!.querySelectorAll("h3, ul li")].map((cell) =>
        cell.textContent.replaceAll("\u00a0", " "),
      ),
    );

test("every change in words: who came for whom, armbands, the bench, chips, undoing, details", async () => {
  const captain = (slot: number) => (pick: Squad["picks"][number]) => ({ isCaptain: pick.slot === slot });
  const was = squad.picks.find((pick) => pick.isCaptain)!;
  const swapped = with_((pick) => (pick.slot === 2 ? { footballerId: f(18) } : {}), { bankTenths: 2 });
  await show([
    row({
      kind: "details",
      receipt: null,
      before: { name: "Gamle", email: false, favouriteClubId: 1 },
      after: { name: "Nye", email: true, favouriteClubId: null },
    }),
    row({ kind: "undo", before: { squad: swapped } }),
    row({
      kind: "transfers",
      after: {
        squad: { ...swapped, chip: "wildcard" },
        transfers: [{ outId: id(2), outTenths: 50, inId: f(18), inTenths: 60 }],
      },
    }),
    row({ kind: "chip", after: { squad: { ...squad, chip: "2capt" } } }),
    row({ after: { squad: with_(captain(was.slot + 1)) } }),
    row({
      after: { squad: with_((pick) => ({ slot: pick.slot === 13 ? 14 : pick.slot === 14 ? 13 : pick.slot })) },
    }),
    row({ kind: "created", before: null, after: { squad, name: "Gamle" } }),
  ]);
  const name = (slot: number) => `F${id(slot)}`;
  expect(rowTexts()).toEqual([
    ["Team details changed", "Team name: from Gamle to Nye", "Favourite club: none", "Newsletter: yes"],
    ["Transfers undone", `Back in the squad: ${name(2)}`, "Out again: F18", "In the bank: from kr 0.2 to kr 1.2"],
    [
      "Transfers confirmed",
      `F18 (kr 6.0) in for ${name(2)} (kr 5.0)`,
      "Chip played: Wildcard",
      "In the bank: from kr 1.2 to kr 0.2",
    ],
    ["Chip changed", "Chip played: Two Captains"],
    ["Line-up saved", `Captain: from ${name(was.slot)} to ${name(was.slot + 1)}`],
    ["Line-up saved", `Order of the bench: ${name(12)}, ${name(14)}, ${name(13)}, ${name(15)}`],
    ["Team entered", "Team name: Gamle"],
  ]);
});

test("a line-up says who starts instead of whom", () => {
  const after = with_((pick) => ({ slot: pick.slot === 5 ? 13 : pick.slot === 13 ? 5 : pick.slot }));
  expect(changeLines(row({ after: { squad: after } }))).toEqual([{ kind: "starts", inIds: [id(13)], outIds: [id(5)] }]);
});

test("a receipt opens to what it covers", async () => {
  await show([row({ kind: "created", before: null, after: { squad, name: "Gamle" } })]);
  await userEvent.click(screen.getByRole("button", { name: "Receipt 3F9A-22C1" }));
  const dialog = screen.getByRole("dialog", { name: "Receipt 3F9A-22C1" });
  const facts = [...dialog.querySelectorAll("dd")].map((value) => value.textContent);
  expect([facts[0], ...facts.slice(2)]).toEqual(["Team entered", "4", proof.squad_hash, proof.signature, proof.leaf]);
  expect(facts[1]).toMatch(/:29:03$/);
  expect(within(dialog).getByRole("button", { name: "Check the receipt" })).toBeTruthy();
});

test("pages carry their number in the address; the first and the last say that they are", async () => {
  const { router } = await show([row({})], { hasNext: true });
  expect(screen.getByRole("button", { name: "Newer" }).getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(screen.getByRole("button", { name: "Older" }));
  expect(router.state.location.search).toEqual({ page: 2 });
});

test("nothing yet is said, and another manager's log is not asked for", async () => {
  await show([]);
  screen.getByText("There are no changes yet. What you save for your team is kept here.");
  cleanup();
  await show([], { own: 8 });
  screen.getByText("Only the manager of a team sees its changes and receipts.");
  expect(screen.getByRole("link", { name: "My changes" }).getAttribute("href")).toBe("/entry/8/log");
});
