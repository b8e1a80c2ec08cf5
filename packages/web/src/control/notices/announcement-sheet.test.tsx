/** Changing an announcement: the beginning that was left alone stays to the microsecond, a cleared one is now. */
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { PLANNED_ANNOUNCEMENT } from "../../testing/planned-announcement.ts";
import { renderControl } from "../../testing/render-control.tsx";

import { AnnouncementSheet } from "./AnnouncementSheet.tsx";

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
