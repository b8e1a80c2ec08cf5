/** A second factor that runs out over an open page is asked for above it: what was typed is there afterwards. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl } from "../testing/render-control.tsx";
import { TextField } from "../ui/Fields.tsx";
import { ControlShell } from "./ControlShell.tsx";

afterEach(() => vi.unstubAllGlobals());

const CONTROL = {
  account: 1,
  name: "Kari Drift",
  season: "2026",
  maintenance: false,
  release: "0.2.0-1a2b3c4d",
  now: "2026-05-01T12:00:00Z",
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
