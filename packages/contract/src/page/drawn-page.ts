/**
 * How server and site meet over the first page: the site's build brings a function that draws it, the server calls it with
 * what every visitor may know, and the site in the browser takes over what was drawn. See decision 0132.
 */
import type { WireAuthConfig } from "../people/auth.ts";
import type { WireBootstrap } from "../content/bootstrap.ts";
import type { Language } from "../wire/language.ts";
import type { SiteRecord } from "./site.ts";

/** Where the build leaves the function, in the site's folder; its name there is `drawPage`. */
export const DRAW_MODULE = "drawing/draw-page.js";

export interface DrawInput {
  readonly record: SiteRecord;
  readonly language: Language;
  /** Game time, in milliseconds. */
  readonly nowMs: number;
  /** Null draws the front page; an address draws the frame that it has until the site draws it. */
  readonly framePath: string | null;
  /**
   * Answers of `/api/bootstrap-static/` and `/api/_allauth/browser/v1/config` to nobody in particular; null
   * before there is a season, and then there is a frame alone.
   */
  readonly answers: { readonly bootstrap: WireBootstrap; readonly config: WireAuthConfig } | null;
}

export interface DrawnPage {
  /** The contents of the root element. */
  readonly html: string;
  /** Of the texts in it. */
  readonly language: Language;
  /** Game time of the clocks in it, in milliseconds. */
  readonly drawnAtMs: number;
  /** A mark of the facts in it: a site that knows others draws it anew. Null: there are none, and it always does. */
  readonly drawnFrom: string | null;
}

/** The built module's export beside `drawPage`: the name of an address' shape. Frames of one shape are the same. */
export type ShapeOf = (path: string) => string;

export type DrawPage = (input: DrawInput) => Promise<DrawnPage>;

/** The root element, and what of a drawn page stands in its attributes. */
export const ROOT_ELEMENT = "root";
export const DRAWN_FROM = "data-drawn-from";
export const DRAWN_AT = "data-drawn-at";
/** The id of the element right behind the root element. */
export const DRAWN_END = "drawn-end";

/** A cookie with the language chosen in this browser, one of `LANGUAGES`: pages are drawn in it. */
export const LANGUAGE_COOKIE = "language";

/** Over https before the name of every cookie: a browser takes it from this very host alone. */
export const HOST_COOKIE_PREFIX = "__Host-";

/** Of the style sheet that the server wrote into the page: the file that it was. */
export const STYLE_FILE = "data-file";

/** On the control room's page, when it has a host of its own: where the game is, `https://fantasy.example.no`. */
export const GAME_ORIGIN_ATTRIBUTE = "data-game";

/** Of the style sheets that the front page alone needs before the site's code. */
export const FRONT_STYLE = "data-front";
