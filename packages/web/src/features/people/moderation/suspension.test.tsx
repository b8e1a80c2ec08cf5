/** A suspension that cannot be fetched: a page that says so, and never in place of the manager's work. */
import type { WireSuspension } from "@elleveren/contract";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { keys } from "../../../api/wire/keys.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { SuspensionScreen } from "./SuspensionScreen.tsx";

const SUSPENSION: WireSuspension = {
  id: 3,
  scope: "account",
  reason: "Two accounts in one cup.",
  began: "1970-01-01T00:00:00Z",
  ends: null,
  appeal: null,
  appealed: null,
  answer: null,
  answered: null,
};
const show = (suspension?: WireSuspension) =>
  renderScreen(<SuspensionScreen />, {
    pattern: "/player/suspension",
    address: "/player/suspension",
    ownEntry: 1,
    ...(suspension && { fetched: [[keys.suspension, suspension]] }),
  });

beforeEach(() => void vi.stubGlobal("fetch", async () => new Response("{}", { status: 500 })));
afterEach(() => vi.unstubAllGlobals());

test("without anything to show it is the page of an error, and no refused change", async () => {
  await show();
  expect(await screen.findByRole("heading", { name: "Error", level: 1 })).toBeTruthy();
  expect(screen.getByText("Sorry, but there has been an unexpected error processing your request.")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a second look that fails leaves the reason, and what is being written, where they are", async () => {
  const { client } = await show(SUSPENSION);
  await userEvent.type(screen.getByLabelText("Your appeal"), "My brother");
  await act(() => client.refetchQueries({ queryKey: keys.suspension }));
  expect(client.getQueryState(keys.suspension)?.status).toBe("error");
  expect(screen.getByText("Two accounts in one cup.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Your appeal").value).toBe("My brother");
  expect(screen.queryByRole("alert")).toBeNull();
});
