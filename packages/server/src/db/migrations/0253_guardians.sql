-- A guardian's word for somebody too young to agree alone (decision 0272). States of a row: named nobody (email is null: the
-- age was raised while the account was there), asked (a letter with a link has gone or is to go), agreed (agreed_at), and gone: refused,
-- withdrawn or unanswered by ends_at with the account, or freed by a birthday or a lower age.
create table guardian_consents (
  account_id  bigint      primary key references accounts on delete cascade,
  email       text,
  email_key   text,
  -- Of the letters to the guardian.
  language    text        not null,
  -- Unanswered by then the account is deleted; real time.
  ends_at     timestamptz,
  -- The letter has been queued; until then it waits for the account's own address to be proved where the settings ask for that.
  asked_at    timestamptz,
  -- The account was told that its time limit is near.
  reminded_at timestamptz,
  agreed_at   timestamptz,
  check ((email is null) = (email_key is null)),
  check ((agreed_at is null) <> (ends_at is null)),
  check (agreed_at is null or email is not null)
);
create index guardian_consents_ends on guardian_consents (ends_at) where agreed_at is null;
create index guardian_consents_unasked on guardian_consents (account_id) where asked_at is null and email is not null;

-- Links of letters to guardians. Those that ask end with the answer or with ends_at, those that withdraw with the consent.
create table guardian_links (
  token_hash    bytea   primary key,
  account_id    bigint  not null references guardian_consents on delete cascade,
  is_withdrawal boolean not null
);
create index guardian_links_account on guardian_links (account_id);
