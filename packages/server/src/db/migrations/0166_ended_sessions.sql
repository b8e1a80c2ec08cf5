-- A session that ends must end at once everywhere, also what is held open under it: every process is told, whichever way the
-- rows went (signed out, ended by an operator, a new password, the account deleted, by hand). So with personal tokens.
create function tell_ended_access() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if tg_table_name = 'sessions' then
    select array_agg(session_id) into ids from gone;
  else
    select array_agg(key_id) into ids from gone;
  end if;
  if ids is null then
    return null;
  end if;
  -- Of many at once everybody looks again at what is open: a notification is short.
  perform pg_notify('elleveren', jsonb_build_object('kind', 'access-ended', 'of', tg_table_name,
    'ids', case when cardinality(ids) <= 300 then to_jsonb(ids) end)::text);
  return null;
end
$$;

create trigger sessions_ended after delete on sessions referencing old table as gone
  for each statement execute function tell_ended_access();
create trigger api_tokens_ended after delete on api_tokens referencing old table as gone
  for each statement execute function tell_ended_access();
