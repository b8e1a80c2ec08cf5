-- The autumn start: a league of all teams that began after the summer break, with a winner of its own. Its first round is a
-- number of the season's rules; 0 is the round after the summer break, by the rounds' deadlines. Rows keep to the wider check, so
-- looking at them again finds nothing.

update game set ruleset = jsonb_set(ruleset, '{leagues,autumnRound}', '0')
  where not (ruleset -> 'leagues') ? 'autumnRound';

alter table season_winners drop constraint season_winners_contest_check;
alter table season_winners add constraint season_winners_contest_check check (contest in ('round', 'phase', 'autumn'))
  not valid;
alter table season_winners validate constraint season_winners_contest_check;
