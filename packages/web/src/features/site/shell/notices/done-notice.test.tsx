/** What a page is told by the act that led to it: once, until it is put away, and never again by the way back. */
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";

import { renderScreen } from "../../../../testing/render-screen.tsx";
import { DoneNotice } from "./DoneNotice.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const done = { kind: "league-joined", league: "Kantina" } as const;
const word = () => screen.queryByText("You are in Kantina.");
const show = () =>
  renderScreen(
    <>
      <h1>page</h1>
      <DoneNotice />
    </>,
    { pattern: "/leagues", address: "/leagues" },
  );

test("it stays while its page is read, and the way back to that page does not tell it again", async () => {
  const { router } = await show();
  await act(() => router.navigate({ to: "/leagues", state: { done } }));
  expect(word()).toBeTruthy();
  await act(() => router.navigate({ to: "/leagues", search: { page: 2 } as never }));
  expect(word()).toBeNull();
  await act(async () => router.history.back());
  await waitFor(() => expect(router.state.location.state.done).toEqual(done));
  expect(word()).toBeNull();
});

test("one that was put away stays away, and the next word is told again", async () => {
  const { router } = await show();
  await act(() => router.navigate({ to: "/leagues", state: { done } }));
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(word()).toBeNull();
  await act(() => router.navigate({ to: "/leagues", search: { page: 2 } as never }));
  await act(() => router.navigate({ to: "/leagues", state: { done } }));
  expect(word()).toBeTruthy();
});
