-- Letters to people: newsletters that are sent by the game itself, and reminders before a deadline by e-mail and push.
-- Each row that says that something was sent is keyed by what it is about, so that whoever sends may stop half-way and
-- start again, and nobody hears the same thing twice.

-- A reader's place in the sending of a letter. Written before the mail server is asked and completed after it has
-- answered: a row without `sent_at` is one of which nobody knows, and is not sent again.
create table newsletter_sendings (
  letter     text   not null,
  entry_id   bigint not null,
  claimed_at timestamptz not null default clock_timestamp(),
  sent_at    timestamptz,
  primary key (letter, entry_id)
);
create index newsletter_sendings_by_entry on newsletter_sendings (entry_id);

-- What a person wants to be reminded of; no row: nothing.
create table reminder_wishes (
  account_id   bigint primary key references accounts on delete cascade,
  by_email     boolean not null default false,
  by_push      boolean not null default false,
  -- How long before a deadline.
  lead_minutes integer[] not null default '{}'
);

-- One row for each reminder that fell due, made together with the job that sends it. A deadline that is moved is another
-- one, of which people are told again. A row also stands where a person's wish came after its time, so that nothing is
-- sent late.
create table reminders (
  account_id   bigint  not null references accounts on delete cascade,
  round_id     integer not null,
  lead_minutes integer not null,
  deadline_at  timestamptz not null,
  mailed_at    timestamptz,
  pushed_at    timestamptz,
  primary key (account_id, round_id, lead_minutes, deadline_at)
);

-- Browsers that take pushed messages for a person. An endpoint is one browser's: who signs in there last has it.
create table push_subscriptions (
  endpoint   text primary key,
  account_id bigint not null references accounts on delete cascade,
  -- The browser's public key and shared secret, as it gave them (base64url).
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_by_account on push_subscriptions (account_id, created_at);

-- How often a deadline was moved, and when last: calendars that people subscribe to ask for it.
alter table rounds
  add column deadline_moves    integer not null default 0,
  add column deadline_moved_at timestamptz;
create function count_deadline_move() returns trigger language plpgsql as $$
begin
  new.deadline_moves := old.deadline_moves + 1;
  new.deadline_moved_at := clock_timestamp();
  return new;
end $$;
create trigger rounds_count_deadline_moves before update of deadline_at on rounds
  for each row when (old.deadline_at is distinct from new.deadline_at) execute function count_deadline_move();
