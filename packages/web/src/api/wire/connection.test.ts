/** Whether there is a connection: calls and the open line decide, the browser's word names the reason. */
import { afterEach, expect, test, vi } from "vitest";

import { connection, followNetwork, noteLine, noteReached } from "./connection.ts";

const said = vi.spyOn(navigator, "onLine", "get");
let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  said.mockReturnValue(true);
  noteLine(true);
  noteReached(true);
});

test("a browser that says it has no network is not believed while calls are answered", () => {
  said.mockReturnValue(false);
  const ask = vi.fn<() => void>(() => noteReached(true));
  stop = followNetwork(ask);
  expect(connection()).toBe("connected");
  window.dispatchEvent(new Event("offline"));
  expect(ask).toHaveBeenCalledTimes(1);
  expect(connection()).toBe("connected");
});

test("calls that nobody answers are no network where the browser says so, and else a server that is away", () => {
  const ask = vi.fn<() => void>(() => noteReached(false));
  stop = followNetwork(ask);
  noteReached(false);
  expect(connection()).toBe("reconnecting");
  said.mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  expect(connection()).toBe("offline");
  ask.mockImplementation(() => noteReached(true));
  window.dispatchEvent(new Event("online"));
  expect(connection()).toBe("connected");
});
