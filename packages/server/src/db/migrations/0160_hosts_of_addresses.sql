-- The host of an address was read too kindly: `x@one.test,two.test` counted as one address, which a mail program reads as
-- two, so that one mailbox could verify any number of addresses. Such a host is refused now; what was verified with one
-- proves nothing, and counts as never proved. Underscores stay as they are: mail may reach them.
update accounts set email_verified_at = null
where email_verified_at is not null
  and substring(email_key from '[^@]*$') ~ '[][ ,;:"''()&<>\\!#$%*+/=?^`{|}~]';

update account_emails set verified_at = null
where verified_at is not null
  and substring(email_key from '[^@]*$') ~ '[][ ,;:"''()&<>\\!#$%*+/=?^`{|}~]';
