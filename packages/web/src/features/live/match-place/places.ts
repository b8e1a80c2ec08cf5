/** Where footballers are in the matches of a round: line-ups, substitutions and statistics put together by the rules. */
import type { WireLineup } from "@elleveren/contract";
import { placeInMatch, type ClubId, type FixtureId, type FootballerId, type MatchPlace } from "@elleveren/rules";

import type { Fixture } from "../../../api/live/fixtures.ts";
import type { LiveFootballer, LiveRound } from "../../../api/live/round-points.ts";

export type PlaceIn = (
  footballer: { readonly footballerId: FootballerId; readonly clubId: ClubId },
  fixture: Fixture,
) => MatchPlace;

/** `live` is undefined while it loads: line-ups speak alone until then. */
export function placesOf(live: LiveRound | undefined, lineups: readonly WireLineup[]): PlaceIn {
  const told = new Set<FixtureId>();
  const tellingStarters = new Set<FixtureId>();
  for (const row of live?.values() ?? []) {
    for (const { fixtureId } of row.matches) {
      if (minutesIn(row, fixtureId) > 0) told.add(fixtureId);
      if (startsIn(row) === true) tellingStarters.add(fixtureId);
    }
  }
  return ({ footballerId, clubId }, fixture) => {
    const { fixtureId } = fixture;
    const row = live?.get(footballerId);
    return placeInMatch({
      footballerId,
      match: fixture,
      lineup: lineups.find((lineup) => lineup.fixture === fixtureId && lineup.team === clubId) ?? null,
      stats: told.has(fixtureId)
        ? {
            minutes: row ? minutesIn(row, fixtureId) : 0,
            isStarter: tellingStarters.has(fixtureId) ? (row ? startsIn(row) : false) : null,
            redCards: row ? lineOf(row, fixtureId, "red_cards") : 0,
          }
        : null,
    });
  };
}

/** With one match in the round its minutes move before its lines are fetched again. */
const minutesIn = (row: LiveFootballer, fixture: FixtureId): number =>
  row.matches.length === 1 ? row.minutes : lineOf(row, fixture, "minutes");

const lineOf = ({ matches }: LiveFootballer, fixture: FixtureId, stat: string): number =>
  matches.find(({ fixtureId }) => fixtureId === fixture)?.lines.find((line) => line.stat === stat)?.value ?? 0;

/** Starts are told of the whole round: in a double round they do not say of which match. */
const startsIn = (row: LiveFootballer): boolean | null => (row.matches.length === 1 ? row.stat("starts") > 0 : null);
