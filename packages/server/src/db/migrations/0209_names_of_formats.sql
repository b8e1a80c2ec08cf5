-- The name of a league's further table can be complained of, found by a watched word and given another name by operators, as
-- a league's own can; a table that is taken away takes its cases along. Rows keep to the wider checks, so looking at them
-- again finds nothing.

alter table name_cases add column format_id bigint references league_formats on delete cascade;
alter table name_cases drop constraint name_cases_part_check;
alter table name_cases add constraint name_cases_part_check
  check (part in ('entry', 'manager', 'league', 'message', 'format')) not valid;
alter table name_cases validate constraint name_cases_part_check;
alter table name_cases drop constraint name_cases_check;
alter table name_cases add constraint name_cases_check check (
  (part in ('league', 'message')) = (league_id is not null) and (part = 'format') = (format_id is not null)
  and (part in ('entry', 'manager')) = (entry_id is not null)) not valid;
alter table name_cases validate constraint name_cases_check;
