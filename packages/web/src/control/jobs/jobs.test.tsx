/** Jobs on their screen: what failed is tried again, what waits too long is called stuck, what runs by the clock is run now. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl } from "../../testing/render-control.tsx";
import { JobsScreen } from "./JobsScreen.tsx";

const idle = {
  cron: null,
  waiting: 0,
  running: 0,
  waiting_since: null,
  running_since: null,
  failed: 0,
  last_done: null,
};
const JOBS = {
  now: "2026-05-01T12:00:00Z",
  queues: [
    { ...idle, name: "housekeeping", cron: "17 * * * *" },
    { ...idle, name: "letters", waiting: 3, waiting_since: "2026-05-01T11:00:00Z" },
  ],
  failed: [
    {
      id: "6f7c6a8e-0000-4000-8000-000000000001",
      queue: "letters",
      error: "No mail server",
      failed: "2026-05-01T11:30:00Z",
      tries: 6,
    },
  ],
  outgoing: { kinds: [], away: [], failed: [] },
  ticks: [{ name: "rounds", last_done: null, took_ms: null, failures: 2, failed: null, error: "Broken" }],
};

afterEach(() => vi.unstubAllGlobals());

test("what failed is tried again, what is stuck says so, what runs by the clock is run now", async () => {
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    const path = new URL(input, "http://localhost").pathname;
    if (init?.method === "POST") sent.push({ path, body: JSON.parse(init.body as string) as unknown });
    const status = path.endsWith("/run/") ? 409 : 200;
    const answer = path.endsWith("/jobs/") ? JOBS : {};
    return Promise.resolve(
      new Response(JSON.stringify(answer), { status, headers: { "content-type": "application/json" } }),
    );
  });
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const user = userEvent.setup();
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <JobsScreen />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await user.click(await screen.findByRole("button", { name: "Try letters again" }));
  expect(within(screen.getByRole("row", { name: /^letters/u })).getByText("Stuck")).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /^housekeeping/u })).queryByText("Stuck")).toBeNull();
  expect(screen.getByText("Broken")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Run letters now" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Run housekeeping now" }));
  expect(await screen.findByText(/^Somebody else was first/u)).toBeTruthy();
  expect(sent).toEqual([
    { path: "/api/control/jobs/retry/", body: { queue: "letters", id: JOBS.failed[0]!.id } },
    { path: "/api/control/jobs/run/", body: { queue: "housekeeping" } },
  ]);
});

test("a job that is tried again leaves the list, and what came of it has the keyboard", async () => {
  let { failed } = JOBS;
  const { user } = await renderControl(<JobsScreen />, (call) => {
    if (call.endsWith("/retry/")) failed = [];
    return [200, { ...JOBS, failed }];
  });
  await user.click(await screen.findByRole("button", { name: "Try letters again" }));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("letters is tried again."));
  expect(screen.getByText(/^Nothing has failed for good/u)).toBeTruthy();
});

const LETTERS = {
  kinds: [
    {
      channel: "mail",
      kind: "password-reset",
      waiting: 3,
      later: 2,
      failed: 1,
      unsure: 0,
      oldest: "2026-05-01T11:00:00Z",
      sent: 1200,
      dropped: 4,
    },
    {
      channel: "push",
      kind: "reminder",
      waiting: 0,
      later: 0,
      failed: 0,
      unsure: 0,
      oldest: null,
      sent: 7,
      dropped: 0,
    },
  ],
  away: [
    {
      channel: "mail",
      lane: "",
      since: "2026-05-01T11:00:00Z",
      tried: "2026-05-01T11:59:00Z",
      tries: 61,
      words: "connect ECONNREFUSED",
    },
  ],
  failed: [
    { channel: "mail", kind: "reminder", words: "550 no such mailbox", count: 12, last: "2026-05-01T11:30:00Z" },
  ],
};

test("letters: what waits too long, who is away with its words, all that failed again at once, and a trial letter", async () => {
  const { user, sent } = await renderControl(<JobsScreen />, (call) => {
    if (call.endsWith("/again/")) return [200, { jobs: 1, letters: 12 }];
    if (call.endsWith("/trial-letter/")) return [200, { taken: false, words: "535 wrong password" }];
    return [200, { ...JOBS, outgoing: LETTERS }];
  });
  expect(await screen.findByText("connect ECONNREFUSED")).toBeTruthy();
  expect(screen.getByText("The mail server")).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /password-reset/u })).getByText("Stuck")).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /^Pushed: reminder/u })).queryByText("Stuck")).toBeNull();
  expect(screen.getByText("550 no such mailbox")).toBeTruthy();
  expect(screen.getByText(/12 letters/u)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Try all of it again" }));
  expect(await screen.findByText("13 are tried again.")).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Trial letter to" }), "drift@example.test");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("The letter was not taken: 535 wrong password")).toBeTruthy();
  expect(sent.map(({ call, body }) => [call, body])).toEqual([
    ["POST /api/control/jobs/again/", null],
    ["POST /api/control/jobs/trial-letter/", { email: "drift@example.test" }],
  ]);
});
