-- When a fact came in, by the database's own real clock: `recorded_at` is game time, which a demo, a replay or a test
-- moves. How long a fact takes until it is on the pages is counted from here. Facts from before have none.

alter table fact_revisions add column told_at timestamptz;
alter table fact_revisions alter column told_at set default clock_timestamp();
