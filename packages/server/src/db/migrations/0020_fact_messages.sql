-- Feeds repeat themselves, arrive out of order and sometimes talk nonsense. What was heard is remembered per source, so
-- that a repeated message changes nothing even if it changed nothing the first time, and an older one never wins.

create table fact_messages (
  source      text        not null,
  message_id  text        not null,
  -- The newest revision after it; null when it said nothing new.
  revision    bigint,
  received_at timestamptz not null default clock_timestamp(),
  primary key (source, message_id)
);

-- The newest `asOf` a source gave per subject and field: { "homeScore": 12, ... }; statistics count as one field.
create table fact_positions (
  source        text    not null,
  kind          text    not null check (kind in ('stats','fixture','footballer')),
  -- 0 where the kind has none.
  fixture_id    integer not null,
  footballer_id integer not null,
  as_of         jsonb   not null,
  primary key (source, kind, fixture_id, footballer_id)
);

-- Refused messages, kept for the operator with every reason.
create table fact_refusals (
  refusal_id  bigint generated always as identity primary key,
  source      text        not null,
  message_id  text,
  facts       jsonb       not null,
  problems    jsonb       not null,
  refused_at  timestamptz not null
);
create index fact_refusals_by_time on fact_refusals (refused_at);

-- fact_messages answers the question this index answered, and a fixture that moves has a revision for each round.
drop index fact_revisions_message;
