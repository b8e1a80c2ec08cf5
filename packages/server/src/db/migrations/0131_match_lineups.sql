-- Who starts, who sits on the bench and who came on for whom, as announced: facts like any others, of one club in one match.
-- Statistics say who played; before the first whistle only this says who will not.

create table match_lineups (
  fixture_id    integer not null references fixtures,
  club_id       integer not null references clubs,
  -- Footballers; null while nobody has said.
  starters      jsonb,
  bench         jsonb,
  announced_at  timestamptz,
  -- In order: [{ "minute": 61, "off": 12, "on": 30 }].
  substitutions jsonb   not null default '[]',
  revision      bigint  not null,
  primary key (fixture_id, club_id)
);
