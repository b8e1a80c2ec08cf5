/** Rivals as lines of a chart. */
import type { WireLeagueRanks, WireRoundRank } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";

import { type LineLook, lookOf, OWN_LOOK } from "../../../ui/charts/line-looks.ts";

export interface RankLine {
  readonly entryId: EntryId;
  readonly name: string;
  readonly managerName: string;
  readonly isOwn: boolean;
  readonly look: LineLook;
  /** Oldest first; rounds without a rank are left out. */
  readonly ranks: readonly WireRoundRank[];
}

export interface RankLines {
  readonly rounds: WireLeagueRanks["rounds"];
  readonly lines: readonly RankLine[];
}

/** The last `roundCount` rounds. Everybody keeps his look, whoever is in front: it goes by the order of the answer. */
export function rankLines(
  { rounds, entries: rivals }: WireLeagueRanks,
  ownId: EntryId | null,
  roundCount = Infinity,
): RankLines {
  const shown = rounds.slice(-Math.min(roundCount, rounds.length));
  const first = shown[0]?.event ?? 0;
  let others = 0;
  return {
    rounds: shown,
    lines: rivals.map((rival) => {
      const isOwn = rival.entry === ownId;
      return {
        entryId: rival.entry,
        name: rival.entry_name,
        managerName: rival.player_name,
        isOwn,
        look: isOwn ? OWN_LOOK : lookOf(others++),
        ranks: rival.ranks.filter(({ event }) => event >= first),
      };
    }),
  };
}
