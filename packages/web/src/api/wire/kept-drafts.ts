/**
 * Drafts that are not saved on the server yet. While their owner is signed in they are in the tab's session storage,
 * so that they survive a reload. When the session ends they leave the browser's storage: they wait in this page's
 * memory, under their owner, for the next sign-in here. No other account ever reads them. A visitor has drafts of a
 * first squad alone (`visitor-drafts.ts`): the account that signs in takes them over.
 */
import type { AccountId, EntryId } from "@elleveren/rules";

import {
  forgetTakenDraft,
  forgetTakenDrafts,
  readVisitorDraft,
  storage,
  takeVisitorDrafts,
  VISITOR_DRAFTS,
  writeVisitorDraft,
  type VisitorDraft,
} from "./visitor-drafts.ts";

const PREFIX = "elleveren.edit.";
/** The owner of the stored drafts. */
const OWNER = `${PREFIX}owner`;

type Drafts = Map<string, string>;
const inMemory = new Map<AccountId, Drafts>();

/** The account this page is drawn for; undefined before the server's answer. */
let owner: AccountId | null | undefined;
let isStored = true;

/** The names of a team's drafts: of its line-up, and of its transfers. */
export const teamMemory = (entryId: EntryId): string => `my-team.${entryId}`;
export const transfersMemory = (entryId: EntryId): string => `transfers.${entryId}`;

/** The names of a first squad's drafts, of an account or a visitor (null): the footballers, and the team's details. */
export const squadMemory = (of: AccountId | null): string => firstSquad("selection", of);
export const newTeamMemory = (of: AccountId | null): string => firstSquad("entry", of);
const firstSquad = (draft: VisitorDraft, of: AccountId | null): string => `${draft}.${of ?? "visitor"}`;
const namedBy = (name: string, of: AccountId | null): VisitorDraft | undefined =>
  VISITOR_DRAFTS.find((draft) => firstSquad(draft, of) === name);

/** The draft of this name; null without one. */
export function readDraft(name: string): unknown {
  const ofVisitor = namedBy(name, null);
  try {
    const text = ofVisitor
      ? readVisitorDraft(ofVisitor)
      : (memoryOf(owner)?.get(name) ?? storage("sessionStorage")?.getItem(PREFIX + name));
    return JSON.parse(text ?? "null") as unknown;
  } catch {
    return null;
  }
}

/** Null forgets. Where nothing may be stored, or the storage is full, the draft lives as long as the page. */
export function writeDraft(name: string, value: object | null): void {
  const ofVisitor = namedBy(name, null);
  if (ofVisitor) {
    // A page about to be drawn for an account writes no more visitor drafts.
    if (owner == null) writeVisitorDraft(ofVisitor, value && JSON.stringify(value));
    return;
  }
  memoryOf(owner)?.delete(name);
  if (value === null) {
    const taken = owner == null ? undefined : namedBy(name, owner);
    if (taken && owner != null) forgetTakenDraft(taken, owner);
    storage("sessionStorage")?.removeItem(PREFIX + name);
    if (storedDrafts().every(([stored]) => stored === OWNER)) storage("sessionStorage")?.removeItem(OWNER);
    return;
  }
  const text = JSON.stringify(value);
  if (owner != null && !(isStored && store(owner, name, text))) keepInMemory(owner, name, text);
  else if (owner === undefined) store(owner, name, text);
}

/** Takes the server's answer about the current account. Drafts of another account leave the storage. */
export function draftsBelongTo(next: AccountId | null): void {
  const before = storage("sessionStorage")?.getItem(OWNER) ?? null;
  if (next === null || (before !== null && before !== String(next))) unstoreDrafts();
  owner = next;
  isStored = true;
  if (next === null) forgetTakenDrafts();
  else takeOver(next);
}

/** Gives a visitor's drafts to the account. Drafts of this very tab win over the account's older ones. */
function takeOver(of: AccountId): void {
  for (const { draft, text, isOwn } of takeVisitorDrafts(of)) {
    const name = firstSquad(draft, of);
    if (!isOwn && readDraft(name) !== null) continue;
    memoryOf(of)?.delete(name);
    if (!store(of, name, text)) keepInMemory(of, name, text);
  }
}

/** The session has ended, and the page waits for its owner: from now on nothing is stored. */
export function unstoreDrafts(): void {
  const of = ownerOfStored();
  for (const [name, text] of storedDrafts()) {
    if (of !== null && name !== OWNER) keepInMemory(of, name.slice(PREFIX.length), text);
    storage("sessionStorage")?.removeItem(name);
  }
  isStored = false;
}

/** Its owner has signed out in this very page, or is gone for good. */
export function dropDrafts(of: AccountId): void {
  unstoreDrafts();
  inMemory.delete(of);
}

/** For a way of signing in that leads away from this page and back: what waits in memory travels in the tab's storage. */
export function packDrafts(of: AccountId): void {
  for (const [name, text] of inMemory.get(of) ?? []) store(of, name, text);
}

/** Whether drafts of this account wait in memory for it. */
export const hasDraftsInMemory = (of: AccountId): boolean => (inMemory.get(of)?.size ?? 0) > 0;

const memoryOf = (of: AccountId | null | undefined): Drafts | undefined => (of == null ? undefined : inMemory.get(of));

function keepInMemory(of: AccountId, name: string, text: string): void {
  const drafts = inMemory.get(of) ?? new Map<string, string>();
  inMemory.set(of, drafts.set(name, text));
}

function store(of: AccountId | undefined, name: string, text: string): boolean {
  try {
    const tab = storage("sessionStorage");
    if (!tab) return false;
    tab.setItem(PREFIX + name, text);
    if (of !== undefined) tab.setItem(OWNER, String(of));
    return true;
  } catch {
    // Full: the edit itself goes on.
    return false;
  }
}

function ownerOfStored(): AccountId | null {
  const text = storage("sessionStorage")?.getItem(OWNER) ?? null;
  return text === null ? (owner ?? null) : (Number(text) as AccountId);
}

function storedDrafts(): [name: string, text: string][] {
  const tab = storage("sessionStorage");
  const names = tab ? Object.keys(tab).filter((name) => name.startsWith(PREFIX)) : [];
  return names.map((name) => [name, tab?.getItem(name) ?? ""]);
}
