-- Operators change the season's rules within what stays true of what was settled. The version counts those changes: an operator
-- says which one he saw, and a write that goes by the rules of before is found out.

alter table game add column ruleset_version integer not null default 0;
