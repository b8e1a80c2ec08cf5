/** Lets a game's rounds be played: its clock moves, and what follows from that happens at once. */
import { expect } from "vitest";

import { sql } from "../packages/server/src/testing/index.ts";
import type { Game } from "./game.ts";

const DAY_MS = 86_400_000;

/** Moves the clock to so many days after the round's deadline. */
export async function goOn(game: Game, round: number, days: number): Promise<void> {
  const deadline = game.world.season.rounds[round - 1]!.deadlineAtMs;
  await game.t.setNow(new Date(deadline + days * DAY_MS).toISOString());
  await game.t.tick();
  await game.t.tick();
}

/** Past the round's matches, until it is settled. */
export async function playOn(game: Game, round: number): Promise<void> {
  for (const days of [0.1, 3, 4]) await goOn(game, round, days);
  const { rows } = await sql<{ state: string }>`
    select state from rounds where round_id = ${round}`.execute(game.t.ctx.db);
  expect(rows[0]!.state).toBe("settled");
}
