-- Without a transaction: teams are saved meanwhile. When a round has closed, its receipts are read in this order and hashed for the public log.
create index concurrently if not exists entry_log_receipts on entry_log (round_id, entry_id, log_id) where receipt is not null;
