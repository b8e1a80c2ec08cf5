-- A kept answer is given again as it was first given; nobody looks into it. As json it is stored as it came, without being
-- taken apart and put together for each save of a rush.
alter table idempotency_keys alter column body type json using body::json;
