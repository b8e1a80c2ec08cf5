-- Whoever asked for it is told when his team has not been touched for two rounds, before the league's tables count it among
-- those that no longer play: which rounds were looked through, and who was told before which.

alter table reminder_wishes add column untouched boolean not null default false;

create table untouched_scans (
  round_id integer primary key
);

create table untouched_reminders (
  account_id bigint  not null references accounts on delete cascade,
  round_id   integer not null,
  mailed_at  timestamptz,
  pushed_at  timestamptz,
  primary key (account_id, round_id)
);
