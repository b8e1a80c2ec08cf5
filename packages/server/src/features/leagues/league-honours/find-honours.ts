/** The honours won for good in a league: each is one of its tables, winners or draws. */
import type { HALL_HONOURS, HonourKind, WireHonour } from "@elleveren/contract";
import type { EntryId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { selectNames } from "../../../db/entry-names.ts";
import { loadRoundMatches } from "../h2h/index.ts";
import { loadFormatChampions } from "../league-formats/index.ts";
import {
  afterSettled,
  type LeagueSeason,
  loadLeagueSeason,
  loadLeagueWinners,
  monthsOver,
  requestOf,
} from "../league-season/index.ts";
import { isUnlistable, type League } from "../leagues/index.ts";
import { FEWEST_FOR_SPOON, loadTableEnds, seasonProgress } from "../wrapped/index.ts";
import { selectHandsOutSpoon } from "../league-forfeits/index.ts";

export type HallKind = (typeof HALL_HONOURS)[number];

export interface Honour<Kind> {
  readonly kind: Kind;
  readonly number: number;
  readonly name: string | null;
  readonly points: number;
  readonly entryIds: readonly EntryId[];
}

/** More would share a certificate than one wants to read. */
const MOST_SHARING = 10;
const PLACES = ["first", "second", "third"] as const;

const honour = <Kind extends HallKind | HonourKind>(
  kind: Kind,
  entryIds: readonly EntryId[],
  more: Partial<Pick<Honour<Kind>, "number" | "name" | "points">> = {},
): Honour<Kind> => ({
  kind,
  number: 0,
  name: null,
  points: 0,
  entryIds,
  ...more,
});

/** For certificates: months, cup and further tables as soon as they are decided, places when the season is over. */
export async function loadHonours(ctx: Context, league: League): Promise<WireHonour[]> {
  const begun = await loadLeagueSeason(ctx, league);
  const season = begun && afterSettled(begun);
  if (!season) return [];
  const honours = [
    ...(seasonProgress(ctx).is_over ? await placesOf(ctx, season) : []),
    ...(await monthsOf(ctx, season)),
    ...(await trophiesOf(ctx, season)),
  ].filter(isShort);
  const names = await selectNames(ctx.db, [...new Set(honours.flatMap(({ entryIds }) => entryIds))]);
  return honours.map(({ kind, number, name, points, entryIds }) => ({
    kind,
    number,
    name,
    points,
    entries: entryIds.flatMap((id) => names.get(id) ?? []),
  }));
}

/** For the hall of fame, of a season that is over. */
export async function findHallHonours(ctx: Context, league: League): Promise<Honour<HallKind>[]> {
  // Its members are told to nobody, and its tables are not played again.
  if (league.scoring === "h2h" && (await isUnlistable(ctx.db, league, ctx.game().ruleset))) return [];
  const season = await loadLeagueSeason(ctx, league);
  if (!season) return [];
  const places = (await placesOf(ctx, season)).filter(
    (one): one is Honour<(typeof PLACES)[number]> => one.kind !== "spoon",
  );
  return [...places, ...(await trophiesOf(ctx, season)), ...(await highestRoundOf(season))].filter(isShort);
}

const isShort = ({ entryIds }: Honour<HallKind | HonourKind>): boolean =>
  entryIds.length > 0 && entryIds.length <= MOST_SHARING;

/** Knock-out, cup and further tables. */
async function trophiesOf(ctx: Context, season: LeagueSeason): Promise<Honour<"knockout" | "cup" | "format">[]> {
  const formats = await loadFormatChampions(ctx, season.league);
  return [
    ...(await knockoutOf(ctx, season)),
    ...(await cupOf(ctx.db, season.league)),
    ...formats.map(({ formatId: number, name, championIds }) => honour("format", championIds, { number, name })),
  ];
}

/** By points before the cost of transfers, as rounds are won; of several as high the first. */
async function highestRoundOf(season: LeagueSeason): Promise<Honour<"round">[]> {
  const rounds = await season.engine.leagueRounds(requestOf(season));
  const [highest] = rounds.toSorted((one, other) => other.best.value - one.best.value || one.roundId - other.roundId);
  if (!highest) return [];
  const { value: points, entryIds } = highest.best;
  return [honour("round", entryIds, { number: highest.roundId, points })];
}

async function placesOf(ctx: Context, season: LeagueSeason): Promise<Honour<(typeof PLACES)[number] | "spoon">[]> {
  const { top, last, count } = await loadTableEnds(ctx, season);
  // Where all are level nobody has won.
  if (!top.some(({ rank }) => rank > 1)) return [];
  const places = PLACES.flatMap((kind, index) => {
    const here = top.filter(({ rank }) => rank === index + 1);
    const [first] = here;
    return first
      ? [
          honour(
            kind,
            here.map(({ entryId }) => entryId),
            { points: first.total },
          ),
        ]
      : [];
  });
  const hasSpoon =
    last !== null && count >= FEWEST_FOR_SPOON && (await selectHandsOutSpoon(ctx.db, season.league.leagueId));
  return hasSpoon ? [...places, honour("spoon", last.entryIds, { points: last.value })] : places;
}

async function monthsOf(ctx: Context, season: LeagueSeason): Promise<Honour<"month">[]> {
  const months = new Set<number>(monthsOver(ctx, season).map(({ phaseId }) => phaseId));
  const won = (await loadLeagueWinners(ctx, season)).phases.filter(({ phase }) => months.has(phase));
  return won.map(({ phase: number, name, points, winners }) =>
    honour(
      "month",
      winners.map(({ entry }) => entry),
      { number, name, points },
    ),
  );
}

/** The last match of a head-to-head league that ends with knock-outs, once it is settled. */
async function knockoutOf(ctx: Context, { draw, roundId }: LeagueSeason): Promise<Honour<"knockout">[]> {
  if (!draw || draw.knockoutRounds === 0) return [];
  const last = draw.lastRegularRound + draw.knockoutRounds;
  if (Number(roundId) < last) return [];
  const [final] = await loadRoundMatches(ctx, draw, last as typeof roundId);
  return final?.winnerId ? [honour("knockout", [final.winnerId])] : [];
}

async function cupOf(db: Queryable, { leagueId }: League): Promise<Honour<"cup">[]> {
  const { rows } = await sql<{ winner: EntryId }>`
    select m.winner_id as winner from cups c
    join cup_matches m on m.cup_id = c.cup_id and m.round_id = c.final_round_id
    where c.league_id = ${leagueId} and m.winner_id is not null`.execute(db);
  return rows.map(({ winner }) => honour("cup", [winner]));
}
