/**
 * Cups follow the rounds. A tick runs after the one that settles: for each settling that the cups have not processed,
 * one transaction decides the round's matches, begins the cups that qualify after it, draws the next round of all, and
 * reveals the seed of the draw. A process that dies halfway leaves nothing behind, and the retry gives the same draw,
 * since the seed was committed to before.
 *
 * first settling  the matches are decided and the next round is drawn, however late it is
 * corrected one   before the next round's deadline: decided again, and the right teams take their places;
 * after it: nothing (decision 0089). The final has no next round and is always decided again.
 */
import {
  cupCoinLabel,
  decideTie,
  type EntryId,
  type LeagueId,
  type RoundGoals,
  type RoundId,
  type Tiebreak,
  tossCoin,
} from "@elleveren/rules";
import { sql } from "kysely";

import type { Context, Tx } from "../../../context.ts";
import { clientTransaction } from "../../../db/client-transaction.ts";
import { notify } from "../../../db/notify.ts";
import { drawNewCups } from "./draw-new-cups.ts";
import { MatchWriter } from "./match-writer.ts";
import { drawNextRounds } from "./next-rounds.ts";
import { selectQualifiers } from "./qualification.sql.ts";
import { commitSeeds, revealSeed } from "./seeds.ts";

/** Takes each due step; returns the rounds processed. May run twice, or in two processes at once. */
export async function advanceCups(ctx: Context): Promise<readonly RoundId[]> {
  await commitSeeds(ctx);
  const taken: RoundId[] = [];
  for (const roundId of await selectDueRounds(ctx)) {
    if (await takeStep(ctx, roundId)) taken.push(roundId);
  }
  return taken;
}

async function selectDueRounds({ db }: Context): Promise<RoundId[]> {
  const { rows } = await sql<{ round_id: RoundId }>`
    select r.round_id from rounds r left join cup_steps s using (round_id)
    where r.state = 'settled' and r.settlement_number > coalesce(s.settlement_number, 0)
    order by r.round_id`.execute(db);
  return rows.map((row) => row.round_id);
}

function takeStep(ctx: Context, roundId: RoundId): Promise<boolean> {
  return clientTransaction(ctx.pool, async ({ client, tx }) => {
    const round = await lockForStep(tx, roundId);
    if (!round) return false;
    const seed = await revealSeed(tx, roundId);
    const request = { roundId, seed };
    if (round.isFirst) {
      await decideMatches(tx, request);
      const writer = new MatchWriter(client, (roundId + 1) as RoundId, ctx.clock.nowMs());
      const step = { ...request, ruleset: ctx.game().ruleset, tx, writer };
      const goingOn = await drawNextRounds(step);
      const begun = await drawNewCups(step);
      await writer.end();
      ctx.log.info({ roundId, goingOn, begun, matches: writer.count }, "cups drawn");
    } else if (round.mayChange) {
      await keepWinners(tx, roundId);
      await decideMatches(tx, request);
      const places = await replaceWinners(tx, roundId);
      ctx.log.info({ roundId, places }, "cups corrected");
    } else {
      ctx.log.info({ roundId }, "a corrected round leaves its cup matches as they were: the next round has begun");
    }
    await sql`
      insert into cup_steps (round_id, settlement_number) values (${roundId}, ${round.settlementNumber})
      on conflict (round_id) do update set settlement_number = excluded.settlement_number`.execute(tx);
    await notify(tx, { kind: "rounds", roundId });
    return true;
  });
}

/**
 * Locks the settled round, and the next one against its deadline, until the step is done; null when another process has
 * taken it. Rounds are locked in their order, as everywhere.
 */
async function lockForStep(
  tx: Tx,
  roundId: RoundId,
): Promise<{ readonly settlementNumber: number; readonly isFirst: boolean; readonly mayChange: boolean } | null> {
  const { rows } = await sql<{ settlement_number: number; state: string }>`
    select settlement_number, state from rounds where round_id = ${roundId} for no key update`.execute(tx);
  const [round] = rows;
  if (round?.state !== "settled") return null;
  const { rows: next } = await sql<{ has_begun: boolean }>`
    select state in ('closed', 'settled') or deadline_at <= game_now() as has_begun
    from rounds where round_id = ${roundId + 1} for share`.execute(tx);
  const { rows: steps } = await sql<{ settlement_number: number }>`
    select settlement_number from cup_steps where round_id = ${roundId}`.execute(tx);
  const [step] = steps;
  if (step && step.settlement_number >= round.settlement_number) return null;
  return {
    settlementNumber: round.settlement_number,
    isFirst: !step,
    mayChange: !next[0]?.has_begun,
  };
}

/** Cups follow settled rounds on a tick of their own, after the one that settles. */
export function registerCups(ctx: Context): void {
  ctx.jobs.onTick("cups", async () => {
    if (ctx.findGame()) await advanceCups(ctx);
  });
}

/** Remembers the winners of a round, for as long as the transaction lasts. */
async function keepWinners(tx: Tx, roundId: RoundId): Promise<void> {
  await sql`
    create temporary table cup_winners_before on commit drop as
    select cup_id, match_number, winner_id from cup_matches where round_id = ${roundId}`.execute(tx);
}

/** Replaces drawn entries by the new winners of their matches; returns how many places changed. */
async function replaceWinners(tx: Tx, roundId: RoundId): Promise<number> {
  await sql`
    create temporary table cup_replaced on commit drop as
    select m.cup_id, b.winner_id as out_id, m.winner_id as in_id
    from cup_matches m join cup_winners_before b using (cup_id, match_number)
    where m.round_id = ${roundId} and m.winner_id <> b.winner_id`.execute(tx);
  await insertReplacedQualifiers(tx, roundId);
  return replaceDrawn(tx, roundId);
}

/** Compares the qualifiers of the corrected table with the drawn ones. Where all entries qualify, none changes. */
async function insertReplacedQualifiers(tx: Tx, roundId: RoundId): Promise<void> {
  await sql`
    with general as (
      select c.cup_id, c.qualifier_count from cups c join leagues l using (league_id)
      where l.short_name = 'overall' and c.qualification_round_id = ${roundId} and c.entry_count > c.qualifier_count),
    drawn as (
      select m.cup_id, unnest(array[m.entry_1_id, m.entry_2_id]) as entry_id
      from cup_matches m join general using (cup_id) where m.round_id = ${roundId} + 1),
    gone as (
      select d.cup_id, d.entry_id, row_number() over (order by r.rank_sort) as place
      from drawn d join entry_results r on r.entry_id = d.entry_id and r.round_id = ${roundId}
      join general g using (cup_id) where r.rank_sort > g.qualifier_count),
    come as (
      select g.cup_id, r.entry_id, row_number() over (order by r.rank_sort) as place
      from general g join entry_results r on r.round_id = ${roundId} and r.rank_sort <= g.qualifier_count
      where not exists (select from drawn d where d.entry_id = r.entry_id))
    insert into cup_replaced select cup_id, gone.entry_id, come.entry_id from gone join come using (cup_id, place)`.execute(
    tx,
  );
  const { rows: cups } = await sql<{ cup_id: number; league_id: LeagueId; qualifier_count: number; drawn: number[] }>`
    select c.cup_id, c.league_id, c.qualifier_count,
      array_agg(m.entry_1_id) || array_remove(array_agg(m.entry_2_id), null) as drawn
    from cups c join leagues l using (league_id)
    join cup_matches m on m.cup_id = c.cup_id and m.round_id = ${roundId} + 1
    where c.qualification_round_id = ${roundId} and c.entry_count > c.qualifier_count
      and l.short_name is distinct from 'overall'
    group by c.cup_id order by c.cup_id`.execute(tx);
  const wanted = cups.map((cup) => ({ leagueId: cup.league_id, qualifierCount: cup.qualifier_count }));
  const qualifiers = Map.groupBy(await selectQualifiers(tx, roundId, wanted), (row) => row.leagueId);
  const replaced: { cupId: number; outId: number; inId: number }[] = [];
  for (const { cup_id: cupId, league_id: leagueId, drawn } of cups) {
    const right = (qualifiers.get(leagueId) ?? []).map((row): number => row.entryId);
    const come = right.filter((entryId) => !drawn.includes(entryId));
    const gone = drawn.filter((entryId) => !right.includes(entryId)).toSorted((a, b) => a - b);
    come.forEach((inId, index) => replaced.push({ cupId, outId: gone[index]!, inId }));
  }
  await sql`
    insert into cup_replaced select * from unnest(${replaced.map((row) => row.cupId)}::bigint[],
      ${replaced.map((row) => row.outId)}::bigint[], ${replaced.map((row) => row.inId)}::bigint[])`.execute(tx);
}

/** The drawn entry stays stored beside its replacement, so that the draw can be repeated. */
async function replaceDrawn(tx: Tx, roundId: RoundId): Promise<number> {
  const replace = async (entry: "entry_1_id" | "entry_2_id", drawn: "drawn_1_id" | "drawn_2_id") => {
    const { rows } = await sql<{ match_id: number }>`
      update cup_matches m set ${sql.ref(entry)} = c.in_id,
        ${sql.ref(drawn)} = nullif(coalesce(m.${sql.ref(drawn)}, c.out_id), c.in_id)
      from cup_replaced c
      where m.round_id = ${roundId} + 1 and m.cup_id = c.cup_id and m.${sql.ref(entry)} = c.out_id
      returning m.match_id`.execute(tx);
    return rows.length;
  };
  const places = (await replace("entry_1_id", "drawn_1_id")) + (await replace("entry_2_id", "drawn_2_id"));
  // A bye carries the points of the corrected round, whichever entry has it.
  await sql`
    update cup_matches m set points_1 = r.points - r.cost_points from entry_results r
    where m.round_id = ${roundId} + 1 and m.entry_2_id is null
      and r.round_id = ${roundId} and r.entry_id = m.entry_1_id`.execute(tx);
  return places;
}

interface DecideRequest {
  readonly roundId: RoundId;
  readonly seed: string;
}

/** Every match of the round has its winner afterwards; earlier decisions are made anew. */
async function decideMatches(tx: Tx, request: DecideRequest): Promise<void> {
  const { roundId } = request;
  await updateByPoints(tx, roundId);
  for (;;) {
    const level = await selectLevelMatches(tx, roundId);
    if (level.length === 0) return;
    const decided = level.map((match) => decide(match, request));
    await updateLevelMatches(tx, roundId, decided);
  }
}

function decide(match: LevelMatch, { roundId, seed }: DecideRequest) {
  const { entry1, entry2, points, goals1, goals2 } = match;
  const coin = tossCoin(seed, cupCoinLabel(match.leagueId, roundId, entry1, entry2));
  const { winner, tiebreak } = decideTie({
    pointsA: points,
    pointsB: points,
    goalsA: goals1.scored,
    goalsB: goals2.scored,
    concededA: goals1.conceded,
    concededB: goals2.conceded,
    coin,
  });
  return {
    ...match,
    coin: tiebreak === "default" ? coin : null,
    winnerId: winner === "a" ? entry1 : entry2,
    tiebreak: tiebreak!,
  };
}

/** Points of both, and the winner where they differ. A bye is won; its points are those of the round before. */
async function updateByPoints(tx: Tx, roundId: RoundId): Promise<void> {
  await sql`
    update cup_matches m set
      points_1 = d.points_1, points_2 = d.points_2,
      winner_id = case when d.points_1 > d.points_2 then m.entry_1_id when d.points_2 > d.points_1 then m.entry_2_id end,
      goals_1 = null, goals_2 = null, conceded_1 = null, conceded_2 = null, coin = null, tiebreak = null
    from (
      select x.cup_id, x.match_number, coalesce(a.points - a.cost_points, 0) as points_1,
        coalesce(b.points - b.cost_points, 0) as points_2
      from cup_matches x
      left join entry_results a on a.entry_id = x.entry_1_id and a.round_id = ${roundId}
      left join entry_results b on b.entry_id = x.entry_2_id and b.round_id = ${roundId}
      where x.round_id = ${roundId} and x.entry_2_id is not null) d
    where m.round_id = ${roundId} and m.cup_id = d.cup_id and m.match_number = d.match_number`.execute(tx);
  await sql`
    update cup_matches set winner_id = entry_1_id
    where round_id = ${roundId} and entry_2_id is null and winner_id is distinct from entry_1_id`.execute(tx);
}

/** A match level on points. */
interface LevelMatch {
  readonly cupId: number;
  readonly leagueId: LeagueId;
  readonly matchNumber: number;
  readonly entry1: EntryId;
  readonly entry2: EntryId;
  /** Of either. */
  readonly points: number;
  /** Goals by and against the counting footballers, as settling stored them; none without a result. */
  readonly goals1: RoundGoals;
  readonly goals2: RoundGoals;
}

/** Matches a query. */
const BATCH_SIZE = 10_000;

/** The next matches without a winner. */
async function selectLevelMatches(tx: Tx, roundId: RoundId): Promise<LevelMatch[]> {
  const { rows } = await sql<LevelMatch>`
    select m.cup_id as "cupId", c.league_id as "leagueId", m.match_number as "matchNumber", m.entry_1_id as "entry1",
      m.entry_2_id as "entry2", m.points_1 as points,
      jsonb_build_object('scored', coalesce(a.goals_scored, 0), 'conceded', coalesce(a.goals_conceded, 0)) as goals1,
      jsonb_build_object('scored', coalesce(b.goals_scored, 0), 'conceded', coalesce(b.goals_conceded, 0)) as goals2
    from cup_matches m join cups c using (cup_id)
    left join entry_results a on a.entry_id = m.entry_1_id and a.round_id = ${roundId}
    left join entry_results b on b.entry_id = m.entry_2_id and b.round_id = ${roundId}
    where m.round_id = ${roundId} and m.winner_id is null limit ${BATCH_SIZE}`.execute(tx);
  return rows;
}

interface DecidedLevelMatch extends LevelMatch {
  /** Null where goals decided. */
  readonly coin: 0 | 1 | null;
  readonly winnerId: EntryId;
  readonly tiebreak: Tiebreak;
}

async function updateLevelMatches(tx: Tx, roundId: RoundId, matches: readonly DecidedLevelMatch[]): Promise<void> {
  const column = <T>(of: (match: DecidedLevelMatch) => T) => matches.map(of);
  await sql`
    update cup_matches m set goals_1 = d.goals_1, goals_2 = d.goals_2, conceded_1 = d.conceded_1,
      conceded_2 = d.conceded_2, coin = d.coin, winner_id = d.winner_id, tiebreak = d.tiebreak
    from unnest(
      ${column((match) => match.cupId)}::bigint[], ${column((match) => match.matchNumber)}::integer[],
      ${column((match) => match.goals1.scored)}::smallint[], ${column((match) => match.goals2.scored)}::smallint[],
      ${column((match) => match.goals1.conceded)}::smallint[], ${column((match) => match.goals2.conceded)}::smallint[],
      ${column((match) => match.coin)}::smallint[], ${column((match) => match.winnerId)}::bigint[],
      ${column((match) => match.tiebreak)}::text[]
    ) as d (cup_id, match_number, goals_1, goals_2, conceded_1, conceded_2, coin, winner_id, tiebreak)
    where m.round_id = ${roundId} and m.cup_id = d.cup_id and m.match_number = d.match_number`.execute(tx);
}
