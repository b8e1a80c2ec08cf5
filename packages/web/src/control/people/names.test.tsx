/** Names that wait and words that are looked for: the keyboard has a place when the button that was pressed is gone. */
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl } from "../../testing/render-control.tsx";
import { NamesScreen } from "./NamesScreen.tsx";

afterEach(() => vi.unstubAllGlobals());

const caseOf = (id: number, name: string) => ({
  id,
  version: 1,
  part: "entry",
  subject: id,
  name,
  beside: "Ola Nordmann",
  opened: "2026-05-01T12:00:00Z",
  words: ["tull"],
  reports: [],
  account: null,
});

/** A server that removes decided cases; `statusOf` refuses. */
function server(statusOf: (call: string) => number = () => 200) {
  let cases = [caseOf(1, "Tull FK"), caseOf(2, "Tøys IL")];
  let words = [{ id: 8, word: "tull", kind: "whole" }];
  return (call: string) => {
    const status = statusOf(call);
    if (status !== 200) return [status, {}] as const;
    if (call.endsWith("/dismiss/")) cases = cases.filter(({ id }) => !call.includes(`/${id}/`));
    if (call.endsWith("/names/")) cases = cases.filter(({ id }) => id !== 1);
    if (call.endsWith("/remove/")) words = [];
    if (call.endsWith("/words/try/")) return [200, { words: [] }] as const;
    return [200, call.endsWith("/words/") ? { words } : { cases, has_more: false }] as const;
  };
}
const focused = () => document.activeElement?.textContent;

test("a name that may stay leaves the list, and what came of it has the keyboard", async () => {
  const { user } = await renderControl(<NamesScreen />, server());
  await user.click(await screen.findByRole("button", { name: "Tull FK may stay" }));
  await waitFor(() => expect(focused()).toBe("Tull FK may stay."));
  expect(screen.queryByRole("article", { name: "Tull FK" })).toBeNull();
});

test("one that somebody else decided says so", async () => {
  const { user } = await renderControl(
    <NamesScreen />,
    server((call) => (call.endsWith("/dismiss/") ? 409 : 200)),
  );
  await user.click(await screen.findByRole("button", { name: "Tull FK may stay" }));
  await waitFor(() =>
    expect(focused()).toBe("Somebody else changed it meanwhile. What stands here now is what they wrote; look again."),
  );
});

test("a renamed one leaves the list with the button that opened the sheet", async () => {
  const { user } = await renderControl(<NamesScreen />, server());
  await user.click(await screen.findByRole("button", { name: "Rename Tull FK" }));
  const sheet = within(await screen.findByRole("dialog"));
  await user.type(sheet.getByLabelText(/^New name/u), "Lag 1");
  await user.type(sheet.getByLabelText("Why"), "It is rude.");
  await user.click(sheet.getByRole("button", { name: "Rename" }));
  await waitFor(() => expect(focused()).toBe("Tull FK is called Lag 1 from now on."));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a league's message is taken away and not written anew: it stands in the sheet, without a field for another", async () => {
  const text = "Send me your money";
  const message = { ...caseOf(1, text), part: "message", subject: 77, beside: "Kollektivet", words: [] };
  let cases = [{ ...message, reports: [{ reason: "offensive", note: "Look.", time: message.opened }] }];
  const { user, sent } = await renderControl(<NamesScreen />, (call) => {
    if (call.endsWith("/words/")) return [200, { words: [] }];
    if (call.endsWith("/names/")) cases = [];
    return [200, { cases, has_more: false }];
  });
  const card = within(await screen.findByRole("article", { name: text }));
  expect(card.getByText("Message to a league")).toBeTruthy();
  await user.click(card.getByRole("button", { name: `Take away: ${text}` }));
  const sheet = within(await screen.findByRole("dialog", { name: "Take the message away" }));
  expect(sheet.getByText(text).tagName).toBe("BLOCKQUOTE");
  expect(sheet.getAllByRole("textbox")).toEqual([sheet.getByLabelText("Why")]);
  // Without a reason nothing is sent: the administrator reads it.
  await user.click(sheet.getByRole("button", { name: "Take it away" }));
  expect(sent).toEqual([]);
  await user.type(sheet.getByLabelText("Why"), "It asks for money.");
  await user.click(sheet.getByRole("button", { name: "Take it away" }));
  await waitFor(() => expect(focused()).toBe("The message was taken away."));
  expect(sent).toEqual([
    {
      call: "POST /api/control/people/names/",
      body: { part: "message", id: 77, before: text, name: "", reason: "It asks for money." },
    },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.queryByRole("article", { name: text })).toBeNull();
});

test("a word that is taken off the list", async () => {
  const { user } = await renderControl(<NamesScreen />, server());
  await user.click(await screen.findByRole("button", { name: "Take tull off the list" }));
  await waitFor(() => expect(focused()).toBe("“tull” is not looked for any more."));
});

test("what was found in a name stands while that name does; a trial that failed says so", async () => {
  let isDown = false;
  const { user } = await renderControl(
    <NamesScreen />,
    server((call) => (isDown && call.endsWith("/words/try/") ? 500 : 200)),
  );
  await user.type(await screen.findByLabelText(/^Try a name/u), "Lag 1{Enter}");
  expect(await screen.findByText("Nothing is found in it.")).toBeTruthy();
  await user.type(screen.getByLabelText(/^Try a name/u), "2");
  expect(screen.queryByText("Nothing is found in it.")).toBeNull();
  isDown = true;
  await user.type(screen.getByLabelText(/^Try a name/u), "{Enter}");
  expect(await screen.findByText("The server failed. Try again.")).toBeTruthy();
});
