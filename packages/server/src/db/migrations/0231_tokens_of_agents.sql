-- Without a transaction: tokens are looked up while this runs. An agent that ends takes its tokens along.
create index concurrently if not exists api_tokens_by_agent on api_tokens (agent_id);
