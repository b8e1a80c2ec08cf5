-- Agents: programs that act for a person through `/mcp`, connected by OAuth 2.1 (decision 0260). An access token of an agent is
-- a row of `api_tokens`, so that it is looked up, ends and is counted like a personal token; it is told from one by its agent.
-- Of codes and tokens only hashes are kept.

-- As the program registered itself: nobody has checked its name. One that nobody connects is deleted after a day.
create table agent_clients (
  client_id     text primary key,
  name          text   not null check (length(name) between 1 and 80),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  -- The machines' time, as of sessions.
  created_at    timestamptz not null default clock_timestamp()
);
create index agent_clients_by_time on agent_clients (created_at);

create table agents (
  agent_id     bigint generated always as identity primary key,
  account_id   bigint not null references accounts on delete cascade,
  client_id    text   not null references agent_clients,
  redirect_uri text   not null,
  scopes       text[] not null check (cardinality(scopes) > 0),
  created_at   timestamptz not null default clock_timestamp(),
  ends_at      timestamptz not null,
  last_used_at timestamptz,
  -- A standing permission: all of it or nothing.
  permitted_kinds     text[] check (permitted_kinds <@ array['transfers', 'lineup', 'captain', 'chip', 'plan']),
  permitted_transfers integer check (permitted_transfers >= 0),
  permitted_points    integer check (permitted_points >= 0),
  permitted_until     timestamptz,
  check (num_nulls(permitted_kinds, permitted_transfers, permitted_points, permitted_until) in (0, 4))
);
create index agents_by_account on agents (account_id);
create index agents_by_client on agents (client_id);
create index agents_by_end on agents (ends_at);

-- A code is exchanged once; one that comes a second time ends the agent it was exchanged for.
create table agent_codes (
  code_hash  bytea primary key,
  agent_id   bigint not null references agents on delete cascade,
  -- Of PKCE, by S256.
  challenge  text not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index agent_codes_by_agent on agent_codes (agent_id);
create index agent_codes_by_end on agent_codes (expires_at);

-- Refresh tokens rotate: a used one is kept to be known again, because then it was stolen from somebody.
create table agent_refreshes (
  token_hash bytea primary key,
  agent_id   bigint not null references agents on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  used_at    timestamptz
);
create index agent_refreshes_by_agent on agent_refreshes (agent_id);

alter table api_tokens add column agent_id bigint;
alter table api_tokens add constraint api_tokens_agent_id_fkey foreign key (agent_id) references agents on delete cascade not valid;
alter table api_tokens validate constraint api_tokens_agent_id_fkey;
