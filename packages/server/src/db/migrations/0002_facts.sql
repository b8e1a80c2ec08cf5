-- Match facts: the current state beside an append-only log in which every change is a new revision, so that any settled
-- round can be rebuilt and a correction says what moved.

create table fact_revisions (
  revision      bigint generated always as identity primary key,
  kind          text        not null check (kind in ('stats','fixture','footballer','price','round','club')),
  round_id      integer,
  fixture_id    integer,
  footballer_id integer,
  before        jsonb,
  after         jsonb,
  -- Which feed or operator said so, and its own message id: a repeated message changes nothing.
  source        text        not null,
  message_id    text,
  recorded_at   timestamptz not null
);
create index fact_revisions_by_round on fact_revisions (round_id, revision);
create index fact_revisions_by_fixture on fact_revisions (fixture_id, revision);
create unique index fact_revisions_message on fact_revisions (source, message_id, kind, coalesce(fixture_id, 0), coalesce(footballer_id, 0))
  where message_id is not null;

create table match_stats (
  fixture_id    integer not null references fixtures,
  footballer_id integer not null references footballers,
  -- The club he played for that day: a transferred footballer keeps his past.
  club_id       integer not null references clubs,
  -- Statistics spelled as on the wire: { "minutes": 90, "goals_scored": 1, ... }; absent is 0.
  stats         jsonb   not null,
  revision      bigint  not null,
  primary key (fixture_id, footballer_id)
);
create index match_stats_by_footballer on match_stats (footballer_id);

create table price_changes (
  footballer_id integer not null references footballers,
  changed_at    timestamptz not null,
  round_id      integer,
  from_tenths   integer not null,
  to_tenths     integer not null,
  -- 'nightly' (the published rule), 'operator' or 'import'.
  reason        text    not null,
  primary key (footballer_id, changed_at)
);

-- Nights whose price changes have been made, by their date in the ruleset's time zone: a night never counts twice.
create table price_nights (
  night  date primary key,
  ran_at timestamptz not null,
  changed_count integer not null
);

-- What the market looked like when a round closed; history and statistics are served from it.
create table footballer_rounds (
  footballer_id  integer not null references footballers,
  round_id       integer not null references rounds,
  price_tenths   integer not null,
  selected_count bigint  not null default 0,
  transfers_in   bigint  not null default 0,
  transfers_out  bigint  not null default 0,
  primary key (footballer_id, round_id)
);

-- The open market's counters, refreshed by a job: owners of the open round's squads and its confirmed transfers.
create table footballer_market (
  footballer_id  integer primary key references footballers,
  selected_count bigint not null default 0,
  transfers_in_round  bigint not null default 0,
  transfers_out_round bigint not null default 0,
  -- Price steps already taken in the open round, signed.
  price_steps    smallint not null default 0,
  -- Net transfers already spent on a price step since the round opened.
  net_spent      bigint not null default 0,
  updated_at     timestamptz not null default clock_timestamp()
);

create table footballer_past_seasons (
  footballer_code    integer not null,
  season_name        text    not null,
  start_price_tenths integer not null,
  end_price_tenths   integer not null,
  total_points       integer not null,
  stats              jsonb   not null default '{}',
  primary key (footballer_code, season_name)
);
