-- Operators correct what was told of matches after a preview of what moves. What was corrected, why, and what was said
-- before it is kept, so that it can be taken back as one act; and each settling after the first says what it moved.

create table corrections (
  correction_id   bigint generated always as identity primary key,
  made_by         bigint not null,
  made_at         timestamptz not null default clock_timestamp(),
  game_made_at    timestamptz not null,
  reason          text   not null check (length(reason) between 1 and 500),
  round_ids       integer[] not null,
  -- As the operator drafted it.
  draft           jsonb  not null,
  -- Each subject with what operators had said of it before and say of it since.
  spoken          jsonb  not null,
  preview         jsonb  not null,
  -- The first settling from this revision on holds it.
  revision        bigint not null,
  taken_back_by   bigint,
  taken_back_at   timestamptz,
  taken_back_why  text check (length(taken_back_why) between 1 and 500),
  taken_back_revision bigint
);

create table round_moves (
  round_id          integer not null,
  settlement_number integer not null,
  revision          bigint  not null,
  settled_at        timestamptz not null,
  moved             jsonb   not null,
  primary key (round_id, settlement_number)
);
