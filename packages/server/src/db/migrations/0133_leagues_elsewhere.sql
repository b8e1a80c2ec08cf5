-- A private league's table stands on other people's pages only if its administrator says so; public and system leagues'
-- tables are everybody's.

alter table leagues add column shown_elsewhere boolean not null default false;
