/** A refused message that its feed has overtaken: the reason why it can only be dropped. */
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl } from "../../testing/render-control.tsx";
import { Refusals } from "./Refusals.tsx";

afterEach(() => vi.unstubAllGlobals());

const REFUSAL = {
  id: 3,
  source: "feed:desk",
  message: null,
  refused_at: "2026-05-01T12:00:00Z",
  times: 2,
  last_at: "2026-05-01T12:05:00Z",
  fact_count: 1,
  facts: [],
  problems: [],
  state: "open",
  can_take: true,
};

test.each([
  [{ code: "conflict", state: "open", spoken_since: true }, /^feed:desk has said something newer of the same since/u],
  [{ code: "conflict", state: "dropped" }, /^That was not possible; look at what it is now/u],
])("taking what cannot be taken any more: %j", async (body, sentence) => {
  const { user } = await renderControl(<Refusals />, (call) =>
    call.startsWith("GET ") ? [200, { page: 1, has_next: false, count: 1, results: [REFUSAL] }] : [409, body],
  );
  const refusal = within(await screen.findByRole("article", { name: "Refused message of feed:desk" }));
  await user.click(refusal.getByRole("button", { name: "Take it as it is" }));
  expect((await refusal.findByRole("alert")).textContent).toMatch(sentence);
});
