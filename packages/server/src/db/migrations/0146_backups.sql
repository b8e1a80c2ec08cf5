-- When copies of the database were taken, so that every process can say how old the newest one is, whichever process or
-- machine took it. The copies themselves lie in a folder outside; what is restored from one knows of those before it.

create table backups (
  backup_id integer generated always as identity primary key,
  -- The copy's folder: its start, to the second.
  name text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  bytes bigint not null check (bytes > 0),
  check (ended_at >= started_at)
);
create index backups_by_end on backups (ended_at);
