-- The key under which the security log hashes e-mail and network addresses: lines of one person or machine can be told to
-- belong together, and nobody who reads the log learns whose they are.
insert into secrets (name) values ('security-log') on conflict do nothing;
