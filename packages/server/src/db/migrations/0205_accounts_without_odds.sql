-- Somebody who wants no chances has none on any device (decision 0243): the wish is the account's, as its opt-ins are.

alter table accounts add column hides_odds boolean not null default false;
