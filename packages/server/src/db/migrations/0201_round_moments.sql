-- How a round stood while it was played: what every footballer had and how many had more than each total, so that any team's
-- rank of that moment can be told (decision 0234). Columns of numbers in bytes, little-endian; see `round-moments.ts`.
create table round_moments (
  round_id   integer not null references rounds,
  at         timestamptz not null,
  -- The revision of the facts it was made of.
  revision   bigint not null,
  -- Pairs of 32 bits: the footballer, and his points, whether he played and whether he is absent.
  footballers bytea not null,
  -- The lowest total anybody ranked had, and from it upwards how many had more: 32 bits each.
  lowest     integer not null,
  better     bytea not null,
  primary key (round_id, at)
);
