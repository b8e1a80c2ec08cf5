-- Links for a new password. Only a hash of the token is stored; a link works once, for an hour, and only the newest one of
-- an account does. Real time, not game time: a moved game clock must neither end nor revive a link.

create table password_resets (
  token_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  used_at    timestamptz
);
create index password_resets_by_account on password_resets (account_id);
