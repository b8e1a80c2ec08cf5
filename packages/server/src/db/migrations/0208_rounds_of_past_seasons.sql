-- A league's further table is tried on the season before this one (decision 0248): so every manager's rounds stay when a
-- season ends, as what each gave after the cost of transfers, from the first round on; null before the team was there. Some
-- hundred bytes a manager and season. Squads are in the archive alone. A season that ended before has none of it.

alter table entry_past_seasons add column round_points smallint[];
-- The game's average of each round, and its months as first and last rounds.
alter table past_seasons add column round_averages smallint[];
alter table past_seasons add column months jsonb;
