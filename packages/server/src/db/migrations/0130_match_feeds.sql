-- Several feeds tell one match and do not always agree. What each of them said last about a subject is kept, and the one of
-- the highest rank that has spoken decides, so that the facts end the same in whatever order messages arrive.

create table fact_claims (
  kind          text    not null check (kind in ('stats','fixture','footballer','lineup')),
  -- 0 where the kind has none.
  fixture_id    integer not null,
  -- The footballer; of a line-up the club; 0 of a fixture.
  about_id      integer not null,
  -- 'operator', 'feed:NAME', or '' for what was known before and what sources without a rank say.
  source        text    not null,
  -- The lowest number decides: 0 an operator, feeds from 1 as their file says; the largest is ''.
  rank          integer not null,
  -- Field by field: { "score": [1, 0], "minutes": 12 }; { "stats": { "clubId": 3, "stats": { … } } }.
  said          jsonb   not null,
  told_at       timestamptz not null default clock_timestamp(),
  primary key (kind, fixture_id, about_id, source)
);

alter table fact_revisions drop constraint fact_revisions_kind_check;
alter table fact_revisions add constraint fact_revisions_kind_check
  check (kind in ('stats','fixture','footballer','price','round','club','lineup'));
alter table fact_positions drop constraint fact_positions_kind_check;
alter table fact_positions add constraint fact_positions_kind_check
  check (kind in ('stats','fixture','footballer','lineup'));

-- How each feed stands. Its position is written in one transaction with the facts it stands for, so that whoever works it
-- next goes on exactly there.
create table match_feeds (
  feed            text primary key,
  kind            text not null,
  rank            integer,
  position        jsonb,
  -- One process works it at a time, for as long as it renews this; by the database's clock.
  worker          text,
  worker_until    timestamptz,
  -- Real time: when it last answered at all, and when it last said something new.
  heard_at        timestamptz,
  changed_at      timestamptz,
  messages        bigint not null default 0,
  failures        integer not null default 0,
  last_error      text,
  failed_at       timestamptz,
  -- An operator stopped it.
  paused_at       timestamptz,
  -- 'silent', 'another_season', 'implausible', 'failing', 'gap'; null when nothing is wrong.
  alarm           text,
  alarm_details   jsonb,
  alarm_at        timestamptz,
  -- What the feed speaks of and we do not know, counted: { "footballers": 2, … }.
  unknown         jsonb not null default '{}'
);

-- A feed repeats what was refused with every message; it is kept once, with how often, until an operator decides.
alter table fact_refusals add column content_hash text;
alter table fact_refusals add column times integer not null default 1;
alter table fact_refusals add column last_at timestamptz;
-- 'open', 'taken' (as it was), 'dropped'.
alter table fact_refusals add column state text not null default 'open' check (state in ('open','taken','dropped'));
alter table fact_refusals add column decided_at timestamptz;
create unique index fact_refusals_by_content on fact_refusals (source, content_hash);

-- Which files of a watched folder were read: each once as it was; one that changed since is read again.
create table match_feed_files (
  feed     text   not null,
  name     text   not null,
  hash     text   not null,
  size     bigint not null,
  mtime_ms double precision not null,
  state    text   not null check (state in ('taken','refused')),
  read_at  timestamptz not null default clock_timestamp(),
  primary key (feed, name)
);
