/** Writing down a club's set-piece takers: a line each, empty ones left out, and concurrent changes. */
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl } from "../../testing/render-control.tsx";
import { SetPiecesSheet } from "./SetPiecesScreen.tsx";

afterEach(() => vi.unstubAllGlobals());

const SEEN = {
  team: 4,
  version: 2,
  changed: "2126-05-01T12:00:30.123456Z",
  notes: [{ info_message: "Tar straffene", source_link: "" }],
};
const sheet = <SetPiecesSheet opened={SEEN} clubName="Brann" onClose={() => {}} />;
const fieldOf = async (number: number, label: string) =>
  within(await screen.findByRole("group", { name: `Note ${number}` })).getByLabelText(label);

test("one more note is sent with those that were there, and an empty one is not", async () => {
  const { user, sent } = await renderControl(sheet, () => [200, { teams: [SEEN] }]);
  await user.click(await screen.findByRole("button", { name: "One more note" }));
  await user.type(await fieldOf(2, "What is known"), "Hjørnespark");
  await user.type(await fieldOf(2, "Where it is told"), "https://avisa.example/");
  await user.click(screen.getByRole("button", { name: "One more note" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const notes = [...SEEN.notes, { info_message: "Hjørnespark", source_link: "https://avisa.example/" }];
  expect(sent).toEqual([{ call: "POST /api/control/set-piece-notes/4/", body: { version: 2, notes } }]);
});

test("which note is wrong is said, and what is typed stays", async () => {
  const refused = { notes: [{ source_link: [{ code: "invalid", message: "Not valid." }] }] };
  const { user } = await renderControl(sheet, () => [400, refused]);
  await user.type(await fieldOf(1, "Where it is told"), "avisa");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Note 1: that is no address with https://.");
  expect((await fieldOf(1, "Where it is told")).getAttribute("value")).toBe("avisa");
});

test("what somebody else wrote meanwhile is shown, and saving again is on top of it", async () => {
  const now = { ...SEEN, version: 3, notes: [{ info_message: "Tar frisparkene", source_link: "" }] };
  const { user, sent } = await renderControl(sheet, () =>
    sent.length === 1 ? [409, { detail: "", code: "moved", teams: [now] }] : [200, { teams: [now] }],
  );
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect((await screen.findByText("Tar frisparkene", { selector: "b" })).textContent).toBe("Tar frisparkene");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]!.body).toEqual({ version: 3, notes: now.notes });
});
