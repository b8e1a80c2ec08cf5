-- A feed can be wrong in several ways at once, and one alarm must not hide another: { "gap": { "details": { … }, "at": "…" }, … }.
-- Processes of the release before go on writing `alarm` while they are replaced; what still holds is soon said here too.
alter table match_feeds add column alarms jsonb not null default '{}';
update match_feeds set alarms = jsonb_build_object(alarm, jsonb_build_object('details', coalesce(alarm_details, '{}'), 'at', alarm_at))
  where alarm is not null;
