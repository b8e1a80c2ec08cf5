-- Which facts a round had been settled with before it was settled again: a correction lists only what its own settling moved.
-- Null in rows of before.

alter table round_moves add column previous_revision bigint;
