-- Members who help the administrator of a private league (decision 0227), and a log that tells who joined and left as well
-- as what administrators did. The log's rows keep to the narrower check, so looking at them again finds nothing; it takes as
-- long as reading the table once.

create table league_co_administrators (
  league_id bigint not null,
  entry_id  bigint not null,
  since     timestamptz not null,
  primary key (league_id, entry_id)
);
-- Whose team it is goes with the account.
create index league_co_administrators_by_entry on league_co_administrators (entry_id);

alter table league_log drop constraint league_log_kind_check;
alter table league_log add constraint league_log_kind_check check (kind in ('created', 'settings', 'administrator', 'code',
  'ban', 'unban', 'deleted', 'joined', 'left', 'co_administrator', 'co_administrator_ended', 'message', 'message_taken')) not valid;
alter table league_log validate constraint league_log_kind_check;
