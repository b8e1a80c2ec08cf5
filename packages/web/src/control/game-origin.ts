import { GAME_ORIGIN_ATTRIBUTE } from "@elleveren/contract/drawn-page.ts";

/** Where the game is, when the control room has a host of its own; null when it is on the game's. */
export const gameOrigin = (): string | null => document.documentElement.getAttribute(GAME_ORIGIN_ATTRIBUTE);

/** The address of a page of the game, `/entry/5/history`, wherever the game is. */
export const gameAddress = (path: string): string => `${gameOrigin() ?? ""}${path}`;
