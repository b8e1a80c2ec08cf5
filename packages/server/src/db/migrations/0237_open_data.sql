-- Sets of open data (decision 0264): a settled round's facts, points, prices, ownership and forecasts as files, one set for
-- each settling, with nothing of anybody who plays the game. What was published stays as it was.

create table open_data_sets (
  season_name text        not null,
  round_id    integer     not null,
  -- The settling that it is made of: a correction makes the next one.
  version     integer     not null,
  made_at     timestamptz not null default clock_timestamp(),
  primary key (season_name, round_id, version)
);

create table open_data_files (
  season_name text    not null,
  round_id    integer not null,
  version     integer not null,
  name        text    not null,
  bytes       bytea   not null,
  -- Beside them, so that a list reads none of them.
  size        integer not null,
  sha256      text    not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of a table; null of a text.
  row_count   integer,
  primary key (season_name, round_id, version, name),
  foreign key (season_name, round_id, version) references open_data_sets
);

create trigger open_data_sets_append_only before update or delete on open_data_sets
  for each row execute function refuse_change();
create trigger open_data_files_append_only before update or delete on open_data_files
  for each row execute function refuse_change();
