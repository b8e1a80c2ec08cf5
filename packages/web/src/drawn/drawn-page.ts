/** The page that the server drew, as the site finds it in the browser. */
import { DRAWN_AT, DRAWN_FROM } from "@elleveren/contract/drawn-page.ts";
import type { QueryClient } from "@tanstack/react-query";

import { authConfigQuery } from "../api/people/auth-config.ts";
import { gameQuery } from "../api/content/game.ts";
import { meQuery } from "../api/people/me.ts";
import type { Language } from "@elleveren/contract/language.ts";
import { drawnFrom } from "./drawn-from.ts";

interface DrawnHere {
  readonly from: string;
  /** Game time of its clocks, in milliseconds. */
  readonly atMs: number;
  /** Of its texts. */
  readonly language: string;
}

/** Null without a server-drawn page, and when it is another URL's: its links would lead elsewhere. */
export function readDrawnPage(root: HTMLElement, { pathname, search, hash }: Location): DrawnHere | null {
  const from = root.getAttribute(DRAWN_FROM);
  if (from === null || pathname !== "/" || search !== "" || hash !== "") return null;
  return { from, atMs: Number(root.getAttribute(DRAWN_AT)), language: root.lang };
}

/** Waits for start-up data; true when it says what the page shows: then the page stays, and only comes alive. */
export async function mayTakeOver(drawn: DrawnHere, language: Language, client: QueryClient): Promise<boolean> {
  if (drawn.language !== language) return false;
  try {
    const [game, config, me] = await Promise.all([
      client.ensureQueryData(gameQuery),
      client.ensureQueryData(authConfigQuery),
      client.ensureQueryData(meQuery),
    ]);
    return me.account === null && drawnFrom(game, config) === drawn.from;
  } catch {
    // The site reports the fault itself.
    return false;
  }
}

declare global {
  interface Window {
    /** The button that was pressed last before our code was there (`first-paint.js`). */
    pressedEarly?: HTMLElement;
  }
}

/** The page is alive: what its reader typed and pressed before that is heard now. */
export function makeUpFor(root: HTMLElement): void {
  root.removeAttribute(DRAWN_FROM);
  for (const input of root.querySelectorAll("input")) {
    const typed = input.value;
    if (typed === input.defaultValue) continue;
    // React has hydrated the field with typed text in it, and must see a change.
    input.value = "";
    Reflect.set(HTMLInputElement.prototype, "value", typed, input);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const pressed = window.pressedEarly;
  delete window.pressedEarly;
  if (pressed && root.contains(pressed)) pressed.click();
}
