-- What the administrators of a private league tell its members: one message, until another takes its place or it is taken
-- back (decision 0227). It is held against the watched words and can be complained of as names can, so a case may be about
-- it; a message is somebody's own words and goes with his account, the cases about it too.

create table league_messages (
  league_id  bigint primary key,
  entry_id   bigint not null,
  body       text not null check (length(body) between 1 and 300),
  written_at timestamptz not null
);
create index league_messages_by_entry on league_messages (entry_id);

alter table name_cases add column author_entry_id bigint;
alter table name_cases drop constraint name_cases_part_check;
alter table name_cases add constraint name_cases_part_check
  check (part in ('entry', 'manager', 'league', 'message')) not valid;
alter table name_cases validate constraint name_cases_part_check;
alter table name_cases drop constraint name_cases_check;
alter table name_cases add constraint name_cases_check check (
  (part in ('league', 'message')) = (league_id is not null) and (part in ('league', 'message')) = (entry_id is null)) not valid;
alter table name_cases validate constraint name_cases_check;
alter table name_cases add constraint name_cases_author check ((part = 'message') = (author_entry_id is not null)) not valid;
alter table name_cases validate constraint name_cases_author;
