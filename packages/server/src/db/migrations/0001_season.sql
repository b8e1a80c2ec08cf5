-- The season's small reference tables: read by every process, replicated whole when the database is distributed.
-- Why a single-row game table: the ruleset and the game clock must be the same for all processes and all machines.

create collation if not exists norwegian (provider = icu, locale = 'nb-NO');

create table game (
  game_id         smallint primary key default 1 check (game_id = 1),
  season_name     text        not null,
  ruleset_id      text        not null,
  -- The whole ruleset as data, so that a running season never changes because a new release changed a default.
  ruleset         jsonb       not null,
  -- The game clock: game time = clock_game_at + (real time - clock_real_at) * clock_speed.
  clock_real_at   timestamptz not null default clock_timestamp(),
  clock_game_at   timestamptz not null default clock_timestamp(),
  clock_speed     double precision not null default 1 check (clock_speed >= 0),
  -- Operator's switch: while set, every call answers 503 with this text's meaning.
  maintenance     boolean     not null default false,
  -- Signs receipts; made with the row and never sent anywhere. Two random UUIDs are 244 bits of chance.
  receipt_secret  bytea       not null
    default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);

-- The one clock of the game; the real time while there is no season. Volatile on purpose: a deadline is compared after a
-- lock was waited for.
create function game_now() returns timestamptz
language sql volatile as $$
  select coalesce(
    (select g.clock_game_at + (clock_timestamp() - g.clock_real_at) * g.clock_speed from game g), clock_timestamp())
$$;

create table clubs (
  club_id     integer primary key,
  code        integer not null unique,
  name        text    not null collate norwegian,
  short_name  text    not null,
  -- True for a first-division club: a favourite club, not a club of the market.
  unavailable boolean not null default false,
  strength    smallint,
  -- Shirt and crest drawing: { pattern, colours, keeper, crest }; confirmed by an operator.
  kit         jsonb   not null default '{}',
  url         text
);

create table footballers (
  footballer_id       integer primary key,
  code                integer not null unique,
  club_id             integer not null references clubs,
  position            text    not null check (position in ('GKP','DEF','MID','FWD')),
  first_name          text    not null collate norwegian,
  second_name         text    not null collate norwegian,
  web_name            text    not null collate norwegian,
  status              text    not null default 'a' check (status in ('a','d','i','s','u','n')),
  news                text    not null default '',
  news_added_at       timestamptz,
  chance_this_round   smallint check (chance_this_round in (0,25,50,75,100)),
  chance_next_round   smallint check (chance_next_round in (0,25,50,75,100)),
  price_tenths        integer not null check (price_tenths > 0),
  start_price_tenths  integer not null check (start_price_tenths > 0),
  -- Price when the open round opened: the base of cost_change_event.
  round_price_tenths  integer not null check (round_price_tenths > 0),
  fiks_id             integer,
  squad_number        smallint,
  photo               text    not null default '',
  removed             boolean not null default false
);
create index footballers_by_club on footballers (club_id);

-- States of a round:
--   upcoming  its deadline lies beyond the next one's. Enters: season import. Leaves: the round before it closes.
--   open      the next round; squads, transfers and line-ups are written for it. Leaves: its deadline passes.
--   closed    deadline passed; it is the current round until the next one closes, live while matches go on.
--   settled   all matches final, points, substitutions and ranks stored. A corrected fact settles it again.
create table rounds (
  round_id       integer primary key,
  name           text        not null,
  deadline_at    timestamptz not null,
  state          text        not null default 'upcoming' check (state in ('upcoming','open','closed','settled')),
  closed_at      timestamptz,
  settled_at     timestamptz,
  settled_revision bigint,
  settlement_number integer not null default 0,
  average_points integer,
  highest_points integer,
  highest_entry_id bigint,
  transfers_made bigint  not null default 0,
  ranked_count   bigint  not null default 0,
  most_selected  integer, most_transferred_in integer, most_captained integer, most_vice_captained integer,
  top_footballer_id integer, top_footballer_points integer,
  chip_plays     jsonb   not null default '[]'
);

-- Every write for a round takes one of its gates FOR SHARE and compares the deadline with game_now() after that;
-- closing takes all of them FOR UPDATE. Sixteen rows, picked by entry, because one row would be a hot spot.
create table round_gates (
  round_id integer  not null references rounds on delete cascade,
  gate     smallint not null check (gate between 0 and 15),
  closed_at timestamptz,
  primary key (round_id, gate)
);

create table phases (
  phase_id       integer primary key,
  name           text    not null,
  start_round_id integer not null references rounds,
  stop_round_id  integer not null references rounds
);

create table fixtures (
  fixture_id  integer primary key,
  code        integer not null unique,
  -- Null when postponed: a postponed fixture loses its round.
  round_id    integer references rounds,
  kickoff_at  timestamptz,
  home_club_id integer not null references clubs,
  away_club_id integer not null references clubs,
  home_score  smallint,
  away_score  smallint,
  home_difficulty smallint,
  away_difficulty smallint,
  minutes     smallint not null default 0,
  started     boolean  not null default false,
  -- Full time was blown; bonus and corrections may still come.
  finished_provisional boolean not null default false,
  finished    boolean  not null default false,
  tv_channel  text,
  tickets_url text,
  forzify_id  text,
  provisional_start boolean not null default false,
  check (home_club_id <> away_club_id)
);
create index fixtures_by_round on fixtures (round_id, kickoff_at, fixture_id);

create table regions (
  region_id integer primary key,
  name text not null collate norwegian,
  code integer not null,
  iso_code_short text not null default '',
  iso_code_long text not null default ''
);
