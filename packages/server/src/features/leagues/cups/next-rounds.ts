/** Cups in progress: winners of the settled round are drawn against each other for the next one. */
import { countByes, cupPlaces, type LeagueId, type RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import type { Contender, Contenders } from "./make-draw.ts";
import { type CupStep, drawRound } from "./draw-new-cups.ts";

interface CupOnItsWay {
  readonly cupId: number;
  readonly leagueId: LeagueId;
  readonly finalRound: RoundId;
  /** Teams that go on. */
  readonly teamCount: number;
}

/** Matches a query. */
const BATCH_SIZE = 50_000;

/** Returns how many cups had a round drawn. */
export async function drawNextRounds(step: CupStep): Promise<number> {
  const { tx, roundId } = step;
  const cups = await selectCupsOnTheirWay(tx, roundId);
  const hasByes = (cup: CupOnItsWay) => countByes(cup.teamCount, cupPlaces(roundId + 1, cup.finalRound)) > 0;
  // Only byes ask for the points of the round before.
  await drawEach(step, cups.filter(hasByes), true);
  await drawEach(
    step,
    cups.filter((cup) => !hasByes(cup)),
    false,
  );
  return cups.length;
}

/** Reads winners in the order of cups and draws a cup when its last winner was read: one cup is in memory at a time. */
async function drawEach(step: CupStep, cups: readonly CupOnItsWay[], withPoints: boolean): Promise<void> {
  const byId = new Map(cups.map((cup) => [cup.cupId, cup]));
  let current: { readonly cup: CupOnItsWay; readonly teams: Teams } | null = null;
  for await (const row of winners(step, cups, withPoints)) {
    if (current?.cup.cupId !== row.cupId) {
      if (current) await drawRound(step, current.cup, current.teams.all());
      const cup: CupOnItsWay = byId.get(row.cupId)!;
      current = { cup, teams: new Teams(cup.teamCount) };
    }
    current.teams.add(row);
  }
  if (current) await drawRound(step, current.cup, current.teams.all());
}

/** Columns that are filled one by one. */
class Teams {
  readonly #columns: Contenders;
  #count = 0;
  constructor(capacity: number) {
    this.#columns = {
      entryIds: new Float64Array(capacity),
      points: new Int32Array(capacity),
      places: new Float64Array(capacity),
    };
  }
  add({ entryId, points, place }: Contender): void {
    this.#columns.entryIds[this.#count] = entryId;
    this.#columns.points[this.#count] = points;
    this.#columns.places[this.#count] = place;
    this.#count += 1;
  }
  all(): Contenders {
    if (this.#count !== this.#columns.entryIds.length) throw new Error("A cup's settled matches each have a winner.");
    return this.#columns;
  }
}

async function selectCupsOnTheirWay(db: Queryable, roundId: RoundId): Promise<CupOnItsWay[]> {
  const { rows } = await sql<CupOnItsWay>`
    select c.cup_id as "cupId", c.league_id as "leagueId", c.final_round_id as "finalRound", r.match_count as "teamCount"
    from cup_rounds r join cups c using (cup_id)
    where r.round_id = ${roundId} and c.final_round_id > ${roundId} order by c.cup_id`.execute(db);
  return rows;
}

async function* winners(
  { tx, roundId }: CupStep,
  cups: readonly CupOnItsWay[],
  withPoints: boolean,
): AsyncGenerator<Contender & { readonly cupId: number }> {
  const cupIds = cups.map((cup) => cup.cupId);
  const results = withPoints
    ? sql`left join entry_results r on r.entry_id = m.winner_id and r.round_id = ${roundId}`
    : sql`cross join (select 0 as points, 0 as cost_points, 0 as rank_sort) r`;
  let after = { cup_id: 0, match_number: 0 };
  for (;;) {
    const { rows } = await sql<{
      cup_id: number;
      match_number: number;
      winner_id: number;
      points: number | null;
      rank_sort: number | null;
    }>`
      select m.cup_id, m.match_number, m.winner_id, r.points - r.cost_points as points, r.rank_sort
      from (select * from cup_matches where round_id = ${roundId} and cup_id = any(${cupIds}::bigint[])
          and (cup_id, match_number) > (${after.cup_id}, ${after.match_number})
        order by cup_id, match_number limit ${BATCH_SIZE}) m
      ${results} order by m.cup_id, m.match_number`.execute(tx);
    for (const row of rows) {
      yield { cupId: row.cup_id, entryId: row.winner_id, points: row.points ?? 0, place: row.rank_sort ?? Infinity };
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = last;
  }
}
