-- An account that has proved its address is moved to another one when that is proved too: until then the new one waits among
-- the others, and this says that it is to become the primary one.
alter table account_emails add column becomes_primary boolean default false not null;
