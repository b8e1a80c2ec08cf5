-- A correction of a round that changes what a league's further table had decided is told (decision 0248): so what every
-- settled round had decided is kept, without the figures. `decided_on` names the settlings that it was read from, as
-- `round.settling` of each settled round; a table whose mark is not that of now is played again. Acts of the game itself
-- have no acting team. The log's rows keep to the narrower checks, so looking at them again finds nothing; it takes as long
-- as reading the table once.

alter table league_formats add column decided_on text not null default '';

create table league_format_outcomes (
  format_id bigint not null references league_formats on delete cascade,
  round_id  integer not null,
  -- `RoundOutcomes` of the rules.
  outcomes  text not null,
  primary key (format_id, round_id)
);

alter table league_log alter column entry_id drop not null;
alter table league_log drop constraint league_log_kind_check;
alter table league_log add constraint league_log_kind_check check (kind in ('created', 'settings', 'administrator', 'code',
  'ban', 'unban', 'deleted', 'joined', 'left', 'co_administrator', 'co_administrator_ended', 'message', 'message_taken',
  'format', 'format_ended', 'format_corrected')) not valid;
alter table league_log validate constraint league_log_kind_check;
alter table league_log add constraint league_log_act_of_somebody
  check ((entry_id is null) = (kind = 'format_corrected')) not valid;
alter table league_log validate constraint league_log_act_of_somebody;
