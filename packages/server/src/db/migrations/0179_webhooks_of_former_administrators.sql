-- A webhook belongs to who made it. Leagues that were handed over before send nothing more to their former administrators'
-- addresses, until the new ones name their own.
update league_webhooks w set disabled_at = clock_timestamp()
from leagues l left join entries e on e.entry_id = l.admin_entry_id
where l.league_id = w.league_id and w.disabled_at is null and w.account_id is distinct from e.account_id;
