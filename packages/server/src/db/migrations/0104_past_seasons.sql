-- What outlives a season: that it was, and whose entry was which. Letters of an earlier season name its entries; whoever
-- leaves the newsletter by such a letter must be found.

create table past_seasons (
  season_name   text        primary key,
  ruleset_id    text        not null,
  rounds        integer     not null,
  -- Entries with a place in its final table: what a rank is a share of.
  ranked_count  bigint      not null,
  ended_at      timestamptz not null default clock_timestamp(),
  -- The folder that the whole season was written to before it was cleared, as the operator named it.
  archive       text        not null
);

-- Null where the season was brought in from elsewhere.
alter table entry_past_seasons add column entry_id bigint;
create unique index entry_past_seasons_by_entry on entry_past_seasons (entry_id) where entry_id is not null;
