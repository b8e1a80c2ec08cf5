-- Personal calendars are subscribed to by an address that is signed with a key of its own (decision 0266). Only its number
-- is stored: making a new one counts it up, which ends the one before, and ending it leaves the number, so that no ended
-- address opens anything again.

insert into secrets (name) values ('calendar');

create table calendar_addresses (
  account_id bigint      primary key references accounts on delete cascade,
  number     integer     not null,
  is_open    boolean     not null,
  made_at    timestamptz not null
);
