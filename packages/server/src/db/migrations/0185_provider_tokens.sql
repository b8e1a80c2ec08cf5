-- A token of a provider that is handed in without a journey of ours says nothing about who was given it: whoever reads it on
-- its way could hand it in as well. Each is therefore taken once. It is remembered until it would be refused for its age;
-- one without an end is remembered for good.

create table used_provider_tokens (
  -- SHA-256 of the provider and of what only the issuer can change of the token.
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_provider_tokens_by_end on used_provider_tokens (expires_at);
