-- Head-to-head leagues. Who meets whom follows from the order in which the entries were drawn, so no match is stored: a
-- league of sixteen over a season would be 240 rows, ten million entries 150 million. What is stored is what chance or a
-- deadline decided: the draw when a league locks, and the pairs of its knock-outs.

-- When its matches were drawn; null before, and for classic leagues.
alter table leagues add column drawn_at timestamptz;
create index leagues_to_draw on leagues (start_round_id, league_id) where scoring = 'h2h' and drawn_at is null;

-- One row a league, written once when its first round's deadline has passed, and never changed but for `knockouts_drawn`.
create table h2h_draws (
  league_id             bigint   primary key,
  -- What the order of the entries and the coins of its knock-outs follow from.
  seed                  text     not null check (seed ~ '^[0-9a-f]{64}$'),
  -- By seat.
  entry_ids             bigint[] not null,
  first_round_id        integer  not null,
  -- Before the first round where a league of one has no matches.
  last_regular_round_id integer  not null,
  knockout_rounds       smallint not null,
  knockouts_drawn       smallint not null default 0,
  -- Numbers of its matches: this one and those after it, in the order of rounds.
  first_match_id        bigint   not null,
  check (knockouts_drawn between 0 and knockout_rounds)
);
-- Leagues whose next knock-out round is to be drawn, by that round.
create index h2h_draws_with_knockouts on h2h_draws ((last_regular_round_id + knockouts_drawn + 1), league_id)
  where knockouts_drawn < knockout_rounds;

-- Who meets whom in a knock-out round, as it stood at the round's deadline: places 1 and 2, 3 and 4, and so on; null is
-- an empty place.
create table h2h_knockouts (
  league_id bigint   not null,
  round_id  integer  not null,
  entry_ids bigint[] not null,
  primary key (league_id, round_id)
);

-- The next number of a match; one row.
create table h2h_match_numbers (
  h2h_match_numbers_id smallint primary key default 1 check (h2h_match_numbers_id = 1),
  next_id              bigint   not null
);
insert into h2h_match_numbers (next_id) values (1);

-- A head-to-head league of the season before is offered with the knock-outs and the size it had.
alter table past_leagues add column ko_rounds integer;
alter table past_leagues add column max_entries integer;

-- From how many entries on matches and members are no longer listed whole became a number of the season's rules.
update game set ruleset = jsonb_set(ruleset, '{leagues,mostListed}', '512')
  where not (ruleset -> 'leagues') ? 'mostListed';

-- Goals of those who counted decide where points are level; they are stored with the results, because a table may need
-- those of thousands of entries and rounds. Rounds settled before this are settled once more, which fills them.
alter table entry_results add column goals_scored smallint not null default 0;
alter table entry_results add column goals_conceded smallint not null default 0;
update rounds set settled_revision = -1 where state = 'settled';
