/** Changing an announcement: the beginning that was left alone stays to the microsecond, a cleared one is now. */
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl } from "../../testing/render-control.tsx";
import type { Announcement } from "../api/notices.ts";
import { AnnouncementSheet } from "./AnnouncementSheet.tsx";

afterEach(() => vi.unstubAllGlobals());

const PLANNED: Announcement = {
  id: 4,
  version: 2,
  level: "info",
  title_nb: "Fristen flyttes",
  title_en: "The deadline moves",
  text_nb: "",
  text_en: "",
  from: "2126-05-01T12:00:30.123456Z",
  until: null,
  state: "planned",
};

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
