/** What is missing before a season is over: everything that somebody still waits for. Reads only. */
import type { RoundId } from "@elleveren/rules";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";

export type OpenEndCode =
  | "no_season"
  | "round_not_settled"
  | "correction_pending"
  | "cups_not_advanced"
  | "cup_undecided"
  | "h2h_not_drawn"
  | "h2h_knockout_not_drawn";

export interface OpenEnd {
  readonly code: OpenEndCode;
  /** "round 30", "league 17 (Kollektivet)" */
  readonly where: string;
  /** In a sentence, for the operator at a terminal. */
  readonly reason: string;
  /** The same as facts, for the control room. */
  readonly roundId?: number;
  readonly league?: { readonly leagueId: number; readonly name: string };
  /** Matches of the round without a final result; leagues or facts beyond the one that is named. */
  readonly count?: number;
}

/** Lines listed of one kind; what is beyond is counted in one more line. */
const MOST_LISTED = 20;

/** Everything that keeps the season from ending, rounds first; empty when it is over. */
export async function findOpenEnds(db: Queryable): Promise<OpenEnd[]> {
  const { rows } = await sql`select 1 from game`.execute(db);
  if (rows.length === 0) {
    return [
      { code: "no_season", where: "the database", reason: "it holds no season: npm run import brings the first" },
    ];
  }
  const rounds = [...(await findUnsettled(db)), ...(await findCorrections(db))];
  // What cups and duels wait for is named by the rounds already.
  return rounds.length > 0 ? rounds : [...(await findCups(db)), ...(await findH2h(db))];
}

async function findUnsettled(db: Queryable): Promise<OpenEnd[]> {
  const { rows } = await sql<{
    round_id: RoundId;
    state: string;
    deadline_at: Date;
    open_fixtures: number;
    fixture_ids: number[];
  }>`
    select r.round_id, r.state, r.deadline_at, count(f.fixture_id) as open_fixtures,
      coalesce((array_agg(f.fixture_id order by f.fixture_id) filter (where f.fixture_id is not null))[1:10], '{}') as fixture_ids
    from rounds r left join fixtures f on f.round_id = r.round_id and not f.finished
    where r.state <> 'settled' group by r.round_id order by r.round_id`.execute(db);
  return rows.map((row): OpenEnd => {
    const matches =
      row.open_fixtures > 0
        ? `; ${row.open_fixtures} of its matches have no final result: fixtures ${row.fixture_ids.join(", ")}${row.open_fixtures > 10 ? ", …" : ""}`
        : "";
    const deadline = row.state === "closed" ? "" : `, its deadline is ${row.deadline_at.toISOString()}`;
    return {
      code: "round_not_settled",
      where: `round ${row.round_id}`,
      reason: `not settled: it is ${row.state}${deadline}${matches}`,
      roundId: row.round_id,
      count: row.open_fixtures,
    };
  });
}

async function findCorrections(db: Queryable): Promise<OpenEnd[]> {
  const { rows } = await sql<{ round_id: RoundId; facts: number }>`
    select r.round_id, count(v.revision) as facts
    from rounds r left join rounds p on p.round_id = r.round_id - 1 left join fact_revisions v
      on v.round_id = r.round_id and v.kind in ('stats', 'fixture') and v.revision > r.settled_revision
    where r.state = 'settled' and (v.revision is not null or p.settlement_number is distinct from r.settled_upon)
    group by r.round_id order by r.round_id`.execute(db);
  return rows.map((row) => ({
    code: "correction_pending",
    where: `round ${row.round_id}`,
    reason:
      row.facts > 0
        ? `${row.facts} facts came after it was settled; it must be settled again`
        : `round ${row.round_id - 1} was settled again after it, and its totals build on that one; it must be settled again`,
    roundId: row.round_id,
    count: row.facts,
  }));
}

/** A cup whose final was to be in a round that the season never had stays without a winner and keeps nobody waiting. */
async function findCups(db: Queryable): Promise<OpenEnd[]> {
  const steps = await sql<{ round_id: RoundId }>`
    select r.round_id from rounds r left join cup_steps s using (round_id)
    where r.state = 'settled' and r.settlement_number > coalesce(s.settlement_number, 0)
    order by r.round_id`.execute(db);
  const cups = await sql<{ league_id: number; name: string; final_round_id: RoundId }>`
    select l.league_id, l.name, c.final_round_id from cups c join leagues l using (league_id)
    where c.final_round_id <= (select max(round_id) from rounds) and not exists (
      select from cup_matches m
      where m.cup_id = c.cup_id and m.round_id = c.final_round_id and m.winner_id is not null)
    order by l.league_id`.execute(db);
  return [
    ...steps.rows.map((row): OpenEnd => ({
      code: "cups_not_advanced",
      where: `round ${row.round_id}`,
      reason: "the cups have not followed it since it was settled",
      roundId: row.round_id,
    })),
    ...listed(cups.rows, "cup_undecided", (row) => ({
      where: `league ${row.league_id} (${row.name})`,
      reason: `its cup has no winner: the final is in round ${row.final_round_id}`,
      roundId: row.final_round_id,
      league: { leagueId: row.league_id, name: row.name },
    })),
  ];
}

async function findH2h(db: Queryable): Promise<OpenEnd[]> {
  const leagues = await sql<{ league_id: number; name: string; start_round_id: RoundId }>`
    select l.league_id, l.name, l.start_round_id from leagues l join rounds r on r.round_id = l.start_round_id
    where l.scoring = 'h2h' and l.drawn_at is null and r.deadline_at <= game_now() order by l.league_id`.execute(db);
  const knockouts = await sql<{ league_id: number; name: string; round_id: RoundId }>`
    select l.league_id, l.name, r.round_id from h2h_draws d join leagues l using (league_id)
      join rounds r on r.round_id = d.last_regular_round_id + d.knockouts_drawn + 1
    where d.knockouts_drawn < d.knockout_rounds order by l.league_id`.execute(db);
  return [
    ...listed(leagues.rows, "h2h_not_drawn", (row) => ({
      where: `league ${row.league_id} (${row.name})`,
      reason: `its matches are not drawn; it starts in round ${row.start_round_id}`,
      roundId: row.start_round_id,
      league: { leagueId: row.league_id, name: row.name },
    })),
    ...listed(knockouts.rows, "h2h_knockout_not_drawn", (row) => ({
      where: `league ${row.league_id} (${row.name})`,
      reason: `its knock-out matches of round ${row.round_id} are not drawn`,
      roundId: row.round_id,
      league: { leagueId: row.league_id, name: row.name },
    })),
  ];
}

function listed<Row>(
  rows: readonly Row[],
  code: OpenEndCode,
  describe: (row: Row) => Omit<OpenEnd, "code">,
): OpenEnd[] {
  const shown = rows.slice(0, MOST_LISTED).map((row): OpenEnd => ({ code, ...describe(row) }));
  const more = rows.length - shown.length;
  return more > 0 ? [...shown, { code, where: `${more} leagues more`, reason: "the same", count: more }] : shown;
}
