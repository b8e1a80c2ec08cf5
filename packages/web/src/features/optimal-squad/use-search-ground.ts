import { type ChipName } from "@elleveren/rules";

import { useComingMatches } from "../../api/live/fixtures.ts";
import { useGame } from "../../api/content/game.ts";
import type { MyTeam } from "../../api/play/my-team.ts";
import { matchesIn } from "../footballers/matches.ts";
import type { SearchGround } from "./build-search.ts";

/** What a search starts from; undefined while the fixtures load. */
export function useSearchGround(chip: ChipName | null, myTeam: MyTeam | undefined): SearchGround | undefined {
  const { ruleset, footballers, clubById, rounds, nextRound } = useGame();
  const coming = useComingMatches();
  if (coming === undefined || nextRound === null) return undefined;
  return {
    ruleset,
    footballers,
    clubMatches: (clubId) => clubById.get(clubId)?.playedCount ?? 0,
    fixturesIn: (clubId, round) => matchesIn(coming, clubId, round),
    roundIds: rounds.map(({ roundId }) => roundId).filter((roundId) => roundId >= nextRound.roundId),
    chip,
    myTeam,
  };
}
