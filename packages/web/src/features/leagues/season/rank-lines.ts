/** Rivals as lines of a chart. */
import type { EntryId, RoundId } from "@elleveren/rules";

import type { LeagueRanks, RoundRank } from "../../../api/leagues/league-season.ts";
import { type LineLook, lookOf, OWN_LOOK } from "../../../ui/charts/line-looks.ts";

export interface RankLine {
  readonly entryId: EntryId;
  readonly name: string;
  readonly managerName: string;
  readonly isOwn: boolean;
  readonly look: LineLook;
  /** Oldest first; rounds without a rank are left out. */
  readonly ranks: readonly RoundRank[];
}

export interface RankLines {
  readonly rounds: LeagueRanks["rounds"];
  readonly lines: readonly RankLine[];
}

/** The last `roundCount` rounds. Everybody keeps his look, whoever is in front: it goes by the order of the answer. */
export function rankLines({ rounds, rivals }: LeagueRanks, ownId: EntryId | null, roundCount = Infinity): RankLines {
  const shown = rounds.slice(-Math.min(roundCount, rounds.length));
  const first = shown[0]?.roundId ?? 0;
  let others = 0;
  return {
    rounds: shown,
    lines: rivals.map((rival) => {
      const isOwn = rival.entryId === ownId;
      return {
        entryId: rival.entryId,
        name: rival.entryName,
        managerName: rival.managerName,
        isOwn,
        look: isOwn ? OWN_LOOK : lookOf(others++),
        ranks: rival.ranks.filter(({ roundId }: { roundId: RoundId }) => roundId >= first),
      };
    }),
  };
}
