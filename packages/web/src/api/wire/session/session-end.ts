/**
 * The behaviour of a page when the session that it works in has ended: by its age, ended from elsewhere, or in another tab.
 *
 *   lasting     nothing to do.
 *   asked       a write met the end. It waits while its owner signs in on the spot, and is then sent again as it was,
 *               under the same key. Enters from lasting and held; leaves to lasting (signed in), to held (the owner would
 *               not), or the page becomes another account's, and the write is not sent.
 *   held        the session has ended and the page has unsaved work, which waits for its owner for half an hour. Leaves to
 *               asked (a write), to lasting (signed in, here or in another tab), or the page becomes a visitor's: when it
 *               is left, when the time is over.
 *
 * A page without unsaved work becomes a visitor's at once. Calls that ask for a fresh proof of their caller wait in the same
 * way. The current account is the server's word (`me.ts`); this file knows of no query.
 */
import type { WireAuthFlow } from "@elleveren/contract";
import type { AccountId } from "@elleveren/rules";
import { useSyncExternalStore } from "react";

import { isApiFailure } from "../problems.ts";
import { isStaleToken, mayBeOfAnother, proofFlows, saysNobodyIsHere } from "../refusals.ts";
import { hasUnsavedWork } from "../unsaved-work.ts";

/** The person whose session it was. */
export interface Person {
  readonly accountId: AccountId;
  readonly firstName: string;
  readonly lastName: string;
  /** Empty for an account without an address of its own. */
  readonly email: string;
  /** Came through another sign-in. */
  readonly isSocial: boolean;
}

/** `signed-out`: in another tab of this browser; `ended`: its time was over, or it was ended from elsewhere. */
export type EndCause = "ended" | "signed-out";

interface SessionState {
  /** The session has ended, and the page waits for its owner. */
  readonly end: { readonly person: Person; readonly cause: EndCause } | null;
  /** The account that has to sign in again, over the page. Comes before a reauthentication. */
  readonly signIn: Person | null;
  readonly proof: {
    readonly flows: readonly WireAuthFlow[];
    readonly answer: (isProved: boolean) => void;
  } | null;
  /** The page was drawn for another account, or for a visitor, while this account's work waited. It waits in memory. */
  readonly left: Person | null;
}

/** The page's part of this; set by the site (`me.ts`), not by the control room, whose calls are never held. */
interface SessionGuard {
  /** The account that the page is drawn for; null: a visitor. */
  readonly person: () => Person | null;
  /** Refetches the current account, and draws the page for it. Rejects when the server cannot tell. */
  readonly ask: () => Promise<AccountId | null>;
  /** The page becomes a visitor's. */
  readonly leave: () => void;
}

/** Unsaved work waits on an open page for so long; after that the page shows nothing of its owner's. */
export const HELD_FOR_MS = 30 * 60_000;

const LASTING: SessionState = { end: null, signIn: null, proof: null, left: null };
let state = LASTING;
const listeners = new Set<() => void>();
let guard: SessionGuard | null = null;
/** Writes that met the end and have not been answered since. */
let waiting = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
type Ending = "back" | "given-up" | "another";
let waiters: ((ending: Ending) => void)[] = [];

function change(next: Partial<SessionState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export const sessionState = (): SessionState => state;
export const useSessionState = (): SessionState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    sessionState,
    () => LASTING,
  );

/** Until the returned function is called. */
export function guardSession(given: SessionGuard): () => void {
  guard = given;
  return () => {
    guard = null;
    clearTimeout(timer);
    settle("given-up");
    state.proof?.answer(false);
    state = LASTING;
  };
}

/** Ways in and out, and what must not wait for anybody: their refusals are answers. */
const NEVER_HELD = [
  /^\/api\/player\/(login|logout|create|password-reset|password-set)\//,
  /^\/api\/client-error\//,
  /^\/api\/_allauth\/browser\/v1\/auth\/(?!sessions$|reauthenticate(\/code(\/request)?)?$|2fa\/reauthenticate$|webauthn\/reauthenticate$)/,
  /^\/api\/_allauth\/browser\/v1\/account\/email\/verify/,
];

/**
 * Makes a write, inside the session of the account that the page is drawn for. Rejects as the call does; with
 * `session` set when the owner would not sign in again, or another account did.
 */
export async function insideSession<T>(url: string, write: () => Promise<T>): Promise<T> {
  const person = guard?.person() ?? null;
  if (!guard || person === null || NEVER_HELD.some((pattern) => pattern.test(url))) return write();
  let mayRepeat = true;
  let hasMet = false;
  try {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        const flows = proofFlows(error);
        if (flows !== null) {
          if (!(await askForProof(flows))) throw refused(error, "unproved");
          continue;
        }
        const isNobody = saysNobodyIsHere(error);
        if (!isNobody && !mayBeOfAnother(error)) throw error;
        if (!hasMet) waiting += 1;
        hasMet = true;
        const here = await guard.ask().catch(() => undefined);
        if (here === undefined) throw error;
        if (here === person.accountId) {
          // The cookies are right by now: another tab has signed in again.
          if (!mayRepeat || !(isNobody || isStaleToken(error))) throw error;
          mayRepeat = false;
          continue;
        }
        const ending = here === null ? await askToSignIn(person) : "another";
        if (ending !== "back") throw refused(error, ending === "another" ? "another" : "ended");
        mayRepeat = true;
      }
    }
  } finally {
    if (hasMet) waiting -= 1;
  }
}

function refused(error: unknown, session: "ended" | "another" | "unproved"): unknown {
  return isApiFailure(error) ? error.withSession(session) : error;
}

/**
 * Resolves when the owner is back, or would not, or another account has signed in. One question for all waiting
 * writes.
 */
export function askToSignIn(person: Person): Promise<Ending> {
  return new Promise((resolve) => {
    waiters.push(resolve);
    change({ signIn: person, end: state.end ?? { person, cause: "ended" } });
    holdForSoLong();
  });
}

/** The owner would not: the page goes on waiting. */
export const giveUpSignIn = (): void => settle("given-up");

function settle(ending: Ending): void {
  const all = waiters;
  waiters = [];
  if (state.signIn !== null) change({ signIn: null });
  for (const resolve of all) resolve(ending);
  // Signing in counts as reauthentication; without a session there is nothing to prove.
  if (all.length > 0 && ending !== "given-up") state.proof?.answer(ending === "back");
}

/** Resolves with whether the caller reauthenticated. Concurrent requests take turns. */
let proving: Promise<unknown> = Promise.resolve();
export function askForProof(flows: readonly WireAuthFlow[]): Promise<boolean> {
  const asked = proving.then(
    () =>
      new Promise<boolean>((resolve) => {
        const answer = (isProved: boolean) => {
          change({ proof: null });
          resolve(isProved);
        };
        change({ proof: { flows, answer } });
      }),
  );
  proving = asked;
  return asked;
}

/** The server, or another tab, says that the session is over. True: the page waits for its owner, as it is. */
export function holdPage(person: Person, cause: EndCause): boolean {
  if (state.end === null && waiting === 0 && waiters.length === 0 && !hasUnsavedWork()) return false;
  if (state.end === null) {
    change({ end: { person, cause } });
    holdForSoLong();
  }
  return true;
}

function holdForSoLong(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    settle("given-up");
    guard?.leave();
  }, HELD_FOR_MS);
}

/** The page is left for another of the site, which is a visitor's. */
export function leaveHeldPage(): void {
  if (state.end !== null && state.signIn === null) guard?.leave();
}

/** This account is signed in, here or in another tab: what waited for it goes on. */
export function sessionIsBack(account: AccountId): void {
  if (state.left?.accountId === account) change({ left: null });
  if (state.end?.person.accountId !== account) return;
  clearTimeout(timer);
  change({ end: null });
  settle("back");
}

/**
 * The page is drawn for another account from now on, or for a visitor. `hadWork`: the earlier account's work waits in
 * memory.
 */
export function sessionIsGone(before: Person, isAnother: boolean, hadWork: boolean): void {
  clearTimeout(timer);
  change({ end: null, left: hadWork ? before : null });
  settle(isAnother ? "another" : "given-up");
}

/** It has been read whose work waits. */
export const dismissLeft = (): void => change({ left: null });
