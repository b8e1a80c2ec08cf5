/** The real league's table, from finished matches: 3 points for a win, 1 for a draw. */
import type { ClubId } from "@elleveren/rules";

import type { LiveFixture, SeasonMemory } from "../../live/index.ts";

export interface ClubStanding {
  readonly position: number;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly points: number;
}

interface Tally {
  won: number;
  drawn: number;
  lost: number;
  scored: number;
  conceded: number;
}

/** Clubs of the market; position 0 while nothing has been played. Equal clubs stand by goals, then by name. */
export function clubTable(season: Pick<SeasonMemory, "clubs" | "fixtures">): Map<ClubId, ClubStanding> {
  const clubs = [...season.clubs.values()].filter((club) => !club.unavailable);
  const tallies = new Map(clubs.map((club) => [club.clubId, emptyTally()]));
  const results = [...season.fixtures.values()].filter(isResult);
  for (const { homeClubId, awayClubId, homeScore, awayScore } of results) {
    add(tallies.get(homeClubId), homeScore, awayScore);
    add(tallies.get(awayClubId), awayScore, homeScore);
  }
  const rank = ({ won, drawn, scored, conceded }: Tally) => [won * 3 + drawn, scored - conceded, scored] as const;
  const ordered = clubs.toSorted((a, b) => {
    const [first, second] = [rank(tallies.get(a.clubId)!), rank(tallies.get(b.clubId)!)];
    const byRank = second[0] - first[0] || second[1] - first[1] || second[2] - first[2];
    return byRank || a.name.localeCompare(b.name, "nb");
  });
  return new Map(
    ordered.map(({ clubId }, index) => {
      const { won, drawn, lost } = tallies.get(clubId)!;
      const position = results.length === 0 ? 0 : index + 1;
      return [clubId, { position, played: won + drawn + lost, won, drawn, lost, points: won * 3 + drawn }];
    }),
  );
}

type Result = LiveFixture & { readonly homeScore: number; readonly awayScore: number };

/** A match whose result stands. */
export const isResult = (fixture: LiveFixture): fixture is Result =>
  (fixture.finished || fixture.finishedProvisional) && fixture.homeScore !== null && fixture.awayScore !== null;

const emptyTally = (): Tally => ({ won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0 });

function add(tally: Tally | undefined, scored: number, conceded: number): void {
  if (!tally) return;
  tally.scored += scored;
  tally.conceded += conceded;
  if (scored > conceded) tally.won += 1;
  else if (scored === conceded) tally.drawn += 1;
  else tally.lost += 1;
}
