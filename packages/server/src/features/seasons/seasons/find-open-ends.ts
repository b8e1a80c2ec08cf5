/** Open ends of a season, which keep it from being over. Reads only. */
import type { WireOpenEnd } from "@elleveren/contract";
import { sql } from "kysely";

import type { Queryable } from "../../../context.ts";
import { markOf, selectSettlings, selectWithoutHonours } from "../../leagues/index.ts";

/** The control room's view, and the same in words for a terminal. */
export interface OpenEnd extends WireOpenEnd {
  /** "round 30", "league 17 (Kollektivet)" */
  readonly where: string;
  readonly reason: string;
}

const openEnd = (end: Partial<OpenEnd> & Pick<OpenEnd, "code" | "where" | "reason">): OpenEnd => ({
  event: null,
  league: null,
  league_name: null,
  count: null,
  ...end,
});

/** Lines listed of one kind; the rest is counted in one more line. */
const MOST_LISTED = 20;

export async function findOpenEnds(db: Queryable): Promise<OpenEnd[]> {
  const { rows } = await sql`select 1 from game`.execute(db);
  if (rows.length === 0) {
    const reason = "it holds no season: npm run import brings the first";
    return [openEnd({ code: "no_season", where: "the database", reason })];
  }
  const rounds = [...(await findUnsettled(db)), ...(await findCorrections(db))];
  // The rounds that cups and duels wait for are listed already.
  if (rounds.length > 0) return rounds;
  const leagues = [...(await findCups(db)), ...(await findH2h(db))];
  return leagues.length > 0 ? leagues : findHonours(db);
}

async function findUnsettled(db: Queryable): Promise<OpenEnd[]> {
  const { rows } = await sql<{ event: number; state: string; deadline: Date; count: number; fixtures: number[] }>`
    select r.round_id as event, r.state, r.deadline_at as deadline, count(f.fixture_id) as count,
      coalesce((array_agg(f.fixture_id order by f.fixture_id) filter (where f.fixture_id is not null))[1:10], '{}') as fixtures
    from rounds r left join fixtures f on f.round_id = r.round_id and not f.finished
    where r.state <> 'settled' group by r.round_id order by r.round_id`.execute(db);
  return rows.map(({ event, state, deadline, count, fixtures }) => {
    const listed = `${fixtures.join(", ")}${count > 10 ? ", …" : ""}`;
    const matches = count > 0 ? `; ${count} of its matches have no final result: fixtures ${listed}` : "";
    const closes = state === "closed" ? "" : `, its deadline is ${deadline.toISOString()}`;
    const reason = `not settled: it is ${state}${closes}${matches}`;
    return openEnd({ code: "round_not_settled", where: `round ${event}`, reason, event, count });
  });
}

async function findCorrections(db: Queryable): Promise<OpenEnd[]> {
  const { rows } = await sql<{ event: number; count: number }>`
    select r.round_id as event, count(v.revision) as count
    from rounds r left join rounds p on p.round_id = r.round_id - 1 left join fact_revisions v
      on v.round_id = r.round_id and v.kind in ('stats', 'fixture') and v.revision > r.settled_revision
    where r.state = 'settled' and (v.revision is not null or p.settlement_number is distinct from r.settled_upon)
    group by r.round_id order by r.round_id`.execute(db);
  return rows.map(({ event, count }) => {
    const why =
      count > 0
        ? `${count} facts came after it was settled`
        : `round ${event - 1} was settled again after it, and its totals build on that one`;
    const reason = `${why}; it must be settled again`;
    return openEnd({ code: "correction_pending", where: `round ${event}`, reason, event, count });
  });
}

type LeagueEnd = { readonly league: number; readonly league_name: string; readonly event: number };

/** A cup whose final fell in a round that the season never had stays without a winner and blocks nothing. */
async function findCups(db: Queryable): Promise<OpenEnd[]> {
  const steps = await sql<{ event: number }>`
    select r.round_id as event from rounds r left join cup_steps s using (round_id)
    where r.state = 'settled' and r.settlement_number > coalesce(s.settlement_number, 0)
    order by r.round_id`.execute(db);
  const cups = await sql<LeagueEnd>`
    select l.league_id as league, l.name as league_name, c.final_round_id as event
    from cups c join leagues l using (league_id)
    where c.final_round_id <= (select max(round_id) from rounds) and not exists (
      select from cup_matches m
      where m.cup_id = c.cup_id and m.round_id = c.final_round_id and m.winner_id is not null)
    order by l.league_id`.execute(db);
  const reason = "the cups have not followed it since it was settled";
  return [
    ...steps.rows.map(({ event }) => openEnd({ code: "cups_not_advanced", where: `round ${event}`, reason, event })),
    ...listed("cup_undecided", cups.rows, (event) => `its cup has no winner: the final is in round ${event}`),
  ];
}

async function findH2h(db: Queryable): Promise<OpenEnd[]> {
  const leagues = await sql<LeagueEnd>`
    select l.league_id as league, l.name as league_name, l.start_round_id as event
    from leagues l join rounds r on r.round_id = l.start_round_id
    where l.scoring = 'h2h' and l.drawn_at is null and r.deadline_at <= game_now() order by l.league_id`.execute(db);
  const knockouts = await sql<LeagueEnd>`
    select l.league_id as league, l.name as league_name, r.round_id as event
    from h2h_draws d join leagues l using (league_id)
      join rounds r on r.round_id = d.last_regular_round_id + d.knockouts_drawn + 1
    where d.knockouts_drawn < d.knockout_rounds order by l.league_id`.execute(db);
  return [
    ...listed("h2h_not_drawn", leagues.rows, (event) => `its matches are not drawn; it starts in round ${event}`),
    ...listed(
      "h2h_knockout_not_drawn",
      knockouts.rows,
      (event) => `its knock-out matches of round ${event} are not drawn`,
    ),
  ];
}

function listed(code: OpenEnd["code"], rows: readonly LeagueEnd[], say: (event: number) => string): OpenEnd[] {
  const shown = rows
    .slice(0, MOST_LISTED)
    .map((row) =>
      openEnd({ code, where: `league ${row.league} (${row.league_name})`, reason: say(row.event), ...row }),
    );
  const count = rows.length - shown.length;
  const more = openEnd({ code, where: `${count} leagues more`, reason: "the same", count });
  return count > 0 ? [...shown, more] : shown;
}

/** A job finds them as soon as everything they follow from is there. */
async function findHonours(db: Queryable): Promise<OpenEnd[]> {
  const mark = markOf(await selectSettlings(db));
  const [first] = await selectWithoutHonours(db, { mark, after: 0, limit: 1 });
  if (first === undefined) return [];
  const reason = "what was won in private leagues is still being kept for their halls of fame";
  return [openEnd({ code: "honours_not_kept", where: "private leagues", reason })];
}
