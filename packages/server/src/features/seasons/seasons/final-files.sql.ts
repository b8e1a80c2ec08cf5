/** Rows of the final files, as queries for COPY: no personal data beyond the public tables. */
import { CHIP_NAMES } from "@elleveren/contract";

const CHIPS = `array[${CHIP_NAMES.map((name) => `'${name}'`).join(",")}]`;

/** Small tables first, then each round's results, then tables and winners. `rounds` are numbered from 1. */
export const finalTables = (rounds: number): { name: string; query: string }[] => [
  { name: "clubs", query: "select club_id as club, code, name, short_name from clubs order by 1" },
  {
    name: "footballers",
    query: `select footballer_id as footballer, code, first_name, second_name, web_name, club_id as club, position,
      start_price_tenths as start_price, price_tenths as end_price from footballers order by 1`,
  },
  {
    name: "rounds",
    query: `select round_id as round, name, deadline_at as deadline, ranked_count as entries, average_points as average,
      highest_points as highest from rounds order by 1`,
  },
  {
    name: "phases",
    query:
      "select phase_id as phase, name, start_round_id as start_round, stop_round_id as stop_round from phases order by 1",
  },
  {
    name: "fixtures",
    query: `select fixture_id as fixture, round_id as round, kickoff_at as kickoff, home_club_id as home, away_club_id as away,
      home_score, away_score from fixtures where finished and round_id is not null order by 1`,
  },
  // Prices at the deadline decide ties of the bonus.
  {
    name: "prices",
    query:
      "select round_id as round, footballer_id as footballer, price_tenths as price from footballer_rounds order by 1, 2",
  },
  {
    name: "stats",
    query: `select s.fixture_id as fixture, s.footballer_id as footballer, s.club_id as club, s.stats
      from match_stats s join fixtures f using (fixture_id) where f.finished and f.round_id is not null order by 1, 2`,
  },
  {
    name: "entries",
    query: `select entry_id as entry, name, trim(manager_first_name || ' ' || manager_last_name) as manager,
      started_round_id as started from entries where started_round_id <= ${rounds} order by 1`,
  },
  ...Array.from({ length: rounds }, (_, index) => ({ name: roundFile(index + 1), query: resultsOf(index + 1) })),
  {
    name: "leagues",
    query: `select league_id as league, name, league_type as type, start_round_id as start_round from leagues
      where scoring = 'classic' and league_type <> 'x' and start_round_id <= ${rounds} order by 1`,
  },
  { name: "tables", query: tablesAfter(rounds) },
  { name: "winners", query: WINNERS },
];

export const roundFile = (round: number): string => `round-${String(round).padStart(2, "0")}`;

/** The squad that counted: the latest written for the round or before it; one of an earlier round has no cost now. */
const resultsOf = (round: number): string => `
  select r.entry_id as entry, array_to_string(s.footballer_ids, ' ') as picks, s.captain_slot as captain,
    s.vice_slot as vice, case when s.round_id = ${round} and s.chip = any(${CHIPS}) then s.chip end as chip,
    case when s.round_id = ${round} then s.free_transfers end as free_transfers,
    case when s.round_id = ${round} then s.transfers_made else 0 end as transfers_made,
    array_to_string(r.auto_subs, ' ') as auto_subs, r.cost_points as cost, r.points, r.bench_points, r.total_points,
    r.total_transfers, r.round_rank, r.overall_rank, r.rank_sort
  from entry_results r cross join lateral (
    select * from squads s where s.entry_id = r.entry_id and s.round_id <= ${round}
    order by s.round_id desc limit 1) s
  where r.round_id = ${round} order by r.entry_id`;

/** Whole-season tables of the leagues that everybody may join or is in, in the order of their rows. */
const tablesAfter = (rounds: number): string => `
  select league, entry, points, rank() over (partition by league order by points desc) as rank
  from (
    select l.league_id as league, m.entry_id as entry, stop.total_transfers as transfers,
      stop.total_points - coalesce(before.total_points, 0) as points
    from leagues l join league_members m using (league_id)
      join entry_results stop on stop.entry_id = m.entry_id and stop.round_id = ${rounds}
      left join entry_results before on before.entry_id = m.entry_id and before.round_id = l.start_round_id - 1
    where l.scoring = 'classic' and l.league_type <> 'x') t
  order by league, points desc, transfers, entry`;

/** As the site has them: a round by points before the cost, a phase by points after it, then transfers, then age. */
const WINNERS = `
  select 'round' as contest, round_id as number, highest_entry_id as entry, highest_points as points
  from rounds where highest_entry_id is not null
  union all
  select 'phase', p.phase_id, w.entry_id, w.points from phases p cross join lateral (
    select stop.entry_id, stop.total_points - coalesce(before.total_points, 0) as points
    from entry_results stop
      left join entry_results before on before.entry_id = stop.entry_id and before.round_id = p.start_round_id - 1
    where stop.round_id = p.stop_round_id
    order by 2 desc, stop.total_transfers, stop.entry_id limit 1) w
  order by 1, 2`;
