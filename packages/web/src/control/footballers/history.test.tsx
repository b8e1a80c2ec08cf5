/** A footballer's history, in words. */
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { renderControl } from "../../testing/render-control.tsx";
import { History } from "./FootballerSheet.tsx";

afterEach(() => vi.unstubAllGlobals());

test("availability is told by its name, a code that nobody knows as it is", async () => {
  const row = { time: "2026-05-01T12:00:00Z", source: "operator", kind: "change" };
  const rows = [
    { ...row, before: { status: "a" }, after: { status: "d" } },
    { ...row, time: "2026-05-02T12:00:00Z", before: { status: "d" }, after: { status: "x" } },
  ] as never;
  await renderControl(<History rows={rows} clubs={[]} />, () => [500, {}]);
  expect(await screen.findByText("Availability: Available → Doubtful")).toBeTruthy();
  expect(screen.getByText("Availability: Doubtful → x")).toBeTruthy();
});
