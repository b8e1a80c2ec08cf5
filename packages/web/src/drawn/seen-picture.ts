/**
 * How a page looked when it was seen last: taken of pages at rest, and shown by the service worker in front of a page that
 * it opens from what it keeps, until that page is whole. Decision 0286.
 */
import type { QueryClient } from "@tanstack/react-query";

import { keepPicture } from "../api/wire/seen-answers.ts";
import { hasUnsavedWork } from "../api/wire/unsaved-work.ts";
import type { makeRouter } from "../routes.tsx";
import type { takePicture } from "./take-picture.tsx";
import { isWhole, PICTURE_ELEMENT } from "./whole-page.ts";

/** A page that is not whole by then is shown as far as it is. */
const LONGEST_IN_FRONT_MS = 4000;
/** A page on which nothing has come for as long is at rest. */
const REST_MS = 1500;
const TRIES = 10;

/** In front of the page that is being made, as `worker.js` puts it there. */
const picture = (): HTMLElement | null => document.getElementById(PICTURE_ELEMENT);

export const hasPicture = (): boolean => picture() !== null;

/** The picture goes with the frame in which the page is whole. */
export function giveWay(root: HTMLElement): void {
  const endMs = performance.now() + LONGEST_IN_FRONT_MS;
  const look = () => {
    if (!isWhole(root) && performance.now() < endMs) return void requestAnimationFrame(look);
    picture()?.remove();
    root.removeAttribute("data-behind");
  };
  if (picture()) look();
}

/** Takes pictures of the pages of a site that a service worker keeps: each at rest, and again when the reader leaves it. */
export function keepPictures(root: HTMLElement, client: QueryClient, router: ReturnType<typeof makeRouter>): void {
  if (!navigator.serviceWorker?.controller) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let part: { readonly takePicture: typeof takePicture } | undefined;
  const take = (): boolean => {
    if (client.isFetching() > 0 || client.isMutating() > 0 || hasUnsavedWork() || hasPicture()) return false;
    const { pathname, search } = window.location;
    const taken = part?.takePicture(root, pathname) ?? null;
    if (taken !== null) keepPicture(pathname + search, taken);
    return taken !== null;
  };
  const tryAtRest = async (tries: number) => {
    // A part that cannot be had is asked for again on the next page.
    part ??= await import("./take-picture.tsx").catch(() => undefined);
    if (!take()) afterRest(tries - 1);
  };
  const afterRest = (tries: number) => {
    clearTimeout(timer);
    if (tries > 0) timer = setTimeout(() => void tryAtRest(tries), REST_MS);
  };
  router.subscribe("onRendered", () => afterRest(TRIES));
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && take());
  afterRest(TRIES);
}
