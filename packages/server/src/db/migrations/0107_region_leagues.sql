-- Everyone of a region in one league, as the entries that are made from now on are put into it at once.

insert into leagues (name, short_name, league_type, scoring, start_round_id, created_at)
select r.name, 'region-' || r.region_id, 's', 'classic', (select min(round_id) from rounds), min(e.joined_at)
from entries e join regions r using (region_id)
group by r.region_id, r.name
on conflict (short_name) do nothing;

insert into league_members (league_id, entry_id, joined_at)
select l.league_id, e.entry_id, e.joined_at
from entries e join leagues l on l.short_name = 'region-' || e.region_id
on conflict do nothing;
