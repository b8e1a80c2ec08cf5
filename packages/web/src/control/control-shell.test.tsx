/** A second factor that runs out over an open page is asked for above it: typed values are there afterwards. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl } from "../testing/render-control.tsx";
import { TextField } from "../ui/forms/Fields.tsx";
import { ControlShell } from "./ControlShell.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute("data-game");
});

const CONTROL = {
  account: 1,
  name: "Kari Drift",
  season: "2026",
  maintenance: false,
  release: "0.2.0-1a2b3c4d",
  now: "2026-05-01T12:00:00Z",
};
const OVERVIEW = {
  now: CONTROL.now,
  real_now: CONTROL.now,
  matches: [],
  rounds: [],
  misfits: [],
  feeds: [],
  counts: { refusals: 0, jobs: 0, letters: 0, names: 0, appeals: 0, lost_factors: 0 },
  backup: { wanted: false, due_seconds: 86_400, ended_at: null },
  faults: [],
};
const FACTORS = { status: 200, data: [{ type: "totp", created_at: 1, last_used_at: null }] };

function Draft() {
  const [text, setText] = useState("");
  return <TextField label="Why" value={text} onChange={setText} />;
}

let isGiven = true;
let isReachable = true;
const open = () =>
  renderControl(
    <Draft />,
    (call) => {
      if (!isReachable) return new Promise(() => undefined);
      if (call.endsWith("/authenticators")) return [200, FACTORS];
      if (call.endsWith("/2fa/reauthenticate")) {
        isGiven = true;
        return [200, { status: 200, data: {}, meta: {} }];
      }
      if (isGiven && call.endsWith("/overview/")) return [200, OVERVIEW];
      return isGiven ? [200, CONTROL] : [403, { detail: "A second factor is needed.", code: "second_factor_needed" }];
    },
    { address: "/elsewhere", frame: ControlShell },
  );

test("what was typed stays beneath the question, out of reach, and is there when the code was given", async () => {
  [isGiven, isReachable] = [true, true];
  const { user, client } = await open();
  expect(await screen.findByText("0.2.0-1a2b3c4d")).toBeTruthy();
  await user.type(await screen.findByLabelText("Why"), "A goal was not");
  isGiven = false;
  await act(() => client.refetchQueries());
  const dialog = await screen.findByRole("dialog", { name: "Your second factor, please" });
  expect(screen.queryByRole("textbox", { name: "Why" })).toBeNull();
  await user.keyboard("{Escape}");
  expect(within(dialog).queryByRole("button", { name: "Close" })).toBeNull();
  await user.type(within(dialog).getByLabelText("Code from your authenticator app"), "123456{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.type(screen.getByRole("textbox", { name: "Why" }), " counted");
  expect((screen.getByRole("textbox", { name: "Why" }) as HTMLInputElement).value).toBe("A goal was not counted");
});

test("whoever comes in and types his code is not disturbed by the next look", async () => {
  [isGiven, isReachable] = [false, true];
  const { user, client } = await open();
  const field = await screen.findByLabelText("Code from your authenticator app");
  await user.type(field, "123");
  isReachable = false;
  void client.refetchQueries({ queryKey: ["control"] });
  await waitFor(() => expect(client.isFetching()).toBe(1));
  await user.type(field, "456");
  expect((screen.getByLabelText("Code from your authenticator app") as HTMLInputElement).value).toBe("123456");
});

const PLAYER = {
  id: 1,
  entry: null,
  first_name: "Kari",
  last_name: "Drift",
  email: "kari@example.no",
  date_of_birth: null,
};

/** The room's calls are not found without the operator's right. */
function openDoor(isOperator: boolean) {
  let isIn = false;
  return renderControl(
    <p>The room</p>,
    (call) => {
      if (call === "POST /api/player/login/") isIn = true;
      if (call.includes("/api/control/")) {
        if (!isIn || !isOperator) return [404, { detail: "Not found." }];
        return [200, call.endsWith("/overview/") ? OVERVIEW : CONTROL];
      }
      return [200, { player: isIn ? PLAYER : null, watched: [] }];
    },
    { address: "/elsewhere", frame: ControlShell },
  );
}

test("on a host of its own whoever comes signs in there, and is in the room", async () => {
  document.documentElement.setAttribute("data-game", "https://fantasy.example.no");
  const { user, sent } = await openDoor(true);
  await user.type(await screen.findByLabelText("Email"), "kari@example.no");
  expect(screen.getByRole("link", { name: "Forgot your password?" }).getAttribute("href")).toBe(
    "https://fantasy.example.no/player/password-reset",
  );
  await user.type(screen.getByLabelText("Password"), "eleven-of-us{Enter}");
  await screen.findByText("The room");
  expect(sent).toEqual([
    { call: "POST /api/player/login/", body: { email: "kari@example.no", password: "eleven-of-us" } },
  ]);
  expect(screen.getByRole("link", { name: "To the game" }).getAttribute("href")).toBe("https://fantasy.example.no/");
});

test("there somebody who is no operator is told so, and signs out [V7.4.4]", async () => {
  document.documentElement.setAttribute("data-game", "https://fantasy.example.no");
  const { user } = await openDoor(false);
  await user.type(await screen.findByLabelText("Email"), "kari@example.no");
  await user.type(screen.getByLabelText("Password"), "eleven-of-us{Enter}");
  await screen.findByRole("heading", { name: "You cannot enter here" });
  expect(screen.getByRole("button", { name: "Log out" })).toBeTruthy();
});

test("on the game's own host, too, whoever is signed out signs in on the spot", async () => {
  const { user } = await openDoor(true);
  await user.type(await screen.findByLabelText("Email"), "kari@example.no");
  await user.type(screen.getByLabelText("Password"), "eleven-of-us{Enter}");
  expect(await screen.findByText("The room")).toBeTruthy();
});

test("a session that ends over an open page is begun anew above it, and what was typed is there afterwards", async () => {
  let isIn = true;
  const { user, client } = await renderControl(
    <Draft />,
    (call) => {
      if (call === "POST /api/player/login/") isIn = true;
      if (call.endsWith("/api/control/overview/")) return isIn ? [200, OVERVIEW] : [404, { detail: "Not found." }];
      if (call.endsWith("/api/control/")) return isIn ? [200, CONTROL] : [404, { detail: "Not found." }];
      return [200, { player: isIn ? PLAYER : null, watched: [] }];
    },
    { address: "/elsewhere", frame: ControlShell },
  );
  await user.type(await screen.findByLabelText("Why"), "A goal was not");
  isIn = false;
  await act(() => client.refetchQueries());
  const dialog = await screen.findByRole("dialog", { name: "You are not signed in any more" });
  await user.type(await within(dialog).findByLabelText("Email"), "kari@example.no");
  await user.type(within(dialog).getByLabelText("Password"), "eleven-of-us{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((screen.getByRole("textbox", { name: "Why" }) as HTMLInputElement).value).toBe("A goal was not");
});

test("the menu says how much waits in an area, and what cannot wait", async () => {
  await renderControl(
    <p>The room</p>,
    (call) =>
      call.endsWith("/api/control/overview/")
        ? [200, { ...OVERVIEW, counts: { ...OVERVIEW.counts, names: 3, jobs: 1 } }]
        : [200, CONTROL],
    { address: "/elsewhere", frame: ControlShell },
  );
  expect(await screen.findByRole("link", { name: /^Names\s?, 3 waiting$/u })).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Jobs\s?, 1 waiting, urgent$/u })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Feeds" })).toBeTruthy();
});
