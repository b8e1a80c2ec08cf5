import type { WireStreamMessage } from "@elleveren/contract";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

import { keys } from "./keys.ts";
import { applyMessage } from "./stream.ts";

const game = (season: string, maintenance = false): WireStreamMessage => ({
  kind: "game",
  season,
  maintenance,
  ruleset: "eliteserien-2026",
});

test("a season that ends under an open page takes everything with it that the page knew, its manager's team first", () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, "invalidateQueries").mockResolvedValue();
  const reset = vi.spyOn(client, "resetQueries").mockResolvedValue();
  applyMessage(client, game("2026", true));
  applyMessage(client, game("2026"));
  expect([asked.mock.calls.length, reset.mock.calls.length]).toEqual([2, 0]);
  expect(asked).toHaveBeenLastCalledWith({ queryKey: keys.game });
  applyMessage(client, game("2027"));
  expect([asked.mock.calls.length, reset.mock.calls]).toEqual([2, [[]]]);
  applyMessage(client, game("2027"));
  expect(reset.mock.calls.length).toBe(1);
});
