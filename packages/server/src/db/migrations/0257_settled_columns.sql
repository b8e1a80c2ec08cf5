-- A settled round's results as the engine's start reads them (decision 0288): columns of up to 65,536 entries a piece, written
-- with the rows of `entry_results` and from the same figures.

create table settled_columns (
  round_id          integer not null references rounds,
  first_entry_id    bigint  not null,
  -- The settling that they are of: a release before this table may have settled the round again.
  settlement_number integer not null,
  -- Ids ascend. Pairs of numbers of eight bytes, the first id of a run and how many it has.
  entry_runs        bytea   not null,
  -- Two bytes an entry each, all with the least significant byte first.
  points            bytea   not null,
  cost_points       bytea   not null,
  -- Of the season up to the round.
  total_points      bytea   not null,
  total_transfers   bytea   not null,
  primary key (round_id, first_entry_id)
);

-- Compressing takes longer than what it saves takes to read.
alter table settled_columns alter column points set storage external;
alter table settled_columns alter column cost_points set storage external;
alter table settled_columns alter column total_points set storage external;
alter table settled_columns alter column total_transfers set storage external;
