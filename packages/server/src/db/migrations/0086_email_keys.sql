-- Keys of e-mail addresses are compared without full-width letters, ligatures and other shapes of the same characters
-- (Unicode's NFKC). Keys made before this are brought to that form; of two accounts that turn out to be one address the
-- older one takes it, and the other one stays as it is, for an operator to look at.
update accounts a set email_key = renewed.email_key
from (
  select distinct on (lower(normalize(email_key, nfkc))) account_id, lower(normalize(email_key, nfkc)) as email_key
  from accounts where email_key is not nfkc normalized
  order by lower(normalize(email_key, nfkc)), account_id
) renewed
where a.account_id = renewed.account_id
  and not exists (select 1 from accounts other where other.email_key = renewed.email_key);
