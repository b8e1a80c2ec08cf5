/** Start-up data in our words: rounds, clubs, footballers, chips and the season's rules. */
import type { bootstrapCall, WireBootstrap } from "@elleveren/contract";
import { roundId, type Market, type RoundId, type Ruleset } from "@elleveren/rules";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, use } from "react";

import { guessGameClock } from "../wire/clock.ts";
import { decodeClub, type Club } from "./clubs.ts";
import { decodeFootballer, type GameFootballer } from "./footballers.ts";
import { api, send } from "../wire/http.ts";
import { keys } from "../wire/keys.ts";
import { decodeRound, type Round } from "./rounds.ts";
import { decodeRuleset } from "./ruleset.ts";
import { seenAtMs } from "../wire/seen-queries.ts";

export interface Phase {
  readonly phaseId: number;
  readonly name: string;
  readonly startRound: RoundId;
  readonly stopRound: RoundId;
}

export interface Game {
  readonly ruleset: Ruleset;
  readonly rounds: readonly Round[];
  /** Deadline passed last; null before the season. */
  readonly currentRound: Round | null;
  /** Open for changes; null when the game is over. */
  readonly nextRound: Round | null;
  readonly clubs: readonly Club[];
  readonly clubById: ReadonlyMap<number, Club>;
  readonly footballers: readonly GameFootballer[];
  readonly footballerById: ReadonlyMap<number, GameFootballer>;
  /** The same footballers, as the rules want them. */
  readonly market: Market;
  readonly phases: readonly Phase[];
  /** Statistics in display order, `opta_index` left out. */
  readonly statNames: readonly string[];
  readonly entryCount: number;
  readonly settings: WireBootstrap["game_settings"];
  /** Maximum age of the own squad, and of a footballer's summary in the dialog, before they are fetched again. */
  readonly refreshAfterMs: number;
}

const getBootstrap = api<typeof bootstrapCall>("GET", "/api/bootstrap-static/");

export const gameQuery = queryOptions({
  queryKey: keys.game,
  queryFn: async ({ signal }) => {
    const wire = await send(getBootstrap, { signal });
    // Start-up is also when the page first learns what time it is in the game.
    const speed = wire.game_speed ?? 1;
    const seenMs = seenAtMs(signal);
    // A stored answer carries the time of its fetch.
    const sinceMs = seenMs === null ? 0 : Math.max(0, Date.now() - seenMs);
    guessGameClock((wire.game_now_ms ?? Date.now() - sinceMs) + sinceMs * speed, speed);
    return decodeGame(wire);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export function decodeGame(wire: WireBootstrap): Game {
  const rounds = wire.events.map(decodeRound);
  const clubs = wire.teams.map(decodeClub);
  const footballers = wire.elements.map(decodeFootballer);
  const footballerById = new Map<number, GameFootballer>(footballers.map((row) => [row.footballerId, row]));
  return {
    ruleset: decodeRuleset(wire),
    rounds,
    currentRound: rounds.find((round) => round.isCurrent) ?? null,
    nextRound: rounds.find((round) => round.isNext) ?? null,
    clubs,
    clubById: new Map(clubs.map((club) => [club.clubId, club])),
    footballers,
    footballerById,
    market: new Map(footballers.map((row) => [row.footballerId, row])),
    phases: wire.phases.map((phase) => ({
      phaseId: phase.id,
      name: phase.name,
      startRound: roundId(phase.start_event),
      stopRound: roundId(phase.stop_event),
    })),
    statNames: wire.element_stats.map((stat) => stat.name).filter((name) => name !== "opta_index"),
    entryCount: wire.total_players,
    settings: wire.game_settings,
    refreshAfterMs: wire.game_settings.ui_refresh_seconds * 1000,
  };
}

const GameContext = createContext<Game | null>(null);
export const GameProvider = GameContext.Provider;

export const useGameQuery = () => useQuery(gameQuery);

/** Start-up data; screens are drawn only once it is there. */
export function useGame(): Game {
  const game = use(GameContext);
  if (!game) throw new Error("Broken assumption: screens stand inside the game provider");
  return game;
}
