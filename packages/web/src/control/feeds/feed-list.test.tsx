/** Pausing a feed that could not be paused. */
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl } from "../../testing/render-control.tsx";
import type { Feed } from "../api/feeds.ts";
import { FeedList } from "./FeedList.tsx";
import { RefusedFiles } from "./Refusals.tsx";

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
  refusedFiles: [],
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

test("a file that could not be read is an alarm with its name, and stands on the page with reason, line and place", async () => {
  const problem = { index: 0, field: "message", code: "not_readable", reason: "a NUL byte", line: 3 };
  const file = { name: "live-07.json", readAtMs: Date.UTC(2026, 3, 5, 16), problem, aside: "refused/live-07.json" };
  const left = { ...file, name: "live-08.json", aside: null };
  const details = { ...problem, file: file.name };
  const desk = {
    ...feed("desk"),
    kind: "file",
    alarms: [{ alarm: "unreadable" as const, details }],
    refusedFiles: [file, left],
  };
  await renderControl(
    <>
      <FeedList feeds={{ nowMs: 0, feeds: [desk], openRefusals: 0 }} />
      <RefusedFiles feeds={[desk]} />
    </>,
    () => [500, {}],
  );
  expect(await screen.findByText("The file live-07.json could not be read, line 3: a NUL byte")).not.toBeNull();
  const [first, second] = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(first).toMatch(/^live-07\.json.*message a NUL byte line 3.*Set aside as refused\/live-07\.json/u);
  expect(second).toMatch(/^live-08\.json.*It lies where it was put/u);
});
