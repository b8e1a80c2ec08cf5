-- A program may be known by the address of a document that describes it, instead of registering (decision 0274). Its row is a
-- copy, read again once it is no longer fresh; null for a program that registered.
alter table agent_clients add column fresh_until timestamptz;
