/** A match that is being entered, in the words of the wire. */
import { wireMicros, type WireControlMatch, type WireEnteredFootballer, type WireStarting } from "@elleveren/contract";
import {
  DERIVED_STATS,
  playActs,
  POSITIONS,
  STAT_NAMES,
  type FootballerId,
  type MatchSide,
  type MatchSoFar,
  type Ruleset,
} from "@elleveren/rules";

import { realSeconds } from "../../../clock.ts";
import { presentControlled } from "../fixture-desk/index.ts";
import type { LiveFixture, SeasonMemory } from "../../live/index.ts";
import type { ToldActs } from "./match-acts.sql.ts";
import { presentAct } from "./read-act.ts";

export function presentMatch(
  season: SeasonMemory,
  fixture: LiveFixture,
  told: ToldActs,
): Omit<WireControlMatch, "teller"> {
  const { match } = playActs(told.acts.filter(({ undoneBy }) => undoneBy === null).map(({ act }) => act));
  return {
    ...presentControlled(season, fixture),
    version: told.version,
    now: wireMicros(realSeconds() * 1000),
    told: [...match.told],
    catching_up: match.isCatchingUp
      ? { team_h_score: match.score.home, team_a_score: match.score.away, minutes: match.minute }
      : null,
    lineups: {
      home: presentStarting(season, fixture, { match, side: "home" }),
      away: presentStarting(season, fixture, { match, side: "away" }),
    },
    figures: figuresOf(season.ruleset),
    acts: told.acts.map(({ actId, toldAtMs, actor, act, undoneBy }) => ({
      id: actId,
      time: wireMicros(toldAtMs),
      actor,
      act: presentAct(act),
      undone_by: undoneBy,
    })),
    elements: presentFootballers(season, fixture, match),
  };
}

/** What was told here stands above what the club announced. */
function presentStarting(
  season: SeasonMemory,
  fixture: LiveFixture,
  { match, side }: { readonly match: MatchSoFar; readonly side: MatchSide },
): WireStarting | null {
  const told = match.lineups[side];
  if (told) return { told: true, starters: [...told.starters], bench: [...told.bench] };
  const clubId = side === "home" ? fixture.homeClubId : fixture.awayClubId;
  const announced = season.lineups.get(fixture.fixtureId)?.find((row) => row.clubId === clubId);
  if (!announced?.starters) return null;
  return { told: false, starters: [...announced.starters], bench: announced.bench && [...announced.bench] };
}

/** Statistics that are worth points or decide bonus, less those that follow from acts. */
function figuresOf({ scoring, bonus }: Ruleset): string[] {
  const derived = new Set<string>(DERIVED_STATS);
  const rating = bonus.mode === "opta-strict" ? "opta_index" : "bps";
  return STAT_NAMES.filter((name) => !derived.has(name) && (scoring[name] !== undefined || name === rating));
}

/** Everybody of both clubs, home first, from the goalkeeper forwards. */
function presentFootballers(season: SeasonMemory, fixture: LiveFixture, match: MatchSoFar): WireEnteredFootballer[] {
  const points = season.matchPoints.get(fixture.fixtureId);
  const market = (fixture.roundId !== null && season.frozen.get(fixture.roundId)) || season.market;
  return [...season.footballers.values()]
    .flatMap((footballer) => {
      const row = points?.get(footballer.footballerId);
      const clubId = row?.clubId ?? footballer.clubId;
      if (clubId !== fixture.homeClubId && clubId !== fixture.awayClubId) return [];
      if (footballer.removed && !row) return [];
      return [
        {
          element: footballer.footballerId as number,
          home: clubId === fixture.homeClubId,
          name: footballer.webName,
          squad_number: footballer.squadNumber,
          element_type: POSITIONS.indexOf(footballer.position) + 1,
          place: placeOf(match, footballer.footballerId),
          stats: { ...row?.stats },
          points: row?.points ?? 0,
          selected: market.get(footballer.footballerId)?.selectedCount ?? 0,
        },
      ];
    })
    .sort(
      (a, b) =>
        Number(b.home) - Number(a.home) || a.element_type - b.element_type || a.name.localeCompare(b.name, "nb"),
    );
}

function placeOf(match: MatchSoFar, footballerId: FootballerId): WireEnteredFootballer["place"] {
  const footballer = match.footballers.get(footballerId);
  if (footballer) return footballer.offAt === null ? "pitch" : footballer.isSentOff ? "sent_off" : "off";
  const isOnBench = (["home", "away"] as const).some((side) => match.lineups[side]?.bench.includes(footballerId));
  return isOnBench ? "bench" : "out";
}
