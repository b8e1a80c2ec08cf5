/**
 * The code of a league that the visitor was invited to. It waits in the browser's storage until it is answered, so that
 * it outlives registering, picking a squad and a closed tab. Where nothing can be stored it lives as long as the page.
 */
import { useSyncExternalStore } from "react";

import { readStored, writeStored } from "../../../i18n/language.ts";

const STORAGE_KEY = "elleveren.invitation";

export interface SavedInvitation {
  /** Null without an invitation. */
  readonly code: string | null;
  /** The question was closed without an answer: it is not asked again until the page is loaded anew. */
  readonly isPutOff: boolean;
  /** The last code led to no league; said until it is read. */
  readonly wasWrong: boolean;
}

const NONE: SavedInvitation = { code: null, isPutOff: false, wasWrong: false };
let saved: SavedInvitation = { ...NONE, code: readStored(STORAGE_KEY) };
const listeners = new Set<() => void>();

function show(next: Partial<SavedInvitation>): void {
  saved = { ...saved, ...next };
  for (const listener of listeners) listener();
}

/** A new invitation takes the place of one that was not answered. */
export function saveInvitation(code: string): void {
  writeStored(STORAGE_KEY, code);
  show({ code, isPutOff: false, wasWrong: false });
}

/** Answered, or not wanted. */
export function dropInvitation(): void {
  writeStored(STORAGE_KEY, null);
  show({ code: null, wasWrong: false });
}

/** The league was joined by its code in another way; the server reads codes without spaces and capitals. */
export function answerInvitation(code: string): void {
  const read = (typed: string) => typed.replaceAll(/\s/g, "").toLowerCase();
  if (saved.code !== null && read(saved.code) === read(code)) dropInvitation();
}

/** The code leads to no league. */
export function refuseInvitation(): void {
  dropInvitation();
  show({ wasWrong: true });
}

export const putOffInvitation = (isPutOff: boolean): void => show({ isPutOff });

/** An invitation answered in one tab is not asked about in the others. */
function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key === STORAGE_KEY || key === null) show({ code: newValue, isPutOff: false });
}

export const useSavedInvitation = (): SavedInvitation =>
  useSyncExternalStore(
    (listener) => {
      if (listeners.size === 0) window.addEventListener("storage", followOtherTabs);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", followOtherTabs);
      };
    },
    () => saved,
    () => NONE,
  );
