-- The way back for somebody who lost every second factor (decision 0188). States of a row: asked (by whoever has the password),
-- confirmed (an operator has proof of who it is, and the waiting time runs: ends_at), and gone: refused, cancelled, or the factors removed.
create table lost_factors (
  account_id bigint primary key references accounts on delete cascade,
  asked_at timestamptz not null default clock_timestamp(),
  -- In the link that cancels it. Whoever reads it here can cancel, and nothing else.
  cancel_key text not null unique,
  confirmed_at timestamptz,
  -- The operator's account.
  confirmed_by bigint,
  ends_at timestamptz,
  check ((confirmed_at is null) = (ends_at is null))
);
