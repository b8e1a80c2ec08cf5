import type { LiveRound, SeasonMemory } from "./season-memory.ts";

/** Whether the round's deadline has passed. */
export const isPastDeadline = ({ state }: Pick<LiveRound, "state">): boolean =>
  state === "closed" || state === "settled";

/** The last round whose deadline has passed: the one that tables move with. Undefined before the season. */
export const currentRound = (season: Pick<SeasonMemory, "rounds"> | null | undefined): LiveRound | undefined =>
  season?.rounds.findLast(isPastDeadline);
