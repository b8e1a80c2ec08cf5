-- A kept answer of two kilobytes and a half stays for a day: compressing it took longer than writing the row.
alter table idempotency_keys set (toast_tuple_target = 8160);
