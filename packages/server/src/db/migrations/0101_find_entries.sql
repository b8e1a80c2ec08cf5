-- Finding a manager in a league of a million: names are looked up by how they begin, in any capitals.
create index entries_by_name on entries (lower(name) text_pattern_ops);
create index entries_by_manager on entries (lower(manager_first_name || ' ' || manager_last_name) text_pattern_ops);
create index entries_by_last_name on entries (lower(manager_last_name) text_pattern_ops);
