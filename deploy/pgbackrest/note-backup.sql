-- Tells the game of the newest copy: its figures, alerts and control room say how old that is. After each `pgbackrest backup`.
\set ON_ERROR_STOP on
\set info `pgbackrest --stanza=elleveren --output=json info`
insert into backups (name, started_at, ended_at, bytes)
select b->>'label', to_timestamp((b->'timestamp'->>'start')::bigint), to_timestamp((b->'timestamp'->>'stop')::bigint),
  (b->'info'->>'size')::bigint
from jsonb_array_elements(:'info'::jsonb->0->'backup') b
where not exists (select from backups where name = b->>'label')
order by (b->'timestamp'->>'stop')::bigint desc limit 1;
