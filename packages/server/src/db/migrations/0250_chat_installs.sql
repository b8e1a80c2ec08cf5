-- Chats that are being linked on a page of their service (decision 0270): once, within minutes, by the session that set out. Only
-- the hash of what the browser brings back is kept.

create table chat_installs (
  state_hash   bytea  primary key,
  session_id   bigint not null,
  league_id    bigint not null,
  account_id   bigint not null references accounts on delete cascade,
  service      text   not null check (service in ('slack', 'discord')),
  events       text[] not null,
  language     text   not null check (language in ('nb', 'nn', 'en')),
  redirect_uri text   not null,
  expires_at   timestamptz not null
);
create index chat_installs_by_account on chat_installs (account_id);
