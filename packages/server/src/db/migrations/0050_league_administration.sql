-- What running a league needs beside its settings: room in public leagues, their numbers, and who changed what.

-- Places left; null where there is no limit. Kept with every join and leave while the league's row is locked, because
-- counting the members of thousands of full leagues to find one with room would not do.
alter table leagues add column free_places integer check (free_places >= 0);

-- The public league that fills next.
create index leagues_with_room on leagues (scoring, start_round_id, league_id)
  where league_type = 'c' and free_places > 0;

-- How many public leagues were made: the number in their names. Its row is the lock of joining: one at a time decides
-- which league fills next, so none is made while another has room.
create table public_league_numbers (
  scoring     text    primary key check (scoring in ('classic','h2h')),
  last_number integer not null
);

-- What administrators did; append-only, and kept when the league is gone.
create table league_log (
  league_id bigint not null,
  log_id    bigint generated always as identity,
  at        timestamptz not null,
  -- Who did it.
  entry_id  bigint not null,
  kind      text   not null check (kind in ('created','settings','administrator','code','ban','unban','deleted')),
  details   jsonb  not null default '{}',
  primary key (league_id, log_id)
);
