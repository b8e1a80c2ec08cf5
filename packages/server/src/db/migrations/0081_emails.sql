-- An account may have more addresses than the one it signs in with (accounts.email, the primary one), and each is proved
-- by a key that was sent to it. An address has one owner: whose primary it is, or who verified it; whoever else named it
-- has a row here that stays unverified and takes nothing. Only a hash of a key is stored. Real time, not game time.

create table account_emails (
  account_id  bigint not null references accounts on delete cascade,
  email       text not null,
  -- Lower-cased and trimmed, as in accounts.
  email_key   text not null,
  verified_at timestamptz,
  created_at  timestamptz not null default clock_timestamp(),
  primary key (account_id, email_key)
);
create unique index account_emails_verified on account_emails (email_key) where verified_at is not null;

create table email_verifications (
  token_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  -- Good for this address alone, and only while the account has it.
  email_key  text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index email_verifications_by_address on email_verifications (account_id, email_key);
