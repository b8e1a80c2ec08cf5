-- The overall table lists who joined since the last deadline, first come first; without this it would read every entry.
create index entries_by_time on entries (joined_at, entry_id);
