-- "My starter is benched": who wants to hear it, how far each round's announced line-ups were looked through, and what
-- each person was told of which change, so that nobody hears the same of a footballer twice in a round.

alter table reminder_wishes add column benched boolean not null default false;

-- The newest line-up of the round (its fact's revision) whose benched footballers were looked for.
create table benched_scans (
  round_id integer primary key,
  revision bigint  not null
);

create table benched_reminders (
  account_id     bigint    not null references accounts on delete cascade,
  round_id       integer   not null,
  -- That of the scan.
  revision       bigint    not null,
  -- Of his starters those who were not told of before.
  footballer_ids integer[] not null,
  mailed_at      timestamptz,
  pushed_at      timestamptz,
  primary key (account_id, round_id, revision)
);
