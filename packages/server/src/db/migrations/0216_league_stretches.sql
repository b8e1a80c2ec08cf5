-- A private league that begins anew in a round to come has everybody at nought from it. The rounds it counted before stay
-- readable as a table of their own: the teams that are members, over these rounds.

create table league_stretches (
  league_id      bigint   not null references leagues on delete cascade,
  start_round_id smallint not null,
  stop_round_id  smallint not null,
  primary key (league_id, start_round_id),
  check (start_round_id <= stop_round_id)
);
