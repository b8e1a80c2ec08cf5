-- How many squads of this database had the footballer when the round closed, with which counting the next round begins.
-- Null: not counted, and the next round counts all squads. `selected_count` of an imported round is another game's.
alter table footballer_rounds add column owned_count bigint;
