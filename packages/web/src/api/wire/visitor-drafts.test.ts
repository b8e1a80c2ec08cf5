/** A visitor's first squad: kept, taken over by the first account that signs in, and by no later one. */
import { accountId } from "@elleveren/rules";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { forgetStored } from "../people/visitor.ts";
import { draftsBelongTo, newTeamMemory, readDraft, squadMemory, writeDraft } from "./kept-drafts.ts";

const KARI = accountId(7);
const OLA = accountId(8);
const VISITORS = squadMemory(null);
const SQUAD = { chosenIds: [1, 2, 3] };
const DAY_MS = 86_400_000;

beforeEach(() => draftsBelongTo(null));
afterEach(() => {
  vi.unstubAllGlobals();
  draftsBelongTo(null);
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
});

/** The browser's other tab: it shares the one storage and not the other. */
function inNewTab(): void {
  sessionStorage.clear();
}
/** Reloads the page, with the server's answer about the current account. */
const load = (who: typeof KARI | null) => draftsBelongTo(who);

test("a visitor finds it after a reload, in this tab and in another", () => {
  writeDraft(VISITORS, SQUAD);
  load(null);
  expect(readDraft(VISITORS)).toEqual(SQUAD);
  inNewTab();
  load(null);
  expect(readDraft(VISITORS)).toEqual(SQUAD);
});

test("the account that comes takes it, with the wish to enter it, in this tab and in one that a letter opens", () => {
  writeDraft(VISITORS, SQUAD);
  writeDraft(newTeamMemory(null), { isWanted: true });
  load(KARI);
  expect(readDraft(squadMemory(KARI))).toEqual(SQUAD);
  expect(readDraft(newTeamMemory(KARI))).toEqual({ isWanted: true });
  expect(readDraft(VISITORS)).toBeNull();
  load(KARI);
  expect(readDraft(squadMemory(KARI))).toEqual(SQUAD);
  inNewTab();
  load(KARI);
  expect(readDraft(squadMemory(KARI))).toEqual(SQUAD);
});

test("another account, and a visitor after the first, find nothing of it", () => {
  writeDraft(VISITORS, SQUAD);
  load(KARI);
  load(OLA);
  expect([readDraft(squadMemory(OLA)), readDraft(VISITORS)]).toEqual([null, null]);
  load(null);
  expect(readDraft(VISITORS)).toBeNull();
  expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([]);
});

test("a tab that slept while an account took the squad and left hands nothing on", () => {
  writeDraft(VISITORS, SQUAD);
  const asleep = Object.entries(sessionStorage) as [string, string][];
  inNewTab();
  load(KARI);
  forgetStored();
  for (const [name, text] of asleep) sessionStorage.setItem(name, text);
  load(null);
  expect(readDraft(VISITORS)).toBeNull();
  for (const [name, text] of asleep) sessionStorage.setItem(name, text);
  load(OLA);
  expect(readDraft(squadMemory(OLA))).toBeNull();
});

test("what was picked last in this tab comes before an account's older draft; what another tab left does not", () => {
  const older = { chosenIds: [9] };
  load(KARI);
  writeDraft(squadMemory(KARI), older);
  writeDraft(VISITORS, SQUAD);
  expect(readDraft(VISITORS), "nothing is written in a visitor's name while somebody is here").toBeNull();
  localStorage.setItem(
    "elleveren.visitor.selection",
    JSON.stringify({ of: null, atMs: Date.now(), text: JSON.stringify(SQUAD) }),
  );
  load(KARI);
  expect(readDraft(squadMemory(KARI))).toEqual(older);
  sessionStorage.setItem("elleveren.visitor.selection", JSON.stringify(SQUAD));
  load(KARI);
  expect(readDraft(squadMemory(KARI))).toEqual(SQUAD);
});

test("what the account has put away does not come back", () => {
  writeDraft(VISITORS, SQUAD);
  load(KARI);
  writeDraft(squadMemory(KARI), null);
  load(KARI);
  expect(readDraft(squadMemory(KARI))).toBeNull();
  expect(Object.keys(localStorage)).toEqual([]);
});

test("an empty tab forgets nothing of a full one, and a tab forgets its own", () => {
  writeDraft(VISITORS, SQUAD);
  const full = Object.entries(sessionStorage) as [string, string][];
  inNewTab();
  writeDraft(VISITORS, null);
  expect(readDraft(VISITORS)).toEqual(SQUAD);
  for (const [name, text] of full) sessionStorage.setItem(name, text);
  writeDraft(VISITORS, null);
  expect(readDraft(VISITORS)).toBeNull();
});

test("after a week it is gone", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 3, 1) });
  writeDraft(VISITORS, SQUAD);
  vi.setSystemTime(Date.now() + 7 * DAY_MS - 1);
  expect(readDraft(VISITORS)).toEqual(SQUAD);
  vi.setSystemTime(Date.now() + 1);
  expect(readDraft(VISITORS)).toBeNull();
  load(KARI);
  expect(readDraft(squadMemory(KARI))).toBeNull();
});

test.each(["no JSON", "3", '{"of":"x","atMs":1,"text":3}'])("storage that holds %s holds nothing", (text) => {
  localStorage.setItem("elleveren.visitor.selection", text);
  expect(readDraft(VISITORS)).toBeNull();
  load(KARI);
  expect(readDraft(squadMemory(KARI))).toBeNull();
});

test("where nothing may be stored it lives as long as the page, and goes to the account all the same", () => {
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("sessionStorage", undefined);
  writeDraft(VISITORS, SQUAD);
  expect(readDraft(VISITORS)).toEqual(SQUAD);
  load(KARI);
  expect(readDraft(squadMemory(KARI))).toEqual(SQUAD);
  load(null);
  expect(readDraft(VISITORS)).toBeNull();
});
