import type { WireStreamMessage } from "@elleveren/contract";
import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";

import type { Game } from "../content/game.ts";
import { keys } from "../wire/keys.ts";
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
  expect([asked.mock.calls.length, reset.mock.calls.length]).toEqual([4, 0]);
  expect(asked).toHaveBeenLastCalledWith({ queryKey: keys.game });
  applyMessage(client, game("2027"));
  expect([asked.mock.calls.length, reset.mock.calls]).toEqual([4, [[]]]);
  applyMessage(client, game("2027"));
  expect(reset.mock.calls.length).toBe(1);
});

test("the round's average and best follow the ranks; what did not move is not drawn anew", () => {
  const client = new QueryClient();
  const rounds = [2, 3].map((id) => ({ roundId: id, averagePoints: 30, highestPoints: 61, highestEntryId: 4 }));
  client.setQueryData(keys.game, { rounds, currentRound: rounds[1], nextRound: null });
  const ranks = (average: number): WireStreamMessage => ({
    kind: "ranks",
    event: 3,
    revision: 9,
    average_entry_score: average,
    highest_score: 61,
    highest_scoring_entry: 4,
  });
  const before = client.getQueryData<Game>(keys.game)!;
  applyMessage(client, ranks(30));
  expect(client.getQueryData(keys.game)).toBe(before);
  applyMessage(client, ranks(31));
  const after = client.getQueryData<Game>(keys.game)!;
  expect(after.rounds.map((round) => round.averagePoints)).toEqual([30, 31]);
  expect(after.currentRound).toEqual(after.rounds[1]);
  applyMessage(client, ranks(32));
  expect(client.getQueryData<Game>(keys.game)!.currentRound!.averagePoints).toBe(32);
});
