/** A server that answers nothing: every area says so, with a way to ask again, and keeps what it has shown. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, render, screen, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl, type AnswerCall } from "../testing/render-control.tsx";
import { controlKeys } from "./api/keys.ts";
import { OldAnswer } from "./ControlShell.tsx";
import { SECTIONS } from "./sections.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const DOWN: AnswerCall = () => [500, { detail: "Down." }];
const show = async (address: string, answer: AnswerCall = DOWN) => {
  const section = SECTIONS.find(({ path }) => address.split("?")[0] === path)!;
  return renderControl(createElement(await section.load()), answer, { address });
};

test.each([
  ["/rounds", 1],
  ["/fixtures", 1],
  // The list of matches, and the match.
  ["/match?fixture=5", 2],
  ["/footballers", 1],
  // Possible corrections, and those made.
  ["/corrections", 2],
  // Names that wait, and words.
  ["/names", 2],
  // Complaints, and requests about lost second factors.
  ["/people", 2],
  ["/announcements", 1],
  ["/maintenance", 1],
  // Feeds, refused messages, and contradictions.
  ["/feeds", 3],
  ["/season", 1],
  ["/settings", 1],
  ["/jobs", 1],
  ["/audit", 1],
])("%s says that the server failed", async (address, count) => {
  await show(address);
  await waitFor(() => expect(screen.getAllByText("The server failed. Try again.")).toHaveLength(count));
  expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(count);
  expect(screen.queryByText("Loading")).toBeNull();
  expect(screen.queryByText("Nothing waits for you.")).toBeNull();
});

test("/people says that the server failed to search, too", async () => {
  const { user } = await show("/people");
  await user.type(screen.getByLabelText("Name, number or whole e-mail address"), "Ola{Enter}");
  await waitFor(() => expect(screen.getAllByText("The server failed. Try again.")).toHaveLength(3));
  expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(3);
});

test("a match that is not there is called so, and not asked for again", async () => {
  await show("/match?fixture=999999", (call) => (call.endsWith("/fixtures/") ? [200, { fixtures: [] }] : [404, {}]));
  expect(await screen.findByText("There is no such match.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

const ACTS = { page: 1, has_next: false, results: [] };

test("what was asked for again takes the button's place and the keyboard; a later failure leaves it and says how old it is", async () => {
  let isDown = true;
  const { user, client } = await show("/audit", () => (isDown ? [500, {}] : [200, ACTS]));
  const button = await screen.findByRole("button", { name: "Try again" });
  await user.click(button);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  isDown = false;
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  const shown = await screen.findByText("Nothing has been done yet.");
  await waitFor(() => expect(document.activeElement?.contains(shown)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);

  isDown = true;
  await act(() => client.refetchQueries({ queryKey: [controlKeys.acts({})[0]] }));
  expect(await screen.findByText(/^Not updated right now: this is how it stood \d\d:\d\d:\d\d$/u)).toBeTruthy();
  expect(screen.getByText("Nothing has been done yet.")).toBeTruthy();
});

test("the head says when its last answer is old, and no more once another one came", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const atMs = Date.UTC(2026, 4, 1, 12);
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const head = (answeredAtMs: number) => (
    <I18nProvider i18n={i18n}>
      <OldAnswer answeredAtMs={answeredAtMs} />
    </I18nProvider>
  );
  const { rerender } = render(head(atMs));
  expect(screen.queryByText(/^No answer since/u)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole("status").textContent).toMatch(
    /^No answer since \d\d:00:00: what stands here may be old\.$/u,
  );
  rerender(head(atMs + 1));
  await waitFor(() => expect(screen.queryByText(/^No answer since/u)).toBeNull());
});
