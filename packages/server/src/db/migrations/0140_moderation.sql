-- Names that people complained of or that hold a word which operators watch for, and what came of them; accounts and teams
-- that were suspended, and their appeals. A case is one name of one thing: another name is another case, so a dismissed
-- complaint is not heard twice, and a new name can be complained of anew.

create table watched_words (
  word_id  bigint generated always as identity primary key,
  written  text not null,
  -- How it is compared: `features/names-watched/match-name.ts`.
  word_key text not null unique check (word_key <> ''),
  -- `part` anywhere in a word, `whole` a word of its own, `allowed` never counts, and hides what stands in it.
  kind     text not null check (kind in ('part', 'whole', 'allowed')),
  added_at timestamptz not null default clock_timestamp()
);
-- What any game begins with; operators add, and take out what does not suit them.
insert into watched_words (written, word_key, kind) values
  ('fitte', 'fitte', 'part'), ('kuk', 'kuk', 'whole'), ('kukk', 'kukk', 'whole'), ('pikk', 'pikk', 'whole'),
  ('hore', 'hore', 'whole'), ('horunge', 'horunge', 'part'), ('hitler', 'hitler', 'part'), ('nazi', 'nazi', 'part'),
  ('neger', 'neger', 'whole'), ('negre', 'negre', 'whole'), ('svarting', 'svarting', 'part'), ('voldtekt', 'voldtekt', 'part'),
  ('jævla', 'jaevla', 'whole'), ('fuck', 'fuck', 'part'), ('cunt', 'cunt', 'part'), ('nigger', 'nigger', 'part'),
  ('nigga', 'nigga', 'part'), ('whore', 'whore', 'part'), ('rape', 'rape', 'whole'), ('faggot', 'faggot', 'part'),
  ('scunthorpe', 'scunthorpe', 'allowed');

create table name_cases (
  case_id    bigint generated always as identity primary key,
  part       text not null check (part in ('entry', 'manager', 'league')),
  -- Whose it is: of a team and its manager the entry, of a league the league.
  entry_id   bigint,
  league_id  bigint,
  -- As it was when somebody complained, or when it was found.
  name       text not null,
  -- Of the list, as they are written there.
  words      text[] not null default '{}',
  opened_at  timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  -- `renamed` by an operator, `dismissed` by one, `changed` by its owner.
  decision   text check (decision in ('renamed', 'dismissed', 'changed')),
  version    integer not null default 1,
  check ((part = 'league') = (league_id is not null) and (part = 'league') = (entry_id is null)),
  check ((decided_at is null) = (decision is null))
);
create unique index name_cases_of_a_name on name_cases (part, coalesce(entry_id, league_id), name);
create index name_cases_open on name_cases (opened_at) where decided_at is null;
create index name_cases_by_entry on name_cases (entry_id);

create table name_reports (
  case_id     bigint not null references name_cases on delete cascade,
  account_id  bigint not null references accounts on delete cascade,
  reason      text not null check (reason in ('offensive', 'hateful', 'impersonation', 'advertising', 'other')),
  note        text not null default '' check (length(note) <= 300),
  reported_at timestamptz not null default clock_timestamp(),
  primary key (case_id, account_id)
);
create index name_reports_by_account on name_reports (account_id);

create table suspensions (
  suspension_id bigint generated always as identity primary key,
  account_id  bigint not null references accounts on delete cascade,
  -- The team alone; null is the whole account.
  entry_id    bigint,
  reason      text not null check (length(reason) between 1 and 1000),
  began_at    timestamptz not null default clock_timestamp(),
  -- Null: until it is lifted.
  ends_at     timestamptz check (ends_at > began_at),
  lifted_at   timestamptz,
  appeal      text check (length(appeal) between 1 and 2000),
  appealed_at timestamptz,
  answer      text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  version     integer not null default 1,
  check ((appeal is null) = (appealed_at is null)),
  check ((answer is null) = (answered_at is null))
);
create index suspensions_by_account on suspensions (account_id);

-- The one in force, where every call looks who is asking: it costs no look into another table.
alter table accounts add column suspended_until timestamptz;
-- The team it is about; null is the whole account. Next season's team is another one.
alter table accounts add column suspended_entry_id bigint;
