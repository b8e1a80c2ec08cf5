/**
 * The gist of a settled round in a league. Every fact is one of the tables and results that the site shows elsewhere; the team
 * in last place, and other facts that nobody wants to read of himself, are not among them.
 */
import { MOST_MEMBERS_OF_PAST_ROUND, type WirePaperFact } from "@elleveren/contract";
import { type Holders, type LeagueRound, MOST_NAMED } from "@elleveren/engine";
import type { EntryId, FootballerId, RoundId } from "@elleveren/rules";

import type { Context } from "../../../context.ts";
import { type ScoredRound, scoreSquads } from "../../play/index.ts";
import { loadRoundMatches } from "../h2h/index.ts";
import { type LeagueSeason, requestOf, type TableRound, tableRounds } from "../league-season/index.ts";

export interface PaperFact {
  readonly kind: WirePaperFact["kind"];
  readonly entryIds: readonly EntryId[];
  readonly footballerId: FootballerId | null;
  readonly value: number;
  readonly more: number;
}

export interface MadePaper {
  readonly facts: readonly PaperFact[];
  /** Points of the round before costs, of the members in the table; 0 where they are too many to be looked at. */
  readonly average: number;
  readonly memberCount: number;
}

/** Those of many that a fact names. */
const NAMED = 3;
/** Fewer places up are no news. */
const LEAST_CLIMB = 2;
/** A captain with more points did not fail; one with fewer did nothing to write about. */
const MOST_OF_FAILED = 2;
const LEAST_OF_CAPTAIN = 16;
const LEAST_ALONE = 8;
const LEAST_BENCH = 8;

const fact = (
  kind: PaperFact["kind"],
  entryIds: readonly EntryId[],
  value: number,
  { more = 0, footballerId = null }: Partial<Pick<PaperFact, "more" | "footballerId">> = {},
): PaperFact => ({ kind, entryIds: entryIds.slice(0, NAMED), footballerId, value, more });

/** `roundId` is settled, and counts in the league. */
export async function makePaper(ctx: Context, season: LeagueSeason, roundId: RoundId): Promise<MadePaper> {
  const { engine, draw } = season;
  const settled = new Set<number>(
    season.rounds.filter((one) => one.state === "settled" && one.roundId <= roundId).map((one) => one.roundId),
  );
  const rounds = (await engine.leagueRounds(requestOf(season))).filter((one) => settled.has(one.roundId));
  const tables = (await tableRounds(ctx, season, rounds)).filter((one) => settled.has(one.roundId));
  const ids = membersIn(season, roundId);
  const scored = ids ? [...(await scoreSquads(ctx, ids, roundId))].map(toMember) : [];
  const sum = scored.reduce((all, { score }) => all + score.points, 0);
  return {
    facts: [
      ...factsOfPoints(rounds),
      ...factsOfTable(tables),
      ...(draw ? factsOfMatches(await loadRoundMatches(ctx, draw, roundId)) : []),
      ...factsOfSquads(ctx, roundId, scored),
    ],
    average: scored.length === 0 ? 0 : Math.round(sum / scored.length),
    memberCount: ids?.length ?? countOf(season),
  };
}

const countOf = ({ engine, members }: LeagueSeason): number => members?.rows.length ?? engine.entryCount;

/** Entries in the league's table of the round; null where they are too many to look at every squad. */
function membersIn(season: LeagueSeason, roundId: RoundId): EntryId[] | null {
  const { engine, members } = season;
  const count = countOf(season);
  if (count > MOST_MEMBERS_OF_PAST_ROUND) return null;
  const ids = Array.from({ length: count }, (_, member) => engine.entryIdOf(members?.rows[member] ?? member));
  return ids.filter((id) => engine.isInLeague(id, members, roundId));
}

function factsOfPoints(rounds: readonly LeagueRound[]): PaperFact[] {
  const last = rounds.at(-1);
  if (!last) return [];
  const { best, worst } = last;
  // Where all are level nobody is the hero.
  if (best.value === worst.value && best.count > 1) return [];
  const before = rounds.slice(0, -1).map((round) => round.best.value);
  const former = Math.max(...before);
  const hero = fact("hero", best.entryIds, best.value, { more: best.count });
  return before.length > 0 && best.value > former
    ? [hero, fact("record", best.entryIds, best.value, { more: former })]
    : [hero];
}

function factsOfTable(tables: readonly TableRound[]): PaperFact[] {
  const last = tables.at(-1);
  if (!last) return [];
  return [...factsOfLead(tables, last), ...factsOfClimb(last.climb)];
}

function factsOfLead(tables: readonly TableRound[], { leaders, nextTotal }: TableRound): PaperFact[] {
  // Where all are level there is no leader.
  if (nextTotal === null || leaders.count > MOST_NAMED) return [];
  if (leaders.count > 1) return [fact("lead_shared", leaders.entryIds, leaders.value, { more: leaders.count })];
  const [leader] = leaders.entryIds;
  const lead = leaders.value - nextTotal;
  const alone = tables.map((one) =>
    one.leaders.count === 1 && one.nextTotal !== null ? one.leaders.entryIds[0] : null,
  );
  const other = alone.findLastIndex((id) => id !== leader);
  const run = alone.length - 1 - other;
  if (run > 1 || alone.length === 1) return [fact("lead_kept", [leader!], lead, { more: run })];
  const former = alone.at(-2);
  return [fact("lead_taken", former ? [leader!, former] : [leader!], lead)];
}

const factsOfClimb = (climb: Holders | null): PaperFact[] =>
  climb && climb.value >= LEAST_CLIMB ? [fact("climb", climb.entryIds, climb.value)] : [];

/** Both points of a match between two members, the winner's first. */
interface Played {
  readonly entryIds: readonly [EntryId, EntryId];
  readonly points: readonly [number, number];
  readonly isDraw: boolean;
}

function factsOfMatches(matches: Awaited<ReturnType<typeof loadRoundMatches>>): PaperFact[] {
  const played = matches.flatMap(({ first, second, winnerId }): Played[] => {
    if (typeof second !== "object") return [];
    const [one, other] = winnerId === second.entryId ? [second, first] : [first, second];
    return [{ entryIds: [one.entryId, other.entryId], points: [one.points, other.points], isDraw: winnerId === null }];
  });
  const closest = played.toSorted(
    (one, other) =>
      one.points[0] - one.points[1] - (other.points[0] - other.points[1]) || other.points[0] - one.points[0],
  )[0];
  const unlucky = played
    .filter(({ isDraw }) => !isDraw)
    .toSorted((one, other) => other.points[1] - one.points[1] || one.entryIds[1] - other.entryIds[1])[0];
  return [
    ...(closest
      ? [fact("duel", closest.entryIds, closest.points[0] - closest.points[1], { more: closest.points[0] })]
      : []),
    ...(unlucky && played.length > 1
      ? [fact("unlucky", unlucky.entryIds.toReversed(), unlucky.points[1], { more: unlucky.points[0] })]
      : []),
  ];
}

interface Member extends ScoredRound {
  readonly entryId: EntryId;
}
const toMember = ([entryId, round]: readonly [EntryId, ScoredRound]): Member => ({ ...round, entryId });

function factsOfSquads(ctx: Context, roundId: RoundId, members: readonly Member[]): PaperFact[] {
  if (members.length < 2) return [];
  const pointsOf = (id: FootballerId) => ctx.live.performanceOf(roundId, id).points;
  return [...factsOfCaptains(members, pointsOf), ...factOfAlone(members, pointsOf), ...factOfBench(members, pointsOf)];
}

type PointsOf = (id: FootballerId) => number;

function factsOfCaptains(members: readonly Member[], pointsOf: PointsOf): PaperFact[] {
  const armbands = members.flatMap(({ entryId, score }) =>
    score.picks
      .filter(({ isCaptain, isViceCaptain, multiplier }) => multiplier > 1 && (isCaptain || isViceCaptain))
      .map(({ footballerId, multiplier }) => ({ entryId, footballerId, worth: multiplier * pointsOf(footballerId) })),
  );
  const counts = Map.groupBy(armbands, ({ footballerId }) => footballerId);
  const best = armbands.toSorted((one, other) => other.worth - one.worth || one.entryId - other.entryId)[0];
  const failed = [...counts]
    .filter(([id, wearers]) => wearers.length > 1 && pointsOf(id) <= MOST_OF_FAILED)
    .toSorted(
      ([one, some], [other, more]) => more.length - some.length || pointsOf(one) - pointsOf(other) || one - other,
    )[0];
  return [
    ...(best && best.worth >= LEAST_OF_CAPTAIN
      ? [
          fact(
            "captain",
            armbands
              .filter(({ footballerId, worth }) => footballerId === best.footballerId && worth === best.worth)
              .map(({ entryId }) => entryId),
            best.worth,
            { footballerId: best.footballerId, more: counts.get(best.footballerId)!.length },
          ),
        ]
      : []),
    ...(failed
      ? [fact("captain_failed", [], pointsOf(failed[0]), { footballerId: failed[0], more: failed[1].length })]
      : []),
  ];
}

/** The best of those who counted for one member only. */
function factOfAlone(members: readonly Member[], pointsOf: PointsOf): PaperFact[] {
  const owners = new Map<FootballerId, EntryId[]>();
  const counted = new Set<string>();
  for (const { entryId, score } of members) {
    for (const { footballerId, multiplier } of score.picks) {
      owners.set(footballerId, [...(owners.get(footballerId) ?? []), entryId]);
      if (multiplier > 0) counted.add(`${entryId} ${footballerId}`);
    }
  }
  const best = [...owners]
    .filter(
      ([id, entryIds]) => entryIds.length === 1 && counted.has(`${entryIds[0]} ${id}`) && pointsOf(id) >= LEAST_ALONE,
    )
    .toSorted(([one], [other]) => pointsOf(other) - pointsOf(one) || one - other)[0];
  return best ? [fact("alone", best[1], pointsOf(best[0]), { footballerId: best[0] })] : [];
}

function factOfBench(members: readonly Member[], pointsOf: PointsOf): PaperFact[] {
  const most = members.toSorted(
    (one, other) => other.score.benchPoints - one.score.benchPoints || one.entryId - other.entryId,
  )[0]!;
  const { entryId, score } = most;
  if (score.benchPoints < LEAST_BENCH) return [];
  const best = score.picks
    .filter(({ multiplier }) => multiplier === 0)
    .toSorted((one, other) => pointsOf(other.footballerId) - pointsOf(one.footballerId) || one.slot - other.slot)[0];
  if (!best) return [];
  const { footballerId } = best;
  return [fact("bench", [entryId], score.benchPoints, { footballerId, more: pointsOf(footballerId) })];
}
