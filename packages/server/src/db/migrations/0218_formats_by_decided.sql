-- Without a transaction: leagues make tables meanwhile. The job that tells corrections looks for tables by the settlings that they were read from.
create index concurrently if not exists league_formats_by_decided on league_formats (decided_on, format_id);
