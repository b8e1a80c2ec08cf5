-- A season that plays itself: which seed, and how far it has been told. Without a row nothing is simulated. The matches
-- are worked out again from the seed at every start, so a server stopped in the middle of one goes on with the same.
create table simulator (
  simulator_id smallint primary key default 1 check (simulator_id = 1),
  seed         bigint not null,
  -- Everything up to this game time has been told as facts.
  told_until   timestamptz not null,
  -- False while the demo is being made: a start that was interrupted then begins it anew.
  ready        boolean not null default true,
  -- Fixtures that get a round and a time at some moment to come: [{ "atMs", "fixtureId", "roundId", "kickoffAtMs" }].
  moves        jsonb not null default '[]'
);
