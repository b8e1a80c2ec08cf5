/** The league and round of a request, and the league's entries in it. */
import type { Engine, LeagueMembers } from "@elleveren/engine";
import {
  chipScoring,
  entryId,
  type EntryId,
  type FootballerId,
  type MatchPlace,
  NO_MATCH,
  type RoundId,
} from "@elleveren/rules";
import type { WireOwnership } from "@elleveren/contract";

import type { Context } from "../../../context.ts";
import type { League } from "../leagues/index.ts";
import { isPastDeadline, stillToPlay } from "../../live/index.ts";
import { memberCache } from "../standings/index.ts";
import type { ScoredRound } from "../../play/index.ts";

export interface LeagueRound {
  readonly league: League;
  readonly roundId: RoundId;
  /** True while the round still moves. */
  readonly provisional: boolean;
  readonly engine: Engine;
  /** Null is everybody: the overall league. */
  readonly members: LeagueMembers | null;
}

/** The current round unless one is named; null until its deadline has passed, so that squads stay hidden. */
export async function loadLeagueRound(
  ctx: Context,
  league: League,
  named: RoundId | undefined,
): Promise<LeagueRound | null> {
  const reached = ctx.live.findSeason()?.rounds.filter(isPastDeadline) ?? [];
  const round = named === undefined ? reached.at(-1) : reached.find(({ roundId }) => roundId === named);
  const engine = ctx.live.engine();
  if (!round || !engine) return null;
  const members = await memberCache(ctx).membersOf(league);
  return { league, roundId: round.roundId, provisional: round.state === "closed", engine, members };
}

export const isInLeague = ({ engine, members, roundId }: LeagueRound, entry: EntryId): boolean =>
  engine.isInLeague(entry, members, roundId);

/** All entries in the round's table; null where they are more than `most`. */
export function memberIdsOf({ engine, members, roundId }: LeagueRound, most: number): EntryId[] | null {
  const count = members === null ? engine.entryCount : members.rows.length;
  if (count > most) return null;
  const ids = Array.from({ length: count }, (_, member) => engine.entryIdOf(members?.rows[member] ?? member));
  return ids.filter((id) => engine.isInLeague(entryId(id), members, roundId));
}

/** A footballer's points in a round, and the matches still to come. */
export type PointsSoFar = Pick<WireOwnership, "points" | "matches_left" | "is_on" | "place" | "place_minute">;

const NOTHING: PointsSoFar = { points: 0, matches_left: 0, is_on: false, place: "unknown", place_minute: null };

/** As of now: a caller that adds up reads all of it without waiting for anything in between. */
export function pointsSoFar(ctx: Context, roundId: RoundId): (id: FootballerId) => PointsSoFar {
  const season = ctx.live.season();
  const round = ctx.live.roundPoints(roundId);
  return (id) => {
    const own = round.get(id);
    if (!own) return NOTHING;
    const { matchesLeft, isOn, place } = stillToPlay(season, own);
    return { points: own.points, matches_left: matchesLeft, is_on: isOn, ...presentPlace(place) };
  };
}

function presentPlace(place: MatchPlace): Pick<WireOwnership, "place" | "place_minute"> {
  switch (place.kind) {
    case "on":
      return { place: "on", place_minute: place.sinceMinute };
    case "off":
      return { place: place.isSentOff ? "sent_off" : "off", place_minute: place.minute };
    case "played":
      // Of a match that is over, and no such match is told of.
      return { place: "unknown", place_minute: null };
    default:
      return { place: place.kind, place_minute: null };
  }
}

/**
 * Footballers with an armband: the captain, the vice-captain where the captain did not play, both under a chip that
 * multiplies both; only those who played. The captain first.
 */
export function armbandsOf(ctx: Context, roundId: RoundId, { squad, score }: ScoredRound): FootballerId[] {
  const points = ctx.live.roundPoints(roundId);
  const isAbsent = (id: FootballerId) => (points.get(id)?.performance ?? NO_MATCH).absent;
  const captains = score.picks.flatMap(({ footballerId, isCaptain }) => (isCaptain ? [footballerId] : []));
  const vices = score.picks.flatMap(({ footballerId, isViceCaptain }) => (isViceCaptain ? [footballerId] : []));
  const playing = captains.filter((id) => !isAbsent(id));
  const isVicesTurn = playing.length === 0 || chipScoring(squad.chip).viceCaptain > 1;
  return isVicesTurn ? [...playing, ...vices.filter((id) => !isAbsent(id))] : playing;
}
