/**
 * What a corrected round means for a draw that was made from it (decision 0089). Until the next round's deadline the
 * right team takes the place that the other one had been drawn into; everybody else keeps his opponent. After it the
 * draw stands, and the matches it was made from keep the figures that decided them.
 */
import type { LeagueId, RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Tx } from "../../../context.ts";
import { selectQualifiers } from "./qualification.sql.ts";

/** Remembers the winners of a round, for as long as the transaction lasts. */
export async function keepWinners(tx: Tx, roundId: RoundId): Promise<void> {
  await sql`
    create temporary table cup_winners_before on commit drop as
    select cup_id, match_number, winner_id from cup_matches where round_id = ${roundId}`.execute(tx);
}

/** Puts the new winners into the places of those they were drawn for; returns how many places changed. */
export async function replaceWinners(tx: Tx, roundId: RoundId): Promise<number> {
  await sql`
    create temporary table cup_replaced on commit drop as
    select m.cup_id, b.winner_id as out_id, m.winner_id as in_id
    from cup_matches m join cup_winners_before b using (cup_id, match_number)
    where m.round_id = ${roundId} and m.winner_id <> b.winner_id`.execute(tx);
  await insertReplacedQualifiers(tx, roundId);
  return replaceDrawn(tx, roundId);
}

/** Those who would qualify by the corrected table, against those who were drawn. Where everybody is in, nobody changes. */
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

/** Who was drawn stays written beside who has his place, so that the draw can be redone. */
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
  // A bye goes on with the points of the corrected round, whoever has it.
  await sql`
    update cup_matches m set points_1 = r.points - r.cost_points from entry_results r
    where m.round_id = ${roundId} + 1 and m.entry_2_id is null
      and r.round_id = ${roundId} and r.entry_id = m.entry_1_id`.execute(tx);
  return places;
}
