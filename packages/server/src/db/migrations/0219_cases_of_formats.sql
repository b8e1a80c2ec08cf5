-- Without a transaction: names are complained of meanwhile. The release before asks by the narrower index of a name's cases, which stays.
create index concurrently if not exists name_cases_by_format on name_cases (format_id);
create unique index concurrently if not exists name_cases_of_names on name_cases (part, coalesce(entry_id, league_id, format_id), name);
