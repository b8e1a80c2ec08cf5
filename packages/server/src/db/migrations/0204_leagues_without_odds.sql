-- Chances can be taken for a spoiler, or for more gambling than a league wants: its administrator may hide them for all of
-- its members (decision 0243). A league that is renewed stays as it was.

alter table leagues add column hides_odds boolean not null default false;
alter table past_leagues add column hides_odds boolean not null default false;
