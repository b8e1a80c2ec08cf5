/** A club's coming matches as a slot or a row shows them. */
import type { ClubId, RoundId } from "@elleveren/rules";

import type { Club } from "../../../api/content/clubs.ts";
import type { ClubMatch } from "../../../api/live/fixtures.ts";
import type { RibbonMatch } from "../../play/pitch/index.ts";

export type ComingMatches = ReadonlyMap<ClubId, readonly ClubMatch[]> | undefined;

/** From this round on, soonest first. */
export const matchesFrom = (coming: ComingMatches, club: ClubId, round: RoundId | number): readonly ClubMatch[] =>
  coming?.get(club)?.filter((match) => match.roundId !== null && match.roundId >= round) ?? [];

export const matchesIn = (coming: ComingMatches, club: ClubId, round: RoundId | number): readonly ClubMatch[] =>
  coming?.get(club)?.filter((match) => match.roundId === round) ?? [];

/** The next matches by difficulty; the same opponent's letters everywhere. */
export const ribbonOf = (
  matches: readonly ClubMatch[],
  clubById: ReadonlyMap<number, Club>,
  count = 3,
): RibbonMatch[] =>
  matches.slice(0, count).map((match) => ({
    label: clubById.get(match.opponentId)?.shortName ?? "",
    difficulty: match.difficulty,
  }));
