/** A text about a person: a failed refetch does not remove it, and it is never sent about another person. */
import { act, screen, waitFor } from "@testing-library/react";
import { createElement } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { renderControl } from "../../testing/render-control.tsx";
import { sheetFrame } from "../../ui/overlays/Sheet.tsx";
import { PeopleScreen } from "./PeopleScreen.tsx";

beforeAll(() => sheetFrame.fetch());
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

const ways = {
  has_password: true,
  has_app: true,
  passkeys: 1,
  recovery_codes: 9,
  tokens: 0,
  lost_factor: null as { asked: string; ends: string | null } | null,
  sessions: [{ begun: "2026-01-01T00:00:00Z", used: "2026-01-02T00:00:00Z", user_agent: "Mozilla/5.0 (iPhone)" }],
};

let isDown = false;
const open = (lost: (typeof ways)["lost_factor"] = null) => {
  isDown = false;
  return renderControl(
    createElement(PeopleScreen),
    (call) => {
      if (call.endsWith("/suspensions/")) return [200, { suspensions: none }];
      if (call.endsWith("/lost-factors/")) return [200, { people: none }];
      const account = /accounts\/(\d+)\//u.exec(call)?.[1];
      if (account === "999") return [404, {}];
      if (call.endsWith("/sign-in/")) return isDown ? [500, {}] : [200, { ...ways, lost_factor: lost }];
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
  await act(() => router.navigate({ to: "/people" as string, search: { account: 8 } as never }));
  await screen.findByRole("article", { name: "Person 8" });
  await user.click(await screen.findByRole("button", { name: "Suspend …" }));
  await user.type(why(), "Three teams of one person.");
  act(() => router.history.back());
  await screen.findByRole("article", { name: "Person 7" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await act(() => router.navigate({ to: "/people" as string, search: { account: 999 } as never }));
  expect(await screen.findByText("There is nobody with that number.")).toBeTruthy();
});

test("what somebody signs in by is listed, and he is signed out with a reason only", async () => {
  const { user } = await open();
  expect(await screen.findByText("password · authenticator app · 1 passkey · 9 recovery codes")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Sign out everywhere …" }));
  const send = await screen.findByRole("button", { name: /^Sign out everywhere$/u });
  expect(send.getAttribute("aria-disabled")).toBe("true");
  await user.type(why(), "A phone was stolen.");
  expect(send.getAttribute("aria-disabled")).toBeNull();
});

test("whose second factors are lost is confirmed with what showed it, or kept", async () => {
  const { user, sent } = await open({ asked: "2026-01-03T00:00:00Z", ends: null });
  await screen.findByText(/Says that every second factor is lost/);
  await user.click(screen.getByRole("button", { name: "Confirm who it is …" }));
  const shown = await screen.findByLabelText("What shows who it is");
  await user.type(shown, "Knew the league codes.");
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Keep the second factors …" }));
  await user.type(await screen.findByLabelText("Why"), "Did not know one.");
  await user.click(screen.getByRole("button", { name: "Keep them" }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { call: "POST /api/control/people/accounts/7/lost-factor/", body: { reason: "Knew the league codes." } },
    { call: "POST /api/control/people/accounts/7/lost-factor/refuse/", body: { reason: "Did not know one." } },
  ]);
});
