-- The running game has a role that changes no table (decision 0190). What it needs all the same, a partition for each round
-- that a season's files bring, is made by this function with the rights of its owner, under a path nobody else can write to.
create or replace function create_round_partitions(round integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare parent text;
begin
  foreach parent in array array['squads','transfers','entry_results','cup_matches'] loop
    execute format('create table if not exists %I partition of %I for values from (%s) to (%s)',
      parent || '_r' || lpad(round::text, 2, '0'), parent, round, round + 1);
  end loop;
end $$;
