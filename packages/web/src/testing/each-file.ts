/**
 * The files of page tests share a process and its simulated page, because building a page costs more than most of the
 * tests: each file starts with modules of its own and leaves nothing behind for the next.
 */
import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, expect, vi } from "vitest";

vi.resetModules();

/** Faults of a page that React only tells of: a part that may be drawn twice or left out, a state set while drawing. */
const FAULT = /the same key|unique "key" prop|Cannot update a component/u;
const faults: unknown[][] = [];
const { error } = console;
vi.spyOn(console, "error").mockImplementation((...words) => {
  if (FAULT.test(String(words[0]))) faults.push(words);
  error(...words);
});

// Some files end with a page still open, or with a clock or an address of their own.
afterEach(() => {
  cleanup();
  expect(faults.splice(0), "said by React").toEqual([]);
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (typeof document !== "undefined") emptyPage();
});

function emptyPage(): void {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie.split(";").forEach((cookie) => {
    document.cookie = `${cookie.split("=")[0]!.trim()}=; max-age=0`;
  });
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  window.history.replaceState(null, "", "/");
}
