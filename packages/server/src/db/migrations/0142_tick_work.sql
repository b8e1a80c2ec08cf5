-- How the work of each tick went, for operators: the process that ticks writes it down now and then, and at once when
-- something fails or works again.

create table tick_work (
  name      text primary key,
  -- The last time it ended well, and how long that took.
  done_at   timestamptz,
  took_ms   integer,
  -- Failures since then; 0 when it goes well.
  failures  integer not null default 0,
  failed_at timestamptz,
  error     text
);
