-- How many entries there are, counted with the market: ownership is a share of it, and counting ten million rows for
-- every answer would not do.
create table market_totals (
  market_id   smallint primary key default 1 check (market_id = 1),
  entry_count bigint      not null default 0,
  -- The open round that was counted; null after the season.
  round_id    integer references rounds,
  updated_at  timestamptz not null default clock_timestamp()
);
insert into market_totals default values;

-- A big round is frozen with the last counts at its deadline and counted to the last squad just after it.
alter table footballer_rounds add column counted boolean not null default true;
