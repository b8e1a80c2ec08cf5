-- A browser takes messages for the session that added it, and no longer than that lasts, whichever way the session ends. Rows
-- from before do not know theirs (null).
alter table push_subscriptions add column session_id bigint;

create function end_pushes() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions p using gone where p.account_id = gone.account_id and p.session_id = gone.session_id;
  return null;
end
$$;

create trigger sessions_end_pushes after delete on sessions referencing old table as gone
  for each statement execute function end_pushes();
