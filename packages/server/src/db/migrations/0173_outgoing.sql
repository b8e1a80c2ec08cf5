-- Letters and pushed messages on their way out. What is to be sent is a row before it is sent: it outlives a process that
-- dies and a mail server that is away, and leaves in its turn.
--
--   waiting  stored, or its time has come again; the next free connection takes it
--   sending  taken by a process under a lease; when the lease is over it waits again
--   later    refused for now: it waits again at next_try_at
--   failed   refused for good, or for too long; kept for a week, and an operator may have it tried again
--   unsure   the process that took it died, and it may have gone: for what must reach nobody twice
--
-- What was sent, or is of no use any more, has no row.
create table outgoing (
  outgoing_id  bigint generated always as identity primary key,
  -- "mail" or "push".
  channel      text not null,
  kind         text not null,
  -- 0: somebody waits for it, 1: news of one's account, 2: a reminder, 3: a newsletter. The smaller leaves first.
  urgency      smallint not null check (urgency between 0 and 3),
  state        text not null default 'waiting' check (state in ('waiting', 'sending', 'later', 'failed', 'unsure')),
  -- While one with this key waits another is not stored.
  key          text not null,
  -- From this it is written when its turn has come; links and codes are made then.
  data         jsonb not null,
  account_id   bigint,
  -- What fails together: the host of a push service; empty for the mail server.
  lane         text not null default '',
  -- Hashes of the addressee and of the asker's network: each of them has one turn a second.
  addressee    text,
  asker        text,
  turn_at      timestamptz not null default clock_timestamp(),
  created_at   timestamptz not null default clock_timestamp(),
  at_most_once boolean not null default false,
  attempts     integer not null default 0,
  -- The tries of the last hours count; "once more" begins them anew.
  tried_since  timestamptz not null default clock_timestamp(),
  tried_at     timestamptz,
  next_try_at  timestamptz,
  -- What the other end said last, without addresses.
  error        text,
  lease        uuid,
  leased_until timestamptz
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
create unique index outgoing_waits_once on outgoing (channel, kind, key) where state in ('waiting', 'later');
create index outgoing_in_turn on outgoing (channel, urgency, turn_at, outgoing_id) where state = 'waiting';
create index outgoing_later on outgoing (next_try_at) where state = 'later';
create index outgoing_leased on outgoing (leased_until) where state = 'sending';
create index outgoing_failed on outgoing (tried_at) where state = 'failed';
create index outgoing_by_asker on outgoing (asker, turn_at) where state = 'waiting' and asker is not null;
create index outgoing_by_addressee on outgoing (addressee, turn_at) where state = 'waiting' and addressee is not null;
create index outgoing_by_account on outgoing (account_id) where account_id is not null;

-- Since the game was installed. `dropped`: of no use any more when its turn came, such as a code that is over.
create table outgoing_counts (
  channel text not null,
  kind    text not null,
  sent    bigint not null default 0,
  dropped bigint not null default 0,
  failed  bigint not null default 0,
  primary key (channel, kind)
);

-- Other ends that take nothing at the moment.
create table outgoing_pauses (
  channel       text not null,
  lane          text not null,
  failing_since timestamptz not null,
  tried_at      timestamptz not null,
  failures      integer not null,
  retry_at      timestamptz not null,
  error         text not null,
  primary key (channel, lane)
);

-- The text of a newsletter that is being sent, as its folder had it; each reader's own words are filled in at sending.
create table newsletters (
  letter    text primary key,
  origin    text not null,
  texts     jsonb not null,
  queued_at timestamptz not null default clock_timestamp()
);
