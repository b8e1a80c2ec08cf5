-- Chats of leagues (decision 0257): webhooks in the formats of Slack, Discord and Teams. The rows that are there keep to the
-- narrower check, so looking at them again finds nothing; it takes as long as reading the table once.

alter table league_webhooks drop constraint league_webhooks_form_check;
alter table league_webhooks add constraint league_webhooks_form_check
  check (form in ('json', 'text', 'content', 'slack', 'discord', 'teams')) not valid;
alter table league_webhooks validate constraint league_webhooks_form_check;

-- When the last byte of a delivery left; null again when an answer has been noted. One that a dead process left with it
-- was understood by the other end, or never came: a chat has no means of telling a repeated message, so it hears it once.
alter table webhook_deliveries add column handed_at timestamptz;

-- Goals of the running round that have been told: how many of each footballer in each match, and how often that changed.
-- {"17 203": [1, 1]}. As of a revision of the facts, so that a process that knows less than another takes nothing back.
create table goals_told (
  round_id integer primary key,
  revision bigint  not null,
  goals    jsonb   not null
);

-- Where a league is asked about from: one channel of a service asks about one league.
create table league_chats (
  chat_id    bigint generated always as identity primary key,
  league_id  bigint not null,
  -- Who linked it.
  account_id bigint not null references accounts on delete cascade,
  service    text   not null check (service in ('slack', 'discord', 'teams')),
  -- The channel as its service names it; of Teams the league, whose address is asked.
  place      text   not null check (length(place) <= 200),
  -- The channel as people name it.
  name       text   not null check (length(name) <= 200),
  language   text   not null check (language in ('nb', 'nn', 'en')),
  -- Of Teams: what its questions are signed with, sealed.
  secret     bytea,
  linked_at  timestamptz not null default clock_timestamp(),
  unique (service, place)
);
create index league_chats_by_league on league_chats (league_id);
create index league_chats_by_account on league_chats (account_id);

-- Codes by which a channel is linked: used once, for some minutes. Only their hashes are kept.
create table chat_codes (
  code_hash  bytea  primary key,
  league_id  bigint not null,
  account_id bigint not null references accounts on delete cascade,
  language   text   not null check (language in ('nb', 'nn', 'en')),
  expires_at timestamptz not null
);
create index chat_codes_by_account on chat_codes (account_id);

-- Questions answered a while ago, by their signatures' hashes: one that is sent again is refused.
create table chat_questions (
  signature_hash bytea primary key,
  asked_at       timestamptz not null default clock_timestamp()
);
create index chat_questions_by_time on chat_questions (asked_at);
