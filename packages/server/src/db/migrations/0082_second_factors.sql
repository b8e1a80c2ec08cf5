-- A password that somebody else has learnt must not be enough. An account may have a second factor: codes of an
-- authenticator app (TOTP), recovery codes for the day the phone is gone, and passkeys (WebAuthn), which sign in by
-- themselves too. What signs in is stored sealed or is of no use to a reader of these tables: see decision 0081.

-- The key that seals what is stored below, together with the setting SECRET_KEY.
insert into secrets (name) values ('factors');

create table totp_authenticators (
  account_id   bigint primary key references accounts on delete cascade,
  -- Sealed.
  secret       bytea not null,
  -- The latest thirty seconds whose code was taken: neither it nor an earlier one is taken again.
  last_step    bigint not null,
  created_at   timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);

-- A secret that was shown to a session but not confirmed with a code yet.
create table totp_setups (
  session_id bigint primary key references sessions (session_id) on delete cascade,
  secret     bytea not null
);

create table recovery_codes (
  account_id   bigint primary key references accounts on delete cascade,
  -- Sealed; the codes are made from it and their numbers, so that the owner can see them again.
  seed         bytea not null,
  code_count   smallint not null,
  -- Numbers of the codes that were not used, from 1.
  unused       smallint[] not null,
  created_at   timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);

create table webauthn_credentials (
  authenticator_id bigint generated always as identity primary key,
  account_id    bigint not null references accounts on delete cascade,
  credential_id bytea not null unique,
  public_key    bytea not null,
  -- The authenticator's own count of its signatures; 0 for ever where it keeps none.
  counter       bigint not null,
  -- The host name it was made for: it works nowhere else.
  rp_id         text not null,
  -- What the authenticator knows the account by.
  user_handle   bytea not null,
  name          text not null,
  -- True: signs in without a password.
  is_passwordless boolean not null,
  transports    text[] not null default '{}',
  created_at    timestamptz not null default clock_timestamp(),
  last_used_at  timestamptz
);
create index webauthn_credentials_by_account on webauthn_credentials (account_id);

-- Challenges that wait for an answer: taken out by the first one, right or wrong.
create table webauthn_challenges (
  challenge_hash bytea primary key,
  purpose    text not null,
  -- SHA-256 of the token of the session or of the pending login that asked; null for anybody's sign-in.
  holder     bytea,
  -- What the answer is to be joined with, such as the handle of a new credential.
  state      jsonb not null default '{}',
  expires_at timestamptz not null
);
create index webauthn_challenges_by_end on webauthn_challenges (expires_at);

-- Browsers in which the second factor is not asked for.
create table trusted_browsers (
  -- SHA-256 of the opaque token in the cookie.
  token_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index trusted_browsers_by_account on trusted_browsers (account_id);
create index trusted_browsers_by_end on trusted_browsers (expires_at);
