-- Personal tokens: a manager's own programs make calls in his name, within what the token allows. Only a hash is kept, so
-- a copy of the table makes no call; `start` is what the owner tells his tokens apart by, six of its 256 bits a letter.
create table api_tokens (
  key_id       bigint generated always as identity primary key,
  account_id   bigint not null references accounts on delete cascade,
  name         text   not null check (length(name) between 1 and 50),
  start        text   not null,
  scopes       text[] not null check (cardinality(scopes) > 0),
  token_hash   bytea  not null unique,
  -- The machines' time, as of sessions.
  created_at   timestamptz not null default clock_timestamp(),
  expires_at   timestamptz not null,
  last_used_at timestamptz
);
create index api_tokens_by_account on api_tokens (account_id);
