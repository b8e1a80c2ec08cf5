-- Totals build on the round before: a settled round says which settling of that one it built on, so that a correction which
-- is cut off between two rounds goes on where it was. Null for the first round of a season, and where a process of the
-- release before settled a round for the first time: that one is settled once more.
alter table rounds add column settled_upon integer;

-- Revisions only grow, so a round that was settled from fewer facts than the one before it may have missed its correction; no
-- settling has the number 0, which has it settled once more.
update rounds r set settled_upon = case when p.settled_revision > r.settled_revision then 0 else p.settlement_number end
  from rounds p where p.round_id = r.round_id - 1 and r.state = 'settled';
