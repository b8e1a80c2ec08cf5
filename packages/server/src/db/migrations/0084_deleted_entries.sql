-- Who deletes his account takes everything personal with him. His entry stays in the game without a name, so that
-- tables, ranks and settled results stay right for everybody else; it belongs to nobody (account 0) and never changes
-- again. When it was left, by the machines' time; null for an entry that somebody owns.
alter table entries add column deleted_at timestamptz;
