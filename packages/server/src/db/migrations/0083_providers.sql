-- Signing in through somebody else. Who comes in by an account elsewhere is known by the provider's own name for it,
-- never by an e-mail address that the provider says: addresses change hands. A journey to a provider is kept here until
-- it comes back, so that what comes back can be held against what was sent: once, soon, and by the same browser.

create table social_accounts (
  provider     text   not null,
  -- The provider's name for the account.
  uid          text   not null,
  account_id   bigint not null references accounts on delete cascade,
  -- What the person recognises it by; theirs alone to see.
  display      text   not null default '',
  connected_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz not null default clock_timestamp(),
  primary key (provider, uid)
);
create index social_accounts_by_account on social_accounts (account_id);

create table provider_journeys (
  -- SHA-256 of `state` and of the browser's cookie, as for sessions.
  state_hash    bytea primary key,
  browser_hash  bytea not null,
  provider      text  not null,
  process       text  not null check (process in ('login','connect')),
  -- Who connects; null when signing in.
  account_id    bigint references accounts on delete cascade,
  nonce         text  not null,
  code_verifier text  not null,
  redirect_uri  text  not null,
  -- A path of ours.
  callback_path text  not null,
  expires_at    timestamptz not null
);
create index provider_journeys_by_end on provider_journeys (expires_at);
create index provider_journeys_by_account on provider_journeys (account_id);
