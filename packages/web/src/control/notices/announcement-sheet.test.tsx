/** Changing an announcement: the beginning that was left alone stays to the microsecond, a cleared one is now. */
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { PLANNED_ANNOUNCEMENT } from "../../testing/planned-announcement.ts";
import { renderControl } from "../../testing/render-control.tsx";

import { AnnouncementSheet } from "./AnnouncementsScreen.tsx";

afterEach(() => vi.unstubAllGlobals());

const PLANNED = { ...PLANNED_ANNOUNCEMENT, until: null };

test.each([
  ["left alone", false, PLANNED.from],
  ["cleared", true, null],
])("a beginning that was %s", async (_, isCleared, from) => {
  const { user, sent } = await renderControl(<AnnouncementSheet opened={PLANNED} onClose={() => {}} />, () => [
    200,
    {},
  ]);
  if (isCleared) await user.clear(await screen.findByLabelText(/^From/u));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const { id: _id, state: _state, ...rest } = PLANNED;
  expect(sent).toEqual([{ call: "POST /api/control/announcements/4/", body: { ...rest, from } }]);
});

test("what is written stands as fans will see it, in both languages, before it is announced", async () => {
  const { user, sent } = await renderControl(<AnnouncementSheet opened={null} onClose={() => {}} />, () => [200, {}]);
  await user.type(await screen.findByLabelText(/^Norwegian, one line/u), "Fristen er flyttet");
  await user.type(screen.getByLabelText(/^English, one line/u), "The deadline has moved");
  const preview = screen.getByRole("region", { name: "As fans see it" });
  expect(within(preview).getByText("Fristen er flyttet").closest("[lang]")?.getAttribute("lang")).toBe("nb");
  expect(within(preview).getByText("The deadline has moved").closest("[lang]")?.getAttribute("lang")).toBe("en");
  expect(sent).toEqual([]);
});

test("nynorsk is written beside the others, and its line stands in the preview", async () => {
  const { user, sent } = await renderControl(<AnnouncementSheet opened={PLANNED} onClose={() => {}} />, () => [
    200,
    {},
  ]);
  await user.type(await screen.findByLabelText(/^Nynorsk, one line/u), "Fristen blir flytta");
  const preview = screen.getByRole("region", { name: "As fans see it" });
  expect(within(preview).getByText("Fristen blir flytta").closest("[lang]")?.getAttribute("lang")).toBe("nn");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]!.body).toMatchObject({ title_nn: "Fristen blir flytta", text_nn: "" });
});
