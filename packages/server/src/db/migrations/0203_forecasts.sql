-- What the game expects of every footballer, by round, and how good it was (decision 0242). A row is written while the round's
-- deadline is ahead, and never after it but for its grade.
create table round_forecasts (
  round_id    integer primary key references rounds,
  -- By the game's clock.
  computed_at timestamptz not null,
  -- The round was played before there were forecasts: made from what was known before its deadline, without news.
  afterwards  boolean not null default false,
  -- Everybody's, as `told-forecast.ts` has them.
  men         jsonb not null,
  -- Null until the round is settled; made again when it is settled again.
  settlement_number integer,
  grade       jsonb,
  -- What single matches lacked: position, expected, points.
  lacked      jsonb
);

-- Managers' own, sent before a deadline; graded with the game's.
create table sent_forecasts (
  entry_id       bigint not null,
  round_id       integer not null,
  sent_at        timestamptz not null,
  footballer_ids integer[] not null,
  hundredths     integer[] not null,
  settlement_number integer,
  squared_error  double precision,
  absolute_error double precision,
  bias           double precision,
  primary key (entry_id, round_id),
  check (cardinality(footballer_ids) = cardinality(hundredths))
);
