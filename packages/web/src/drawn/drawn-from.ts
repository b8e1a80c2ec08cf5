import type { WireAuthConfig } from "@elleveren/contract";

import type { Game } from "../api/content/game.ts";

/**
 * A hash of the game's facts on the first page: a server-drawn page is hydrated only with the same facts, otherwise
 * it is drawn anew.
 */
export function drawnFrom(game: Game, config: WireAuthConfig["data"]): string {
  const { clubs, currentRound, nextRound, ruleset } = game;
  const shown = [
    clubs.map((club) => [club.clubId, club.name, club.url, club.isUnavailable, club.kit]),
    currentRound && [currentRound.roundId, currentRound.isFinished],
    nextRound && [nextRound.roundId, nextRound.deadlineAtMs],
    ruleset.squad,
    ruleset.roundCount,
    config,
  ];
  // FNV-1a: any hash that both compute alike.
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify(shown)) hash = Math.imul(hash ^ unit.codePointAt(0)!, 0x01000193) >>> 0;
  return hash.toString(36);
}
