-- A file of a feed that was refused is shown under its name: what is wrong with it first, and where it was moved to.
alter table match_feed_files add column refused_for jsonb;
alter table match_feed_files add column aside text;
