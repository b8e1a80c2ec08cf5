/** What is being written about somebody: a look that fails takes nothing away, and it is never sent about somebody else. */
import { act, screen, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl } from "../../testing/render-control.tsx";
import { PeopleScreen } from "./PeopleScreen.tsx";

afterEach(() => vi.unstubAllGlobals());

const none: readonly object[] = [];
const personOf = (account: number) => ({
  account,
  first_name: "Person",
  last_name: String(account),
  since: "2026-01-01T00:00:00Z",
  is_operator: false,
  entry: null,
  entry_name: null,
  leagues: none,
  doubles: none,
  suspensions: none,
});

let isDown = false;
const open = () => {
  isDown = false;
  return renderControl(
    createElement(PeopleScreen),
    (call) => {
      if (call.endsWith("/suspensions/")) return [200, { suspensions: none }];
      const account = /accounts\/(\d+)\//u.exec(call)?.[1];
      if (account === "999") return [404, {}];
      return isDown ? [500, {}] : [200, personOf(Number(account))];
    },
    { address: "/people?account=7" },
  );
};
const why = () => screen.getByLabelText("Why") as HTMLTextAreaElement;

test("a look that fails leaves the sheet and its reason", async () => {
  const { user, client } = await open();
  await user.click(await screen.findByRole("button", { name: "Suspend …" }));
  await user.type(why(), "Three teams of one person.");
  isDown = true;
  await act(() => client.refetchQueries());
  // The page beneath says that it is old.
  await waitFor(() => expect(document.body.textContent).toContain("Not updated right now"));
  expect(why().value).toBe("Three teams of one person.");
});

test("Back to somebody else closes what was written about this one", async () => {
  const { user, router } = await open();
  await act(() => router.navigate({ to: "/people", search: { account: 8 } as never }));
  await screen.findByRole("article", { name: "Person 8" });
  await user.click(await screen.findByRole("button", { name: "Suspend …" }));
  await user.type(why(), "Three teams of one person.");
  act(() => router.history.back());
  await screen.findByRole("article", { name: "Person 7" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await act(() => router.navigate({ to: "/people", search: { account: 999 } as never }));
  expect(await screen.findByText("There is nobody with that number.")).toBeTruthy();
});
