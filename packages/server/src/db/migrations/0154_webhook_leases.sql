-- Who sends for a webhook holds it by a lease of his own, so that he sees when it has become another's, and neither a
-- change of its settings nor "send again" gives it to a second one meanwhile.

alter table league_webhooks
  add column lease uuid,
  add column leased_until timestamptz;
