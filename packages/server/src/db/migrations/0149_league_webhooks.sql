-- Webhooks of leagues: what happens in a league is sent to an address of its administrator's. What is to be sent is a row
-- before it is sent, written with what it tells where that is a row too, so that nothing is lost when a process dies, and
-- each row is one event of one webhook, so that nothing is told twice under two names.

create table league_webhooks (
  webhook_id   bigint generated always as identity primary key,
  league_id    bigint not null,
  -- Who made it, and hears when it stops.
  account_id   bigint not null references accounts on delete cascade,
  url          text   not null check (length(url) <= 500),
  -- Signs what is sent. It cannot be a hash: both ends need it.
  secret       bytea  not null,
  events       text[] not null check (cardinality(events) > 0),
  form         text   not null check (form in ('json', 'text', 'content')),
  language     text   not null check (language in ('nb', 'en')),
  -- The table while matches are played, at most this often.
  every_minutes integer not null check (every_minutes between 1 and 60),
  created_at   timestamptz not null default clock_timestamp(),
  -- The first of the failures since the last success.
  failing_since timestamptz,
  -- Not before; who works on it has it until then, and when he dies somebody else goes on.
  next_at      timestamptz not null default clock_timestamp(),
  disabled_at  timestamptz,
  -- What of rounds and cups it has been told of, as the game stood then; what happened before it was made is none of its
  -- business. {"closed": 5, "settled": {"4": 1, "5": 2}, "cups": {"5": 1}}: numbers of settlings, by round.
  told         jsonb  not null,
  -- Of the live table that was told last, and when.
  table_mark   text,
  table_at     timestamptz
);
create index league_webhooks_by_league on league_webhooks (league_id);

create table webhook_deliveries (
  -- In this order they are sent.
  delivery_id  bigint generated always as identity primary key,
  webhook_id   bigint not null references league_webhooks on delete cascade,
  -- The event, the same for every attempt: `round.settled:7:2`.
  event_key    text   not null,
  kind         text   not null,
  body         text   not null,
  state        text   not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  created_at   timestamptz not null default clock_timestamp(),
  attempts     integer not null default 0,
  tried_at     timestamptz,
  -- What the last attempt met: a status, or a word.
  status       integer,
  error        text,
  took_ms      integer,
  unique (webhook_id, event_key)
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, delivery_id) where state = 'waiting';
create index webhook_deliveries_by_time on webhook_deliveries (created_at);
