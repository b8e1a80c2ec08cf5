/** Pausing a feed that could not be paused. */
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl } from "../../testing/render-control.tsx";
import type { Feed } from "../api/feeds.ts";
import { FeedList } from "./FeedList.tsx";

afterEach(() => vi.unstubAllGlobals());

const feed = (name: string): Feed => ({
  name,
  kind: "push",
  rank: 1,
  isConfigured: true,
  heardAtMs: null,
  changedAtMs: null,
  messages: 0,
  failures: 0,
  lastError: null,
  isPaused: false,
  alarms: [],
  unknown: {},
});

test("a feed that could not be paused says so by name", async () => {
  const feeds = { nowMs: 0, feeds: [feed("north"), feed("south")], openRefusals: 0 };
  const { user } = await renderControl(<FeedList feeds={feeds} />, () => [500, {}]);
  await user.click(await screen.findByRole("button", { name: "Pause south" }));
  const problem = await screen.findByRole("alert");
  expect(problem.textContent).toBe(
    "south: The server failed: nobody knows whether it got through. Look before you try again.",
  );
});
