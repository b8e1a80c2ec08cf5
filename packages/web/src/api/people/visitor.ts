/**
 * The account that the page is drawn for, as the server reports it. One account's data and drafts never reach the
 * next.
 */
import type { AccountId } from "@elleveren/rules";
import type { Query, QueryClient } from "@tanstack/react-query";

import { draftsBelongTo, dropDrafts, hasDraftsInMemory, unstoreDrafts } from "../wire/kept-drafts.ts";
import { keys } from "../wire/keys.ts";
import { seenBelongsTo } from "../wire/seen-answers.ts";
import {
  type EndCause,
  holdPage,
  type Person,
  sessionIsBack,
  sessionIsGone,
  sessionState,
} from "../wire/session/session-end.ts";
import { tellOfPerson } from "../wire/session/tabs.ts";
import { keepUnsavedWork } from "../wire/unsaved-work.ts";
import { endPush } from "./push-subscription.ts";
import type { Account, Me } from "./account.ts";

const NOBODY: Me = { account: null, watched: new Set() };

let said: AccountId | null = null;
/** The account that the server named last; null for a visitor. */
export const whoIsHere = (): AccountId | null => said;

const accountOf = (client: QueryClient): Account | null => client.getQueryData<Me>(keys.me)?.account ?? null;

/**
 * Takes the server's answer about the current account, and returns the viewer to draw the page for: it may wait for
 * its absent owner.
 */
export function drawFor(client: QueryClient, next: Me): Me {
  const before = client.getQueryData<Me>(keys.me);
  const [was, is] = [before?.account ?? null, next.account];
  said = is?.accountId ?? null;
  if (was !== null && is?.accountId !== was.accountId) {
    if (is === null && mustWait(was, "ended")) return before!;
    turnOver(client, was, is);
  }
  void seenBelongsTo(said);
  draftsBelongTo(said);
  // A session that ended while no page was open left its messages here.
  if (is === null && before === undefined) void endPush();
  if (is !== null) sessionIsBack(is.accountId);
  return next;
}

/** True when the page has unsaved work that waits for its owner. The owner's stored data is dropped at once. */
function mustWait(account: Account, cause: EndCause): boolean {
  const isNew = sessionState().end === null;
  if (!holdPage(account, cause)) return false;
  if (!isNew) return true;
  forgetStored();
  if (cause === "ended") tellOfPerson("ended");
  return true;
}

/** The session is over, as another tab says or after a refused call; see `holdPage` for `cause`. */
export function becomeVisitor(client: QueryClient, cause: EndCause | null = null): void {
  const was = accountOf(client);
  if (was === null) {
    void seenBelongsTo(null);
    return;
  }
  if (cause !== null && mustWait(was, cause)) return;
  said = null;
  turnOver(client, was, null);
  draftsBelongTo(null);
  client.setQueryData(keys.me, NOBODY);
}

/** The account has signed out in this page: its data is removed, in this browser and in its other tabs. */
export function forgetVisitor(client: QueryClient): void {
  const was = accountOf(client);
  if (was === null) forgetStored();
  else {
    forgetPerson(was);
    sessionIsGone(was, false, false);
  }
  said = null;
  draftsBelongTo(null);
  tellOfPerson("out");
  client.setQueryData(keys.me, NOBODY);
  forgetAnswers(client);
}

/** The page stops being of one person. Unsaved work is put where its owner finds it. */
function turnOver(client: QueryClient, was: Account, is: Account | null): void {
  const isFirstToKnow = sessionState().end === null;
  // From here on nothing is stored: work that is kept now goes to memory.
  unstoreDrafts();
  const hadWork = keepUnsavedWork();
  forgetStored();
  sessionIsGone(was, is !== null, hadWork || hasDraftsInMemory(was.accountId));
  if (is === null && isFirstToKnow) tellOfPerson("ended");
  forgetAnswers(client);
}

/** All queries but the current account's, and those that are the same for everybody. */
export const everythingElse = ({ queryKey: [subject] }: Pick<Query, "queryKey">): boolean => subject !== keys.me[0];
const SAME_FOR_ALL = new Set<unknown>([keys.game[0], keys.authConfig[0], keys.regions[0]]);

/** Active queries are refetched only after the page has been drawn for the new viewer. */
const DRAWN_AFTER_MS = 50;

function forgetAnswers(client: QueryClient): void {
  const isPersonal = (query: Query) => everythingElse(query) && !SAME_FOR_ALL.has(query.queryKey[0]);
  const isUnderMe = ({ queryKey }: Query) => queryKey[0] === keys.me[0] && queryKey.length > 1;
  client.removeQueries({ type: "inactive", predicate: (query) => isPersonal(query) || isUnderMe(query) });
  const mutations = client.getMutationCache();
  for (const one of mutations.getAll()) if (one.state.status !== "pending") mutations.remove(one);
  setTimeout(() => {
    client.removeQueries({ type: "inactive", predicate: isPersonal });
    void client.resetQueries({ type: "active", predicate: isPersonal });
  }, DRAWN_AFTER_MS);
}

const PREFIX = "elleveren.";
/** An app stays one (`session-token.ts`), and a sign-out that the server has not heard of has still to be told (`me.ts`). */
const STAYS = new Set(
  ["language", "theme", "odds.off", "sign-out-owed", "session-token", "reloaded"].map((name) => PREFIX + name),
);

/** Nothing of it is stored any more; drafts wait in the memory of this page, for their owner. */
export function forgetStored(): void {
  unstoreDrafts();
  for (const kind of ["localStorage", "sessionStorage"] as const) {
    const storage = storageOf(kind);
    const names = storage ? Object.keys(storage) : [];
    for (const name of names) if (name.startsWith(PREFIX) && !STAYS.has(name)) storage?.removeItem(name);
  }
  void seenBelongsTo(null);
  void endPush();
}

/** The owner says so: not even drafts are kept. */
function forgetPerson(person: Person): void {
  forgetStored();
  dropDrafts(person.accountId);
}

function storageOf(kind: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
