/** Pausing a feed that could not be paused. */
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { WireFeed } from "@elleveren/contract";

import { renderControl } from "../../testing/render-control.tsx";
import { FeedList } from "./FeedsScreen.tsx";
import { RefusedFiles } from "./Refusals.tsx";

afterEach(() => vi.unstubAllGlobals());

const NOW = "2026-04-05T16:00:00Z";
const feed = (name: string): WireFeed => ({
  name,
  kind: "push",
  rank: 1,
  configured: true,
  heard_at: null,
  changed_at: null,
  messages: 0,
  failures: 0,
  last_error: null,
  failed_at: null,
  paused_at: null,
  alarm: null,
  alarm_details: {},
  alarm_at: null,
  alarms: [],
  unknown: {},
  position: {},
  refused_files: [],
});

test("a feed that could not be paused says so by name", async () => {
  const feeds = { now: NOW, feeds: [feed("north"), feed("south")], open_refusals: 0 };
  const { user } = await renderControl(<FeedList feeds={feeds} />, () => [500, {}]);
  await user.click(await screen.findByRole("button", { name: "Pause south" }));
  const problem = await screen.findByRole("alert");
  expect(problem.textContent).toBe(
    "south: The server failed: nobody knows whether it got through. Look before you try again.",
  );
});

test("a file that could not be read is an alarm with its name, and stands on the page with reason, line and place", async () => {
  const problem = { index: 0, field: "message", code: "not_readable", reason: "a NUL byte", line: 3 };
  const file = { name: "live-07.json", read_at: NOW, problem, aside: "refused/live-07.json" };
  const left = { ...file, name: "live-08.json", aside: null };
  const details = { ...problem, file: file.name };
  const desk = {
    ...feed("desk"),
    kind: "file",
    alarms: [{ alarm: "unreadable" as const, details, at: NOW }],
    refused_files: [file, left],
  };
  await renderControl(
    <>
      <FeedList feeds={{ now: NOW, feeds: [desk], open_refusals: 0 }} />
      <RefusedFiles feeds={[desk]} />
    </>,
    () => [500, {}],
  );
  expect(await screen.findByText("The file live-07.json could not be read, line 3: a NUL byte")).not.toBeNull();
  const [first, second] = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(first).toMatch(/^live-07\.json.*message a NUL byte line 3.*Set aside as refused\/live-07\.json/u);
  expect(second).toMatch(/^live-08\.json.*It lies where it was put/u);
});
