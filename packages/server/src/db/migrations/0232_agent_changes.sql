-- What agents propose for a team (decision 0261). Nothing of it is done before the person, or a standing permission, says so:
--   pending  waits for an answer, until it expires or its deadline passes
--   running  was confirmed; whether it was done is not known yet. Confirming it again does it once at most, by the key of its call
--   done, failed, refused, undone
create table agent_changes (
  change_id    bigint generated always as identity primary key,
  account_id   bigint not null references accounts on delete cascade,
  entry_id     bigint not null,
  -- Null for a personal token's, and for an agent's that has ended.
  agent_id     bigint references agents on delete set null,
  -- Who proposed it, as it calls itself.
  agent_name   text   not null,
  kinds        text[] not null check (cardinality(kinds) > 0
    and kinds <@ array['transfers', 'lineup', 'captain', 'chip', 'plan']),
  -- Null for plans.
  round_id     integer,
  -- The call of the contract that does it: its name, address and body.
  operation    text   not null,
  params       jsonb  not null,
  body         jsonb  not null,
  shown        jsonb  not null,
  -- The team as it was when the change was begun, until what takes the change back is known.
  before       jsonb,
  undo         jsonb,
  cost_points  integer not null,
  spent_points integer not null,
  transfers    integer not null,
  state        text   not null default 'pending'
    check (state in ('pending', 'running', 'done', 'failed', 'refused', 'undone')),
  decided_by   text check (decided_by in ('person', 'permission')),
  problems     jsonb,
  receipt      jsonb,
  -- The machines' time.
  created_at   timestamptz not null default clock_timestamp(),
  expires_at   timestamptz not null,
  decided_at   timestamptz
);
create index agent_changes_by_account on agent_changes (account_id, change_id);
-- What an agent has done by its permission in a round.
create index agent_changes_by_permission on agent_changes (agent_id, round_id) where decided_by = 'permission';
create index agent_changes_by_time on agent_changes (created_at);
