/** The engine's computations for all entries of a round: each is a run, on the threads where it is large enough. */
import type { EntryId } from "@elleveren/rules";

import { imagineRound, type ImaginedEnds, type ImaginedRound, type ImaginingParts } from "./rounds/imagine-round.ts";
import { loadRound, type LoadedPoints } from "./rounds/load-round.ts";
import { countRound, type RoundCounts } from "./rounds/round-counts.ts";
import { rankColumns, roundResults, type RankColumns, type RoundResults } from "./rounds/round-results.ts";
import { carrySquads } from "./rounds/squads.ts";
import { scoreRound } from "./rounds/score-round.ts";

export function engineRuns(parts: ImaginingParts & { /** After every scoring. */ readonly onScored: () => void }) {
  const { season, turns, workshopFor, onScored } = parts;
  return {
    /** Points of all entries in the round, and all ranks. For an earlier round also all later totals and ranks. */
    scoreRound(roundId: number): Promise<void> {
      const scored = turns.run(() => scoreRound(season, workshopFor(season.rows.count), roundId));
      // A large table that was read is read again; a failure of this run is thrown then.
      scored.then(onScored, () => {});
      return scored;
    },

    /**
     * Points of a settled round, from storage, by row: after costs, and before them if wanted. Ranks it too. Rounds come
     * in ascending order; loading an earlier one again (a correction) moves all later totals and ranks with it.
     */
    loadRound(roundId: number, loaded: LoadedPoints): Promise<void> {
      return turns.run(() => loadRound(season, workshopFor(season.rows.count), roundId, loaded));
    },

    /** Copies all squads of one round to a later one, without chip and cost. Changes are applied afterwards. */
    carryForward(fromRoundId: number, toRoundId: number): Promise<void> {
      return turns.run(() => carrySquads(season, workshopFor(season.rows.count), fromRoundId, toRoundId));
    },

    /** How often each footballer is owned and captained, and which chips are played, in a round that has its squads. */
    roundCounts(roundId: number): Promise<RoundCounts> {
      return turns.run(() => countRound(season, workshopFor(season.rows.count), roundId));
    },

    /** Everything settling stores, for a round just scored. */
    roundResults(roundId: number): Promise<RoundResults> {
      return turns.run(() => roundResults(season, workshopFor(season.rows.count), roundId));
    },

    /**
     * Points that entries would have if the round ended so, end by end, from squads and facts as they are now; entries without a squad in
     * the round are left out. Null when the round has no squads, throws when the ends are not of one shape. A request of fewer entries
     * times ends than `parallelFrom` is scored at once; a larger one in short runs, between which others have their turn.
     */
    imagineRound(roundId: number, entryIds: readonly EntryId[], ends: ImaginedEnds): Promise<ImaginedRound | null> {
      return imagineRound(parts, roundId, entryIds, ends);
    },

    /** Both shared ranks of all entries, by row, for a round that is ranked; `into` columns of an earlier call, if given. */
    rankColumns(roundId: number, into?: RankColumns): Promise<RankColumns> {
      return turns.run(() => rankColumns(season, workshopFor(season.rows.count), roundId, into));
    },
  };
}
