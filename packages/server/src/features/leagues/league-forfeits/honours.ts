/** What has been won in a league for good: each honour one of its tables, winners or draws. */
import { type HonourKind, type WireHonour } from "@elleveren/contract";
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
} from "../league-season/index.ts";
import type { League } from "../leagues/index.ts";
import { FEWEST_FOR_SPOON, loadTableEnds, seasonProgress } from "../wrapped/index.ts";
import { selectHandsOutSpoon } from "./forfeits.sql.ts";

interface Honour {
  readonly kind: HonourKind;
  readonly number: number;
  readonly name: string | null;
  readonly points: number;
  readonly entryIds: readonly EntryId[];
}

/** More would share a certificate than one wants to read. */
const MOST_SHARING = 10;
const PLACES = ["first", "second", "third"] as const;

const honour = (kind: HonourKind, entryIds: readonly EntryId[], more: Partial<Honour> = {}): Honour => ({
  kind,
  number: 0,
  name: null,
  points: 0,
  entryIds,
  ...more,
});

export async function loadHonours(ctx: Context, league: League): Promise<WireHonour[]> {
  const begun = await loadLeagueSeason(ctx, league);
  const season = begun && afterSettled(begun);
  if (!season) return [];
  const honours = [
    ...(seasonProgress(ctx).is_over ? await placesOf(ctx, season) : []),
    ...(await monthsOf(ctx, season)),
    ...(await knockoutOf(ctx, season)),
    ...(await cupOf(ctx.db, league)),
    ...(await loadFormatChampions(ctx, league)).map(({ formatId: number, name, championIds }) =>
      honour("format", championIds, { number, name }),
    ),
  ].filter(({ entryIds }) => entryIds.length > 0 && entryIds.length <= MOST_SHARING);
  const names = await selectNames(ctx.db, [...new Set(honours.flatMap(({ entryIds }) => entryIds))]);
  return honours.map(({ kind, number, name, points, entryIds }) => ({
    kind,
    number,
    name,
    points,
    entries: entryIds.flatMap((id) => names.get(id) ?? []),
  }));
}

async function placesOf(ctx: Context, season: LeagueSeason): Promise<Honour[]> {
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

async function monthsOf(ctx: Context, season: LeagueSeason): Promise<Honour[]> {
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
async function knockoutOf(ctx: Context, { draw, roundId }: LeagueSeason): Promise<Honour[]> {
  if (!draw || draw.knockoutRounds === 0) return [];
  const last = draw.lastRegularRound + draw.knockoutRounds;
  if (Number(roundId) < last) return [];
  const [final] = await loadRoundMatches(ctx, draw, last as typeof roundId);
  return final?.winnerId ? [honour("knockout", [final.winnerId])] : [];
}

async function cupOf(db: Queryable, { leagueId }: League): Promise<Honour[]> {
  const { rows } = await sql<{ winner: EntryId }>`
    select m.winner_id as winner from cups c
    join cup_matches m on m.cup_id = c.cup_id and m.round_id = c.final_round_id
    where c.league_id = ${leagueId} and m.winner_id is not null`.execute(db);
  return rows.map(({ winner }) => honour("cup", [winner]));
}
