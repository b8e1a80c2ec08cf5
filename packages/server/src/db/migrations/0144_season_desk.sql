-- The season's end and the next one's beginning in the control room: an operator's word that the season is over, the files
-- of the next season as they were checked, and the long work that follows, done by whichever process has the role `jobs`,
-- taken up again when that one dies.

-- A word for the results that stood then: settling anything again makes it void.
create table season_closings (
  season_name text primary key,
  -- How often rounds had been settled, all together.
  settlements bigint not null,
  closed_at   timestamptz not null default clock_timestamp(),
  actor       text not null
);

-- The next season while it is being prepared: one row, replaced whole.
create table season_drafts (
  draft_id bigint generated always as identity primary key,
  made_at  timestamptz not null default clock_timestamp(),
  actor    text not null,
  -- Files as they came, and what was chosen beside them.
  request  jsonb not null
);

create table season_works (
  work_id    bigint generated always as identity primary key,
  kind       text not null check (kind in ('files', 'next')),
  state      text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'refused', 'failed')),
  season_name text not null,
  actor      text not null,
  asked_at   timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  ended_at   timestamptz,
  -- A process that dies leaves it running; the next one begins it again.
  attempts   integer not null default 0,
  -- How the maintenance switch stood before it was first begun.
  was_closed boolean,
  request    jsonb not null,
  -- Lines, as they came.
  progress   jsonb not null default '[]',
  result     jsonb
);
-- One at a time.
create unique index season_works_open on season_works ((true)) where state in ('waiting', 'running');
