/** What becomes of a page whose code is not there any more, after a newer site was put in its place. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { loadPart } from "./load-part.ts";

const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const answered = (status: number) => vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status })));

let reload: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  reload = vi.fn<() => void>();
  sessionStorage.clear();
  vi.stubGlobal("location", { pathname: "/leagues", reload });
});
afterEach(() => vi.unstubAllGlobals());

test("the page is loaded anew, once: what is missing again a moment later is a failure that says so", async () => {
  answered(200);
  void loadPart(gone);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await expect(loadPart(gone)).rejects.toMatchObject({ kind: "network", url: "/leagues" });
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([502, 503])("a server that answers %i has no newer page to load", async (status) => {
  answered(status);
  await expect(loadPart(gone)).rejects.toMatchObject({ kind: "network", status: 0 });
  expect(reload).not.toHaveBeenCalled();
});

test("nobody there: the same, and nothing is loaded", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await expect(loadPart(gone)).rejects.toMatchObject({ kind: "network", status: 0 });
  expect(reload).not.toHaveBeenCalled();
});

test("code that is there is just loaded", async () => {
  expect(await loadPart(() => Promise.resolve("screen"))).toBe("screen");
});
