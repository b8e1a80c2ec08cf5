/** The answer about a cup's matches, on the path that head-to-head leagues share. */
import {
  type AnswerOf,
  type leagueMatchesCall,
  STANDINGS_PAGE_SIZE,
  type WireCupStanding,
  type WireMatch,
} from "@elleveren/contract";
import {
  cupRoundName,
  entryId,
  type EntryId,
  type LeagueId,
  roundId,
  type RoundId,
  type Tiebreak,
} from "@elleveren/rules";
import { type RawBuilder, sql } from "kysely";

import type { Context, Queryable } from "../../../context.ts";
import { managerName } from "../../../db/entry-names.ts";
import { refuseField } from "../../../http/calls/errors.ts";
import { selectLeague } from "../leagues/index.ts";
import { loadLeagueRankAfter } from "../standings/index.ts";
import { type Cup, type DrawnMatches, roundsOfCup, selectCup, selectCupRounds } from "./cups.sql.ts";

/** Null when the number is neither a drawn cup's nor its league's. Throws a refusal for a round the season has not. */
export async function answerCupMatches(
  ctx: Context,
  id: LeagueId,
  { page = 1, entry, event }: { readonly page?: number; readonly entry?: number; readonly event?: number },
): Promise<AnswerOf<typeof leagueMatchesCall> | null> {
  const cup = await selectCup(ctx.db, id);
  if (!cup) return null;
  if (event !== undefined && event > ctx.game().ruleset.roundCount) throw refuseField("event", "invalid");
  const ofEntry = entry === undefined ? null : entryId(entry);
  const [{ matches, hasNext }, status] = await Promise.all([
    loadCupMatches(ctx, { cup, page, entryId: ofEntry, roundId: event === undefined ? null : roundId(event) }),
    loadCupStanding(ctx, cup, ofEntry),
  ]);
  return { has_next: hasNext, page, results: matches.map((match) => presentCupMatch(ctx, match)), status };
}

interface CupMatchesRequest {
  readonly cup: Cup;
  /** From 1; one past the end is empty. */
  readonly page: number;
  readonly entryId: EntryId | null;
  readonly roundId: RoundId | null;
}

interface CupMatchesPage {
  readonly matches: readonly CupMatch[];
  readonly hasNext: boolean;
}

async function loadCupMatches({ db }: Context, request: CupMatchesRequest): Promise<CupMatchesPage> {
  const { cup, page, entryId, roundId } = request;
  if (entryId === null) return cutPage(db, request);
  // One a round at most, so never more than a page.
  const rounds = roundId === null ? roundsOfCup(cup) : { first: roundId, last: roundId };
  const matches = await selectMatchesOfEntry(db, { entryId, cupId: cup.cupId, rounds });
  return { matches: page === 1 ? matches : [], hasNext: false };
}

/** Rounds know how many matches they have, so a page of a million matches is found without counting them. */
async function cutPage(db: Queryable, { cup, page, roundId }: CupMatchesRequest): Promise<CupMatchesPage> {
  const rounds = (await selectCupRounds(db, cup.cupId)).filter(
    (round) => roundId === null || round.roundId === roundId,
  );
  const first = (page - 1) * STANDINGS_PAGE_SIZE;
  const end = first + STANDINGS_PAGE_SIZE;
  const matches: CupMatch[] = [];
  let before = 0;
  for (const round of rounds) {
    const from = Math.max(first - before, 0) + 1;
    const to = Math.min(end - before, round.matchCount);
    if (from <= to)
      matches.push(...(await selectMatchesByNumber(db, { cupId: cup.cupId, roundId: round.roundId, from, to })));
    before += round.matchCount;
  }
  return { matches, hasNext: before > end };
}

/**
 * A match of a running round carries live points after the transfer cost and no winner; one of a round to come stands
 * at nil. A bye carries the points of the round before (EG-70).
 */
export function presentCupMatch(ctx: Context, match: CupMatch): WireMatch {
  const { first, second } = match;
  return {
    id: match.matchId,
    league: match.cupId,
    event: match.roundId,
    is_knockout: true,
    knockout_name: cupRoundName(match.roundId, match.finalRoundId),
    is_bye: second === null,
    winner: match.winnerId,
    tiebreak: match.tiebreak,
    seed_value: null,
    entry_1_entry: first.entryId,
    entry_1_name: first.name,
    entry_1_player_name: first.managerName,
    entry_1_points: pointsOf(ctx, match, first),
    entry_1_win: 0,
    entry_1_draw: 0,
    entry_1_loss: 0,
    entry_1_total: 0,
    entry_2_entry: second?.entryId ?? null,
    entry_2_name: second?.name ?? "",
    entry_2_player_name: second?.managerName ?? "",
    entry_2_points: second ? pointsOf(ctx, match, second) : 0,
    entry_2_win: 0,
    entry_2_draw: 0,
    entry_2_loss: 0,
    entry_2_total: 0,
  };
}

/** Stored once the match is decided; until then the engine's, which equal the ones settling will store. */
function pointsOf(ctx: Context, { roundId }: CupMatch, { entryId, points }: CupTeam): number {
  if (points !== null) return points;
  const state = ctx.live.findSeason()?.rounds.find((round) => round.roundId === roundId)?.state;
  if (state !== "closed" && state !== "settled") return 0;
  return ctx.live.engine()?.entryRound(entryId, roundId)?.netPoints ?? 0;
}

export interface CupMatch {
  readonly matchId: number;
  readonly cupId: LeagueId;
  readonly leagueId: LeagueId;
  readonly roundId: RoundId;
  readonly finalRoundId: RoundId;
  readonly first: CupTeam;
  /** Null: a bye. */
  readonly second: CupTeam | null;
  /** Null until the round is settled. */
  readonly winnerId: EntryId | null;
  readonly tiebreak: Tiebreak | null;
}

interface CupTeam {
  readonly entryId: EntryId;
  readonly name: string;
  readonly managerName: string;
  /** After the transfer cost; for a bye those of the round before. Null until the round is settled. */
  readonly points: number | null;
}

/** The matches that `found` lists, with names, which may lie on other machines than matches. */
const named = (where: RawBuilder<unknown>) => sql`
  with found as (
    select m.match_id, m.cup_id, c.league_id, m.round_id, c.final_round_id, m.match_number, m.entry_1_id, m.entry_2_id,
      m.points_1, m.points_2, m.winner_id, m.tiebreak
    from cup_matches m join cups c using (cup_id) where ${where}),
  named as (
    select entry_id as "entryId", name, ${managerName} as "managerName" from entries
    where entry_id in (select entry_1_id from found union select entry_2_id from found where entry_2_id is not null))
  select m.match_id as "matchId", m.cup_id as "cupId", m.league_id as "leagueId", m.round_id as "roundId",
    m.final_round_id as "finalRoundId", m.winner_id as "winnerId", m.tiebreak,
    to_jsonb(a) || jsonb_build_object('points', m.points_1) as first,
    to_jsonb(b) || jsonb_build_object('points', m.points_2) as second
  from found m join named a on a."entryId" = m.entry_1_id left join named b on b."entryId" = m.entry_2_id`;

interface MatchesOfEntry {
  readonly entryId: EntryId;
  /** Null is all cups. */
  readonly cupId: LeagueId | null;
  /** Only these are looked into: matches lie apart by round, and a season has many rounds without any. */
  readonly rounds: { readonly first: number; readonly last: number };
}

/** Every match of an entry in some rounds, the newest first. */
export async function selectMatchesOfEntry(
  db: Queryable,
  { entryId, cupId, rounds }: MatchesOfEntry,
): Promise<CupMatch[]> {
  const { rows } = await sql<CupMatch>`
    ${named(sql`(m.entry_1_id = ${entryId} or m.entry_2_id = ${entryId})
      and (${cupId}::bigint is null or m.cup_id = ${cupId})
      and m.round_id between ${rounds.first}::integer and ${rounds.last}::integer`)}
    order by m.round_id desc, m.cup_id`.execute(db);
  return rows;
}

async function selectMatchesByNumber(db: Queryable, { cupId, roundId, from, to }: DrawnMatches): Promise<CupMatch[]> {
  const { rows } = await sql<CupMatch>`
    ${named(sql`m.cup_id = ${cupId} and m.round_id = ${roundId} and m.match_number between ${from} and ${to}`)}
    order by m.match_number`.execute(db);
  return rows;
}

export const NO_STANDING: WireCupStanding = {
  qualification_event: null,
  qualification_numbers: null,
  qualification_rank: null,
  qualification_state: null,
};

/** Without an entry only the cup's own figures. `isInIt`, where known: whether the entry has a match in it. */
export async function loadCupStanding(
  ctx: Context,
  cup: Cup,
  entryId: EntryId | null,
  isInIt?: boolean,
): Promise<WireCupStanding> {
  const figures = {
    ...NO_STANDING,
    qualification_event: cup.qualificationRound,
    qualification_numbers: cup.qualifierCount,
  };
  if (entryId === null) return figures;
  const [qualified, rank] = await Promise.all([
    isInIt ?? hasMatch(ctx, cup, entryId),
    rankWhenQualified(ctx, cup, entryId),
  ]);
  return {
    ...figures,
    qualification_rank: rank,
    qualification_state: qualified ? "QUALIFIED" : "NOT_QUALIFIED_RANK",
  };
}

async function hasMatch(ctx: Context, cup: Cup, entryId: EntryId): Promise<boolean> {
  const matches = await selectMatchesOfEntry(ctx.db, { entryId, cupId: cup.cupId, rounds: roundsOfCup(cup) });
  return matches.length > 0;
}

/** Null for an entry that was not in the table then. */
async function rankWhenQualified(ctx: Context, cup: Cup, entryId: EntryId): Promise<number | null> {
  const league = await selectLeague(ctx.db, cup.leagueId);
  return league && loadLeagueRankAfter(ctx, { entryId, league, roundId: cup.qualificationRound });
}
