-- Leagues of the season before, offered to whoever ran them. They belong to accounts: entries are made anew each season.
create table past_leagues (
  past_league_id   bigint generated always as identity primary key,
  season_name      text   not null,
  name             text   not null check (length(name) between 1 and 30),
  scoring          text   not null default 'classic' check (scoring in ('classic','h2h')),
  closed           boolean not null default false,
  code_privacy     text   not null default 'p' check (code_privacy in ('a','l','p')),
  admin_account_id bigint not null references accounts,
  -- When the offer was taken or refused; it is made once.
  answered_at      timestamptz,
  -- The league that came of it; it may be gone since.
  renewed_league_id bigint
);
create index open_renewals on past_leagues (admin_account_id) where answered_at is null;

create table past_league_members (
  past_league_id bigint not null references past_leagues on delete cascade,
  account_id     bigint not null,
  primary key (past_league_id, account_id)
);
