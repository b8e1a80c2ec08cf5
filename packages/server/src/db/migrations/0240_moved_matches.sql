-- Calendars tell a match that moved from the same match before (RFC 5545: SEQUENCE grows with every change of its time or
-- of its being certain), and a postponed match stands cancelled at the time it had. Facts are written often and seldom
-- move a match: the trigger's condition is looked at without calling anything.

alter table fixtures
  add column kickoff_moves    integer not null default 0,
  add column kickoff_moved_at timestamptz,
  add column last_kickoff_at  timestamptz;

create function count_kickoff_move() returns trigger language plpgsql as $$
begin
  new.kickoff_moves := old.kickoff_moves + 1;
  new.kickoff_moved_at := clock_timestamp();
  new.last_kickoff_at := coalesce(new.kickoff_at, old.kickoff_at, old.last_kickoff_at);
  return new;
end $$;
create trigger fixtures_count_kickoff_moves before update of kickoff_at, round_id, provisional_start on fixtures
  for each row when (old.kickoff_at is distinct from new.kickoff_at or (old.round_id is null) <> (new.round_id is null)
    or old.provisional_start <> new.provisional_start)
  execute function count_kickoff_move();
