-- The control room may have a host of its own (CONTROL_ORIGIN): a session that began there is good there alone, and a fans' session
-- is worth nothing there, whoever carries its token across.
alter table sessions add column for_control boolean not null default false;
