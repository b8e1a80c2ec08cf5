// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { keepPlace } from "./keep-place.ts";

let grow: () => void = () => undefined;
let height = 0;

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(told: () => void) {
        grow = told;
      }
      observe() {
        grow();
      }
      disconnect() {
        grow = () => undefined;
      }
    },
  );
  height = 0;
  Object.defineProperty(document.documentElement, "scrollHeight", { configurable: true, get: () => height });
  vi.stubGlobal("scrollTo", vi.fn<() => void>());
  window.sessionStorage.clear();
  window.history.replaceState({ __TSR_key: "a" }, "");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document.documentElement, "scrollHeight");
  window.history.replaceState(null, "");
});

/** Leaves for another site at `top`, and comes to the page again by this kind of load. */
function leaveAndReturn(top: number, type: string): void {
  keepPlace();
  vi.stubGlobal("scrollY", top);
  window.dispatchEvent(new Event("pagehide"));
  vi.stubGlobal("scrollY", 0);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type }] as unknown as PerformanceEntryList);
  keepPlace();
}

test.each(["back_forward", "reload"])("%s: the reader stands where he was, once the page is long enough", (type) => {
  leaveAndReturn(900, type);
  expect(window.scrollTo).not.toHaveBeenCalled();
  height = window.innerHeight + 899;
  grow();
  expect(window.scrollTo).not.toHaveBeenCalled();
  height = window.innerHeight + 2000;
  grow();
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 900, behavior: "instant" });
  grow();
  expect(window.scrollTo).toHaveBeenCalledTimes(1);
});

test("a page that the browser kept whole is scrolled there as well", () => {
  leaveAndReturn(900, "navigate");
  height = 5000;
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 900, behavior: "instant" });
});

test("whoever moves the page, or meets another one, is not moved", () => {
  leaveAndReturn(900, "back_forward");
  window.dispatchEvent(new Event("wheel"));
  height = 5000;
  grow();
  window.history.replaceState({ __TSR_key: "b" }, "");
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(window.scrollTo).not.toHaveBeenCalled();
});
