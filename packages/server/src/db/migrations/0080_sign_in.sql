-- Signing in as a chain of steps. A session knows how its owner proved who he is, and when he last did, so that what
-- must not be left to a forgotten browser can ask again. A login that still lacks a step is no session yet: it waits in
-- `pending_logins` under a token of its own, for a few minutes of real time, and opens nothing.

alter table accounts add column email_verified_at timestamptz;

alter table sessions
  add column session_id bigint generated always as identity,
  -- What was proved, in order, as the account API words it.
  add column methods    jsonb not null default '[]',
  add column proved_at  timestamptz not null default clock_timestamp();
create unique index sessions_by_id on sessions (session_id);

create table pending_logins (
  -- SHA-256 of the opaque token, as for sessions.
  token_hash bytea primary key,
  -- Null: nobody, so that asking for a stranger's code looks like asking for one's own.
  account_id bigint references accounts on delete cascade,
  flow       text not null,
  state      jsonb not null default '{}',
  -- Wrong guesses at this step; too many end it.
  failures   smallint not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index pending_logins_by_account on pending_logins (account_id);
create index pending_logins_by_end on pending_logins (expires_at);
