-- Who won earlier seasons, their months and their rounds. A season's teams and results are cleared when the next one begins;
-- of its winners stays what every table showed: names and points. The account is kept beside them, so that somebody who
-- leaves the game is not named here any longer either.
create table season_winners (
  season_name  text not null,
  contest      text not null check (contest in ('round', 'phase')),
  -- Of the round or the phase.
  number       integer not null,
  -- Of a phase; its first deadline says which month it was.
  name         text,
  starts_at    timestamptz,
  -- From 1; more than one only of the season as a whole.
  place        smallint not null,
  account_id   bigint,
  entry_id     bigint not null,
  entry_name   text not null,
  manager_name text not null,
  points       integer not null,
  primary key (season_name, contest, number, place)
);
create index season_winners_by_account on season_winners (account_id) where account_id is not null;

-- Whose points a settled round gave anew because a feed told it otherwise, for the managers to read.
alter table round_moves add column footballers jsonb not null default '[]';
