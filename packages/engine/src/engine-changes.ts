/** Changes that the engine is told of. Made at once, or, while a run is on, right after it. */
import { invariant, type EntryId, type FootballerId, type Position } from "@elleveren/rules";

import {
  SquadBatch,
  packSquad,
  writeSquad,
  writeSquadRows,
  type EngineSquad,
  type SquadRows,
} from "./rounds/squads.ts";
import type { Season } from "./season.ts";
import type { Turns } from "./turns.ts";

export interface FootballerPerformance {
  readonly footballerId: FootballerId;
  /** Of all the footballer's matches in the round together. */
  readonly points: number;
  /** Every match of the footballer's in the round is over (or there is none), with 0 minutes on the pitch. */
  readonly absent: boolean;
}

export function engineChanges({ season, turns }: { readonly season: Season; readonly turns: Turns }) {
  return {
    /**
     * Adds entries with the first round each takes part in; entries already there stay. Best ascending by id. The arrays
     * are the engine's until `whenIdle`.
     */
    appendEntries(entryIds: ArrayLike<number>, startedRounds: ArrayLike<number>): void {
      turns.change(() => {
        const { capacity } = season.rows;
        season.rows.append(entryIds, startedRounds);
        if (season.rows.capacity > capacity) season.fitColumns();
      });
    },

    /** Makes the season's footballers known, before they are in squads. Repeating changes the position. */
    setFootballers(footballers: Iterable<{ readonly footballerId: FootballerId; readonly position: Position }>): void {
      const known = [...footballers];
      turns.change(() => {
        for (const { footballerId, position } of known) season.footballers.set(footballerId, position);
      });
    },

    /** The performances of footballers in a round so far. Those never named have 0 points and are not absent. */
    setPerformances(roundId: number, performances: Iterable<FootballerPerformance>): void {
      const changed = [...performances];
      turns.change(() => {
        const round = season.performancesOf(roundId);
        for (const { footballerId, points, absent } of changed) {
          round.set(season.footballers.indexOf(footballerId), points, absent);
        }
      });
    },

    /** One entry's squad in a round. Throws on an entry or footballer the engine does not know. */
    setSquad(roundId: number, entryId: EntryId, squad: EngineSquad): void {
      turns.change(() => {
        const row = season.rows.rowOf(entryId);
        invariant(row >= 0, `entry ${entryId} is known before its squad`);
        writeSquad(season, roundId, row, squad);
      });
    },

    /** Many squads in the block's own layout. The arrays are the engine's until `whenIdle`. */
    setSquads(roundId: number, squads: SquadRows): void {
      turns.change(() => writeSquadRows(season, roundId, squads));
    },

    /** Writes one squad's sixteen words into `block` at `at`, for `setSquads`. */
    packSquad(squad: EngineSquad, block: Uint16Array, at: number): void {
      packSquad(season, squad, block, at);
    },

    /** For reading very many squads: `add` them by row until it is full, `write` it, take the next one. */
    squadBatch(roundId: number, capacity: number): SquadBatch {
      return new SquadBatch(season, capacity, (squads) => turns.change(() => writeSquadRows(season, roundId, squads)));
    },

    /** Transfers of the season up to the round's deadline, by row: settles ties (EG-44). */
    setTotalTransfers(roundId: number, totalTransfers: Uint16Array): void {
      turns.change(() => {
        invariant(totalTransfers.length <= season.rows.count, "transfers are of entries the engine knows");
        season.transfersOf(roundId).view.set(totalTransfers);
      });
    },

    /** Forgets squads and performances of a round that will not be scored again; its points and ranks stay. */
    releaseRound(roundId: number): void {
      turns.change(() => season.release(roundId));
    },
  };
}
