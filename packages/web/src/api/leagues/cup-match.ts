/** A match of a cup as every page shows it. */
import type { WireMatch } from "@elleveren/contract";
import { entryId, leagueId, roundId, type EntryId, type LeagueId, type RoundId } from "@elleveren/rules";

export interface CupTeam {
  readonly entryId: EntryId;
  readonly name: string;
  readonly managerName: string;
  /** Live while the round is on; of a bye those of the round before. */
  readonly points: number;
}

export interface CupMatch {
  readonly matchId: number;
  readonly cupLeagueId: LeagueId;
  readonly roundId: RoundId;
  /** As on the wire: `Round of 64` … `Final`. */
  readonly roundName: string;
  readonly first: CupTeam;
  /** Null: a bye. */
  readonly second: CupTeam | null;
  /** Null until the round is settled. */
  readonly winnerId: EntryId | null;
  readonly tiebreak: "goals_scored" | "goals_conceded" | "default" | null;
}

export const decodeCupMatch = (wire: WireMatch): CupMatch => ({
  matchId: wire.id,
  cupLeagueId: leagueId(wire.league),
  roundId: roundId(wire.event),
  roundName: wire.knockout_name,
  first: {
    entryId: entryId(wire.entry_1_entry ?? 0),
    name: wire.entry_1_name,
    managerName: wire.entry_1_player_name,
    points: wire.entry_1_points,
  },
  second:
    wire.entry_2_entry === null
      ? null
      : {
          entryId: entryId(wire.entry_2_entry),
          name: wire.entry_2_name,
          managerName: wire.entry_2_player_name,
          points: wire.entry_2_points,
        },
  winnerId: wire.winner === null ? null : entryId(wire.winner),
  tiebreak: wire.tiebreak,
});
