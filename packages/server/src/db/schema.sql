collation norwegian (provider = i)

CREATE OR REPLACE FUNCTION public.count_deadline_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.deadline_moves := old.deadline_moves + 1;
  new.deadline_moved_at := clock_timestamp();
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.count_kickoff_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.kickoff_moves := old.kickoff_moves + 1;
  new.kickoff_moved_at := clock_timestamp();
  new.last_kickoff_at := coalesce(new.kickoff_at, old.kickoff_at, old.last_kickoff_at);
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.create_round_partitions(round integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare parent text;
begin
  foreach parent in array array['squads','transfers','entry_results','cup_matches'] loop
    execute format('create table if not exists %I partition of %I for values from (%s) to (%s)',
      parent || '_r' || lpad(round::text, 2, '0'), parent, round, round + 1);
  end loop;
end $function$

CREATE OR REPLACE FUNCTION public.end_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_subscriptions p using gone where p.account_id = gone.account_id and p.session_id = gone.session_id;
  return null;
end
$function$

CREATE OR REPLACE FUNCTION public.game_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$
  select coalesce(
    (select g.clock_game_at + (clock_timestamp() - g.clock_real_at) * g.clock_speed from game g), clock_timestamp())
$function$

CREATE OR REPLACE FUNCTION public.keep_match_acts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'match_acts is append-only: what was told is taken back by a row of its own';
end $function$

CREATE OR REPLACE FUNCTION public.note_public(body jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into public_log_waiting (season_name, body) select (select season_name from game), body
$function$

CREATE OR REPLACE FUNCTION public.note_public_correction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.taken_back_at is null then
    perform note_public(jsonb_build_object('kind', 'correction', 'correction', new.correction_id,
      'rounds', to_jsonb(new.round_ids), 'revision', new.revision));
  else
    perform note_public(jsonb_build_object('kind', 'correction', 'correction', new.correction_id, 'taken_back', true,
      'rounds', to_jsonb(new.round_ids), 'revision', new.taken_back_revision));
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.note_public_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into public_log_waiting (season_name, body)
  select (select season_name from game), jsonb_strip_nulls(jsonb_build_object('kind', kind, 'revision', revision,
      'round', round_id, 'fixture', fixture_id, 'footballer', footballer_id,
      -- Which operator it was is nobody's business.
      'by', split_part(source, ':', 1), 'at', to_jsonb(recorded_at)))
    || jsonb_build_object('after', after)
  from noted order by revision;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.note_public_round()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_public(jsonb_build_object('kind', 'round', 'round', new.round_id, 'after',
    jsonb_build_object('deadline_at', new.deadline_at, 'state', new.state)));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.note_public_seed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.revealed_at is null then
    perform note_public(jsonb_build_object('kind', 'chance', 'round', new.round_id, 'commitment', new.commitment));
  else
    perform note_public(jsonb_build_object('kind', 'chance', 'round', new.round_id, 'seed', new.seed));
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'the % table is append-only', tg_table_name; end $function$

CREATE OR REPLACE FUNCTION public.tell_ended_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids bigint[];
begin
  if tg_table_name = 'sessions' then
    select array_agg(session_id) into ids from gone;
  else
    select array_agg(key_id) into ids from gone;
  end if;
  if ids is null then
    return null;
  end if;
  -- Of many at once everybody looks again at what is open: a notification is short.
  perform pg_notify('elleveren', jsonb_build_object('kind', 'access-ended', 'of', tg_table_name,
    'ids', case when cardinality(ids) <= 300 then to_jsonb(ids) end)::text);
  return null;
end
$function$

table account_emails
  account_id bigint not null
  email text not null
  email_key text not null
  verified_at timestamp with time zone
  created_at timestamp with time zone default clock_timestamp() not null
  becomes_primary boolean default false not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (account_id, email_key)
  CREATE UNIQUE INDEX account_emails_verified ON public.account_emails USING btree (email_key) WHERE (verified_at IS NOT NULL)

table accounts
  account_id bigint generated by default as identity not null
  email text not null
  email_key text not null
  password_hash text
  first_name text not null
  last_name text not null
  date_of_birth date
  region_id integer
  dirty boolean default false not null
  is_social boolean default false not null
  role text default 'manager'::text not null
  email_favourite boolean default false not null
  email_league boolean default false not null
  email_telecom boolean default false not null
  email_bank boolean default false not null
  email_media boolean default false not null
  entry_id bigint
  created_at timestamp with time zone default clock_timestamp() not null
  email_verified_at timestamp with time zone
  suspended_until timestamp with time zone
  suspended_entry_id bigint
  hides_odds boolean default false not null
  UNIQUE (email_key)
  UNIQUE (entry_id)
  PRIMARY KEY (account_id)
  FOREIGN KEY (region_id) REFERENCES regions(region_id)
  CHECK ((role = ANY (ARRAY['manager'::text, 'operator'::text])))

table agent_changes
  change_id bigint generated always as identity not null
  account_id bigint not null
  entry_id bigint not null
  agent_id bigint
  agent_name text not null
  kinds text[] not null
  round_id integer
  operation text not null
  params jsonb not null
  body jsonb not null
  shown jsonb not null
  before jsonb
  undo jsonb
  cost_points integer not null
  spent_points integer not null
  transfers integer not null
  state text default 'pending'::text not null
  decided_by text
  problems jsonb
  receipt jsonb
  created_at timestamp with time zone default clock_timestamp() not null
  expires_at timestamp with time zone not null
  decided_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  FOREIGN KEY (agent_id) REFERENCES agents(agent_id) ON DELETE SET NULL
  CHECK ((decided_by = ANY (ARRAY['person'::text, 'permission'::text])))
  CHECK (((cardinality(kinds) > 0) AND (kinds <@ ARRAY['transfers'::text, 'lineup'::text, 'captain'::text, 'chip'::text, 'plan'::text])))
  PRIMARY KEY (change_id)
  CHECK ((state = ANY (ARRAY['pending'::text, 'running'::text, 'done'::text, 'failed'::text, 'refused'::text, 'undone'::text])))
  CREATE INDEX agent_changes_by_account ON public.agent_changes USING btree (account_id, change_id)
  CREATE INDEX agent_changes_by_permission ON public.agent_changes USING btree (agent_id, round_id) WHERE (decided_by = 'permission'::text)
  CREATE INDEX agent_changes_by_time ON public.agent_changes USING btree (created_at)

table agent_clients
  client_id text not null
  name text not null
  redirect_uris text[] not null
  created_at timestamp with time zone default clock_timestamp() not null
  fresh_until timestamp with time zone
  CHECK (((length(name) >= 1) AND (length(name) <= 80)))
  PRIMARY KEY (client_id)
  CHECK (((cardinality(redirect_uris) >= 1) AND (cardinality(redirect_uris) <= 10)))
  CREATE INDEX agent_clients_by_time ON public.agent_clients USING btree (created_at)

table agent_codes
  code_hash bytea not null
  agent_id bigint not null
  challenge text not null
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  FOREIGN KEY (agent_id) REFERENCES agents(agent_id) ON DELETE CASCADE
  PRIMARY KEY (code_hash)
  CREATE INDEX agent_codes_by_agent ON public.agent_codes USING btree (agent_id)
  CREATE INDEX agent_codes_by_end ON public.agent_codes USING btree (expires_at)

table agent_refreshes
  token_hash bytea not null
  agent_id bigint not null
  created_at timestamp with time zone default clock_timestamp() not null
  used_at timestamp with time zone
  FOREIGN KEY (agent_id) REFERENCES agents(agent_id) ON DELETE CASCADE
  PRIMARY KEY (token_hash)
  CREATE INDEX agent_refreshes_by_agent ON public.agent_refreshes USING btree (agent_id)

table agents
  agent_id bigint generated always as identity not null
  account_id bigint not null
  client_id text not null
  redirect_uri text not null
  scopes text[] not null
  created_at timestamp with time zone default clock_timestamp() not null
  ends_at timestamp with time zone not null
  last_used_at timestamp with time zone
  permitted_kinds text[]
  permitted_transfers integer
  permitted_points integer
  permitted_until timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  CHECK ((num_nulls(permitted_kinds, permitted_transfers, permitted_points, permitted_until) = ANY (ARRAY[0, 4])))
  FOREIGN KEY (client_id) REFERENCES agent_clients(client_id)
  CHECK ((permitted_kinds <@ ARRAY['transfers'::text, 'lineup'::text, 'captain'::text, 'chip'::text, 'plan'::text]))
  CHECK ((permitted_points >= 0))
  CHECK ((permitted_transfers >= 0))
  PRIMARY KEY (agent_id)
  CHECK ((cardinality(scopes) > 0))
  CREATE INDEX agents_by_account ON public.agents USING btree (account_id)
  CREATE INDEX agents_by_client ON public.agents USING btree (client_id)
  CREATE INDEX agents_by_end ON public.agents USING btree (ends_at)

table announcements
  announcement_id bigint generated always as identity not null
  level text not null
  title_nb text not null
  title_en text not null
  text_nb text default ''::text not null
  text_en text default ''::text not null
  from_at timestamp with time zone not null
  until_at timestamp with time zone
  version integer default 1 not null
  title_nn text default ''::text not null
  text_nn text default ''::text not null
  CHECK ((until_at > from_at))
  CHECK ((level = ANY (ARRAY['info'::text, 'warning'::text, 'urgent'::text])))
  PRIMARY KEY (announcement_id)
  CHECK ((length(text_en) <= 1000))
  CHECK ((length(text_nb) <= 1000))
  CHECK ((length(text_nn) <= 1000))
  CHECK (((length(title_en) >= 1) AND (length(title_en) <= 120)))
  CHECK (((length(title_nb) >= 1) AND (length(title_nb) <= 120)))
  CHECK ((length(title_nn) <= 120))
  CREATE INDEX announcements_by_end ON public.announcements USING btree (until_at)

table api_tokens
  key_id bigint generated always as identity not null
  account_id bigint not null
  name text not null
  start text not null
  scopes text[] not null
  token_hash bytea not null
  created_at timestamp with time zone default clock_timestamp() not null
  expires_at timestamp with time zone not null
  last_used_at timestamp with time zone
  agent_id bigint
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  FOREIGN KEY (agent_id) REFERENCES agents(agent_id) ON DELETE CASCADE
  CHECK (((length(name) >= 1) AND (length(name) <= 50)))
  PRIMARY KEY (key_id)
  CHECK ((cardinality(scopes) > 0))
  UNIQUE (token_hash)
  CREATE INDEX api_tokens_by_account ON public.api_tokens USING btree (account_id)
  CREATE INDEX api_tokens_by_agent ON public.api_tokens USING btree (agent_id)
  CREATE TRIGGER api_tokens_ended AFTER DELETE ON public.api_tokens REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_access()

table audit_log
  audit_id bigint generated always as identity not null
  at timestamp with time zone default clock_timestamp() not null
  game_at timestamp with time zone not null
  actor text not null
  action text not null
  subject text not null
  details jsonb default '{}'::jsonb not null
  PRIMARY KEY (audit_id)
  CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change()

table backups
  backup_id integer generated always as identity not null
  name text not null
  started_at timestamp with time zone not null
  ended_at timestamp with time zone not null
  bytes bigint not null
  CHECK ((bytes > 0))
  CHECK ((ended_at >= started_at))
  PRIMARY KEY (backup_id)
  CREATE INDEX backups_by_end ON public.backups USING btree (ended_at)

table benched_reminders
  account_id bigint not null
  round_id integer not null
  revision bigint not null
  footballer_ids integer[] not null
  mailed_at timestamp with time zone
  pushed_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (account_id, round_id, revision)

table benched_scans
  round_id integer not null
  revision bigint not null
  PRIMARY KEY (round_id)

table calendar_addresses
  account_id bigint not null
  number integer not null
  is_open boolean not null
  made_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (account_id)

table chance_seeds
  round_id integer not null
  seed text not null
  commitment text not null
  committed_at timestamp with time zone not null
  revealed_at timestamp with time zone
  CHECK ((commitment ~ '^[0-9a-f]{64}$'::text))
  PRIMARY KEY (round_id)
  CHECK ((seed ~ '^[0-9a-f]{64}$'::text))
  CREATE TRIGGER chance_seeds_are_public AFTER INSERT ON public.chance_seeds FOR EACH ROW EXECUTE FUNCTION note_public_seed()
  CREATE TRIGGER chance_seeds_revealed_are_public AFTER UPDATE OF revealed_at ON public.chance_seeds FOR EACH ROW WHEN (((old.revealed_at IS NULL) AND (new.revealed_at IS NOT NULL))) EXECUTE FUNCTION note_public_seed()

table chat_codes
  code_hash bytea not null
  league_id bigint not null
  account_id bigint not null
  language text not null
  expires_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  CHECK ((language = ANY (ARRAY['nb'::text, 'nn'::text, 'en'::text])))
  PRIMARY KEY (code_hash)
  CREATE INDEX chat_codes_by_account ON public.chat_codes USING btree (account_id)

table chat_installs
  state_hash bytea not null
  session_id bigint not null
  league_id bigint not null
  account_id bigint not null
  service text not null
  events text[] not null
  language text not null
  redirect_uri text not null
  expires_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  CHECK ((language = ANY (ARRAY['nb'::text, 'nn'::text, 'en'::text])))
  PRIMARY KEY (state_hash)
  CHECK ((service = ANY (ARRAY['slack'::text, 'discord'::text])))
  CREATE INDEX chat_installs_by_account ON public.chat_installs USING btree (account_id)

table chat_questions
  signature_hash bytea not null
  asked_at timestamp with time zone default clock_timestamp() not null
  PRIMARY KEY (signature_hash)
  CREATE INDEX chat_questions_by_time ON public.chat_questions USING btree (asked_at)

table clubs
  club_id integer not null
  code integer not null
  name text collate norwegian not null
  short_name text not null
  unavailable boolean default false not null
  strength smallint
  kit jsonb default '{}'::jsonb not null
  url text
  UNIQUE (code)
  PRIMARY KEY (club_id)

table corrections
  correction_id bigint generated always as identity not null
  made_by bigint not null
  made_at timestamp with time zone default clock_timestamp() not null
  game_made_at timestamp with time zone not null
  reason text not null
  round_ids integer[] not null
  draft jsonb not null
  spoken jsonb not null
  preview jsonb not null
  revision bigint not null
  taken_back_by bigint
  taken_back_at timestamp with time zone
  taken_back_why text
  taken_back_revision bigint
  PRIMARY KEY (correction_id)
  CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
  CHECK (((length(taken_back_why) >= 1) AND (length(taken_back_why) <= 500)))
  CREATE TRIGGER corrections_are_public AFTER INSERT ON public.corrections FOR EACH ROW EXECUTE FUNCTION note_public_correction()
  CREATE TRIGGER corrections_taken_back_are_public AFTER UPDATE OF taken_back_at ON public.corrections FOR EACH ROW WHEN (((old.taken_back_at IS NULL) AND (new.taken_back_at IS NOT NULL))) EXECUTE FUNCTION note_public_correction()

table cup_matches partition by RANGE (round_id)
  cup_id bigint not null
  round_id integer not null
  match_number integer not null
  match_id bigint generated by default as identity not null
  entry_1_id bigint not null
  entry_2_id bigint
  drawn_1_id bigint
  drawn_2_id bigint
  points_1 integer
  points_2 integer
  goals_1 smallint
  goals_2 smallint
  conceded_1 smallint
  conceded_2 smallint
  coin smallint
  winner_id bigint
  tiebreak text
  CHECK ((coin = ANY (ARRAY[0, 1])))
  PRIMARY KEY (cup_id, round_id, match_number)
  CHECK ((tiebreak = ANY (ARRAY['goals_scored'::text, 'goals_conceded'::text, 'default'::text])))
  CREATE INDEX cup_matches_by_first ON ONLY public.cup_matches USING btree (entry_1_id)
  CREATE INDEX cup_matches_by_second ON ONLY public.cup_matches USING btree (entry_2_id) WHERE (entry_2_id IS NOT NULL)

table cup_rounds
  cup_id bigint not null
  round_id integer not null
  match_count integer not null
  bye_count integer not null
  drawn_at timestamp with time zone not null
  PRIMARY KEY (cup_id, round_id)
  CREATE INDEX cup_rounds_by_round ON public.cup_rounds USING btree (round_id, cup_id)

table cup_steps
  round_id integer not null
  settlement_number integer not null
  PRIMARY KEY (round_id)

table cups
  cup_id bigint default nextval('leagues_league_id_seq'::regclass) not null
  league_id bigint not null
  qualification_round_id integer not null
  final_round_id integer not null
  qualifier_count integer not null
  entry_count bigint not null
  has_byes boolean not null
  is_large boolean not null
  drawn_at timestamp with time zone not null
  CHECK ((final_round_id > qualification_round_id))
  CHECK ((entry_count >= qualifier_count))
  UNIQUE (league_id)
  PRIMARY KEY (cup_id)
  CHECK ((qualifier_count >= 2))
  CREATE INDEX cups_by_round ON public.cups USING btree (qualification_round_id)

table email_verifications
  token_hash bytea not null
  account_id bigint not null
  email_key text not null
  created_at timestamp with time zone default clock_timestamp() not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (token_hash)
  CREATE INDEX email_verifications_by_address ON public.email_verifications USING btree (account_id, email_key)

table entries
  entry_id bigint generated by default as identity not null
  account_id bigint not null
  name text not null
  manager_first_name text not null
  manager_last_name text not null
  region_id integer
  kit text
  favourite_club_id integer
  email boolean default false not null
  language text default 'nb'::text not null
  started_round_id integer not null
  joined_at timestamp with time zone not null
  brand text default 'main_nb'::text not null
  deleted_at timestamp with time zone
  CHECK ((language = ANY (ARRAY['nb'::text, 'nn'::text, 'en'::text])))
  CHECK (((length(name) >= 1) AND (length(name) <= 20)))
  PRIMARY KEY (entry_id)
  CREATE INDEX entries_by_last_name ON public.entries USING btree (lower(manager_last_name) text_pattern_ops)
  CREATE INDEX entries_by_manager ON public.entries USING btree (lower(((manager_first_name || ' '::text) || manager_last_name)) text_pattern_ops)
  CREATE INDEX entries_by_name ON public.entries USING btree (lower(name) text_pattern_ops)
  CREATE INDEX entries_by_time ON public.entries USING btree (joined_at, entry_id)

table entry_log
  entry_id bigint not null
  log_id bigint generated by default as identity not null
  round_id integer not null
  at timestamp with time zone not null
  account_id bigint not null
  kind text not null
  before jsonb
  after jsonb not null
  receipt jsonb
  CHECK ((kind = ANY (ARRAY['created'::text, 'transfers'::text, 'lineup'::text, 'chip'::text, 'undo'::text, 'details'::text])))
  PRIMARY KEY (entry_id, log_id)
  CREATE INDEX entry_log_receipts ON public.entry_log USING btree (round_id, entry_id, log_id) WHERE (receipt IS NOT NULL)

table entry_past_seasons
  account_id bigint not null
  season_name text not null
  total_points integer not null
  rank bigint not null
  entry_id bigint
  round_points smallint[]
  PRIMARY KEY (account_id, season_name)
  CREATE UNIQUE INDEX entry_past_seasons_by_entry ON public.entry_past_seasons USING btree (entry_id) WHERE (entry_id IS NOT NULL)

table entry_results partition by RANGE (round_id)
  entry_id bigint not null
  round_id integer not null
  points integer not null
  bench_points integer not null
  cost_points smallint not null
  transfers smallint not null
  chip text
  total_points integer not null
  round_rank bigint not null
  overall_rank bigint not null
  rank_sort bigint not null
  bank_tenths integer not null
  value_tenths integer not null
  total_transfers integer default 0 not null
  auto_subs integer[]
  goals_scored smallint default 0 not null
  goals_conceded smallint default 0 not null
  PRIMARY KEY (entry_id, round_id)

table fact_claims
  kind text not null
  fixture_id integer not null
  about_id integer not null
  source text not null
  rank integer not null
  said jsonb not null
  told_at timestamp with time zone default clock_timestamp() not null
  CHECK ((kind = ANY (ARRAY['stats'::text, 'fixture'::text, 'footballer'::text, 'lineup'::text])))
  PRIMARY KEY (kind, fixture_id, about_id, source)

table fact_messages
  source text not null
  message_id text not null
  revision bigint
  received_at timestamp with time zone default clock_timestamp() not null
  PRIMARY KEY (source, message_id)

table fact_positions
  source text not null
  kind text not null
  fixture_id integer not null
  footballer_id integer not null
  as_of jsonb not null
  CHECK ((kind = ANY (ARRAY['stats'::text, 'fixture'::text, 'footballer'::text, 'lineup'::text])))
  PRIMARY KEY (source, kind, fixture_id, footballer_id)

table fact_refusals
  refusal_id bigint generated always as identity not null
  source text not null
  message_id text
  facts jsonb not null
  problems jsonb not null
  refused_at timestamp with time zone not null
  content_hash text
  times integer default 1 not null
  last_at timestamp with time zone
  state text default 'open'::text not null
  decided_at timestamp with time zone
  PRIMARY KEY (refusal_id)
  CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'dropped'::text])))
  CREATE UNIQUE INDEX fact_refusals_by_content ON public.fact_refusals USING btree (source, content_hash)
  CREATE INDEX fact_refusals_by_time ON public.fact_refusals USING btree (refused_at)

table fact_revisions
  revision bigint generated always as identity not null
  kind text not null
  round_id integer
  fixture_id integer
  footballer_id integer
  before jsonb
  after jsonb
  source text not null
  message_id text
  recorded_at timestamp with time zone not null
  told_at timestamp with time zone default clock_timestamp()
  CHECK ((kind = ANY (ARRAY['stats'::text, 'fixture'::text, 'footballer'::text, 'price'::text, 'round'::text, 'club'::text, 'lineup'::text])))
  PRIMARY KEY (revision)
  CREATE INDEX fact_revisions_by_fixture ON public.fact_revisions USING btree (fixture_id, revision)
  CREATE INDEX fact_revisions_by_round ON public.fact_revisions USING btree (round_id, revision)
  CREATE TRIGGER fact_revisions_are_public AFTER INSERT ON public.fact_revisions REFERENCING NEW TABLE AS noted FOR EACH STATEMENT EXECUTE FUNCTION note_public_facts()

table fixtures
  fixture_id integer not null
  code integer not null
  round_id integer
  kickoff_at timestamp with time zone
  home_club_id integer not null
  away_club_id integer not null
  home_score smallint
  away_score smallint
  home_difficulty smallint
  away_difficulty smallint
  minutes smallint default 0 not null
  started boolean default false not null
  finished_provisional boolean default false not null
  finished boolean default false not null
  tv_channel text
  tickets_url text
  forzify_id text
  provisional_start boolean default false not null
  kickoff_moves integer default 0 not null
  kickoff_moved_at timestamp with time zone
  last_kickoff_at timestamp with time zone
  FOREIGN KEY (away_club_id) REFERENCES clubs(club_id)
  CHECK ((home_club_id <> away_club_id))
  UNIQUE (code)
  FOREIGN KEY (home_club_id) REFERENCES clubs(club_id)
  PRIMARY KEY (fixture_id)
  FOREIGN KEY (round_id) REFERENCES rounds(round_id)
  CREATE INDEX fixtures_by_round ON public.fixtures USING btree (round_id, kickoff_at, fixture_id)
  CREATE TRIGGER fixtures_count_kickoff_moves BEFORE UPDATE OF kickoff_at, round_id, provisional_start ON public.fixtures FOR EACH ROW WHEN (((old.kickoff_at IS DISTINCT FROM new.kickoff_at) OR ((old.round_id IS NULL) <> (new.round_id IS NULL)) OR (old.provisional_start <> new.provisional_start))) EXECUTE FUNCTION count_kickoff_move()

table footballer_market
  footballer_id integer not null
  selected_count bigint default 0 not null
  transfers_in_round bigint default 0 not null
  transfers_out_round bigint default 0 not null
  price_steps smallint default 0 not null
  net_spent bigint default 0 not null
  updated_at timestamp with time zone default clock_timestamp() not null
  FOREIGN KEY (footballer_id) REFERENCES footballers(footballer_id)
  PRIMARY KEY (footballer_id)

table footballer_past_seasons
  footballer_code integer not null
  season_name text not null
  start_price_tenths integer not null
  end_price_tenths integer not null
  total_points integer not null
  stats jsonb default '{}'::jsonb not null
  PRIMARY KEY (footballer_code, season_name)

table footballer_rounds
  footballer_id integer not null
  round_id integer not null
  price_tenths integer not null
  selected_count bigint default 0 not null
  transfers_in bigint default 0 not null
  transfers_out bigint default 0 not null
  counted boolean default true not null
  owned_count bigint
  FOREIGN KEY (footballer_id) REFERENCES footballers(footballer_id)
  PRIMARY KEY (footballer_id, round_id)
  FOREIGN KEY (round_id) REFERENCES rounds(round_id)

table footballers
  footballer_id integer not null
  code integer not null
  club_id integer not null
  "position" text not null
  first_name text collate norwegian not null
  second_name text collate norwegian not null
  web_name text collate norwegian not null
  status text default 'a'::text not null
  news text default ''::text not null
  news_added_at timestamp with time zone
  chance_this_round smallint
  chance_next_round smallint
  price_tenths integer not null
  start_price_tenths integer not null
  round_price_tenths integer not null
  fiks_id integer
  squad_number smallint
  photo text default ''::text not null
  removed boolean default false not null
  news_nn text default ''::text not null
  news_en text default ''::text not null
  CHECK ((chance_next_round = ANY (ARRAY[0, 25, 50, 75, 100])))
  CHECK ((chance_this_round = ANY (ARRAY[0, 25, 50, 75, 100])))
  FOREIGN KEY (club_id) REFERENCES clubs(club_id)
  UNIQUE (code)
  PRIMARY KEY (footballer_id)
  CHECK (("position" = ANY (ARRAY['GKP'::text, 'DEF'::text, 'MID'::text, 'FWD'::text])))
  CHECK ((price_tenths > 0))
  CHECK ((round_price_tenths > 0))
  CHECK ((start_price_tenths > 0))
  CHECK ((status = ANY (ARRAY['a'::text, 'd'::text, 'i'::text, 's'::text, 'u'::text, 'n'::text])))
  CREATE INDEX footballers_by_club ON public.footballers USING btree (club_id)

table game
  game_id smallint default 1 not null
  season_name text not null
  ruleset_id text not null
  ruleset jsonb not null
  clock_real_at timestamp with time zone default clock_timestamp() not null
  clock_game_at timestamp with time zone default clock_timestamp() not null
  clock_speed double precision default 1 not null
  maintenance boolean default false not null
  receipt_secret bytea default decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text), 'hex'::text) not null
  plans_per_entry smallint default 10 not null
  closed_text_nb text default ''::text not null
  closed_text_en text default ''::text not null
  closed_until timestamp with time zone
  closed_version integer default 0 not null
  ruleset_version integer default 0 not null
  closed_text_nn text default ''::text not null
  CHECK ((clock_speed >= (0)::double precision))
  CHECK ((game_id = 1))
  PRIMARY KEY (game_id)
  CHECK (((plans_per_entry >= 0) AND (plans_per_entry <= 100)))

table goals_told
  round_id integer not null
  revision bigint not null
  goals jsonb not null
  PRIMARY KEY (round_id)

table guardian_consents
  account_id bigint not null
  email text
  email_key text
  language text not null
  ends_at timestamp with time zone
  asked_at timestamp with time zone
  reminded_at timestamp with time zone
  agreed_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  CHECK (((email IS NULL) = (email_key IS NULL)))
  CHECK (((agreed_at IS NULL) <> (ends_at IS NULL)))
  CHECK (((agreed_at IS NULL) OR (email IS NOT NULL)))
  PRIMARY KEY (account_id)
  CREATE INDEX guardian_consents_ends ON public.guardian_consents USING btree (ends_at) WHERE (agreed_at IS NULL)
  CREATE INDEX guardian_consents_unasked ON public.guardian_consents USING btree (account_id) WHERE ((asked_at IS NULL) AND (email IS NOT NULL))

table guardian_links
  token_hash bytea not null
  account_id bigint not null
  is_withdrawal boolean not null
  FOREIGN KEY (account_id) REFERENCES guardian_consents(account_id) ON DELETE CASCADE
  PRIMARY KEY (token_hash)
  CREATE INDEX guardian_links_account ON public.guardian_links USING btree (account_id)

table h2h_draws
  league_id bigint not null
  seed text not null
  entry_ids bigint[] not null
  first_round_id integer not null
  last_regular_round_id integer not null
  knockout_rounds smallint not null
  knockouts_drawn smallint default 0 not null
  first_match_id bigint not null
  CHECK (((knockouts_drawn >= 0) AND (knockouts_drawn <= knockout_rounds)))
  PRIMARY KEY (league_id)
  CHECK ((seed ~ '^[0-9a-f]{64}$'::text))
  CREATE INDEX h2h_draws_with_knockouts ON public.h2h_draws USING btree ((((last_regular_round_id + knockouts_drawn) + 1)), league_id) WHERE (knockouts_drawn < knockout_rounds)

table h2h_knockouts
  league_id bigint not null
  round_id integer not null
  entry_ids bigint[] not null
  PRIMARY KEY (league_id, round_id)

table h2h_match_numbers
  h2h_match_numbers_id smallint default 1 not null
  next_id bigint not null
  CHECK ((h2h_match_numbers_id = 1))
  PRIMARY KEY (h2h_match_numbers_id)

table idempotency_keys
  account_id bigint not null
  key text not null
  request_hash bytea not null
  status smallint
  body json
  created_at timestamp with time zone default clock_timestamp() not null
  CHECK (((length(key) >= 8) AND (length(key) <= 200)))
  PRIMARY KEY (account_id, key)
  CREATE INDEX idempotency_keys_by_time ON public.idempotency_keys USING btree (created_at)

table league_bans
  league_id bigint not null
  entry_id bigint not null
  banned_at timestamp with time zone not null
  PRIMARY KEY (league_id, entry_id)

table league_chats
  chat_id bigint generated always as identity not null
  league_id bigint not null
  account_id bigint not null
  service text not null
  place text not null
  name text not null
  language text not null
  secret bytea
  linked_at timestamp with time zone default clock_timestamp() not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  CHECK ((language = ANY (ARRAY['nb'::text, 'nn'::text, 'en'::text])))
  CHECK ((length(name) <= 200))
  PRIMARY KEY (chat_id)
  CHECK ((length(place) <= 200))
  CHECK ((service = ANY (ARRAY['slack'::text, 'discord'::text, 'teams'::text])))
  UNIQUE (service, place)
  CREATE INDEX league_chats_by_account ON public.league_chats USING btree (account_id)
  CREATE INDEX league_chats_by_league ON public.league_chats USING btree (league_id)

table league_co_administrators
  league_id bigint not null
  entry_id bigint not null
  since timestamp with time zone not null
  PRIMARY KEY (league_id, entry_id)
  CREATE INDEX league_co_administrators_by_entry ON public.league_co_administrators USING btree (entry_id)

table league_customs
  league_id bigint not null
  hands_out_spoon boolean not null
  PRIMARY KEY (league_id)

table league_forfeits
  forfeit_id bigint generated by default as identity not null
  league_id bigint not null
  stretch text not null
  body text not null
  from_round_id integer not null
  created_at timestamp with time zone not null
  CHECK (((length(body) >= 1) AND (length(body) <= 200)))
  PRIMARY KEY (forfeit_id)
  CHECK ((stretch = ANY (ARRAY['season'::text, 'month'::text, 'round'::text])))
  CREATE INDEX league_forfeits_by_league ON public.league_forfeits USING btree (league_id, forfeit_id)

table league_forfeits_done
  forfeit_id bigint not null
  number integer not null
  entry_id bigint not null
  done_at timestamp with time zone not null
  FOREIGN KEY (forfeit_id) REFERENCES league_forfeits(forfeit_id) ON DELETE CASCADE
  PRIMARY KEY (forfeit_id, number, entry_id)

table league_format_outcomes
  format_id bigint not null
  round_id integer not null
  outcomes text not null
  FOREIGN KEY (format_id) REFERENCES league_formats(format_id) ON DELETE CASCADE
  PRIMARY KEY (format_id, round_id)

table league_formats
  format_id bigint generated by default as identity not null
  league_id bigint not null
  name text not null
  format jsonb not null
  created_at timestamp with time zone not null
  decided_on text default ''::text not null
  CHECK (((length(name) >= 1) AND (length(name) <= 40)))
  PRIMARY KEY (format_id)
  CREATE INDEX league_formats_by_decided ON public.league_formats USING btree (decided_on, format_id)
  CREATE INDEX league_formats_by_league ON public.league_formats USING btree (league_id, format_id)

table league_honours
  league_id bigint not null
  mark text not null
  honours jsonb not null
  PRIMARY KEY (league_id)

table league_log
  league_id bigint not null
  log_id bigint generated always as identity not null
  at timestamp with time zone not null
  entry_id bigint
  kind text not null
  details jsonb default '{}'::jsonb not null
  CHECK (((entry_id IS NULL) = (kind = 'format_corrected'::text)))
  CHECK ((kind = ANY (ARRAY['created'::text, 'settings'::text, 'administrator'::text, 'code'::text, 'ban'::text, 'unban'::text, 'deleted'::text, 'joined'::text, 'left'::text, 'co_administrator'::text, 'co_administrator_ended'::text, 'message'::text, 'message_taken'::text, 'format'::text, 'format_ended'::text, 'format_corrected'::text, 'forfeits'::text, 'forfeit_done'::text, 'forfeit_undone'::text])))
  PRIMARY KEY (league_id, log_id)

table league_members
  league_id bigint not null
  entry_id bigint not null
  joined_at timestamp with time zone not null
  PRIMARY KEY (league_id, entry_id)
  CREATE INDEX league_members_by_entry ON public.league_members USING btree (entry_id)
  CREATE INDEX league_members_by_time ON public.league_members USING btree (league_id, joined_at, entry_id)

table league_messages
  league_id bigint not null
  entry_id bigint not null
  body text not null
  written_at timestamp with time zone not null
  CHECK (((length(body) >= 1) AND (length(body) <= 300)))
  PRIMARY KEY (league_id)
  CREATE INDEX league_messages_by_entry ON public.league_messages USING btree (entry_id)

table league_stretches
  league_id bigint not null
  start_round_id smallint not null
  stop_round_id smallint not null
  CHECK ((start_round_id <= stop_round_id))
  FOREIGN KEY (league_id) REFERENCES leagues(league_id) ON DELETE CASCADE
  PRIMARY KEY (league_id, start_round_id)

table league_webhooks
  webhook_id bigint generated always as identity not null
  league_id bigint not null
  account_id bigint not null
  url text not null
  secret bytea not null
  events text[] not null
  form text not null
  language text not null
  every_minutes integer not null
  created_at timestamp with time zone default clock_timestamp() not null
  failing_since timestamp with time zone
  next_at timestamp with time zone default clock_timestamp() not null
  disabled_at timestamp with time zone
  told jsonb not null
  table_mark text
  table_at timestamp with time zone
  lease uuid
  leased_until timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  CHECK ((cardinality(events) > 0))
  CHECK (((every_minutes >= 1) AND (every_minutes <= 60)))
  CHECK ((form = ANY (ARRAY['json'::text, 'text'::text, 'content'::text, 'slack'::text, 'discord'::text, 'teams'::text])))
  CHECK ((language = ANY (ARRAY['nb'::text, 'nn'::text, 'en'::text])))
  PRIMARY KEY (webhook_id)
  CHECK ((length(url) <= 500))
  CREATE INDEX league_webhooks_by_league ON public.league_webhooks USING btree (league_id)

table leagues
  league_id bigint generated by default as identity not null
  name text not null
  short_name text
  league_type text not null
  scoring text default 'classic'::text not null
  admin_entry_id bigint
  start_round_id integer not null
  closed boolean default false not null
  code_privacy text default 'p'::text not null
  code text
  max_entries integer
  ko_rounds integer
  created_at timestamp with time zone not null
  free_places integer
  drawn_at timestamp with time zone
  shown_elsewhere boolean default false not null
  hides_odds boolean default false not null
  lineage_id bigint
  UNIQUE (code)
  CHECK ((code_privacy = ANY (ARRAY['a'::text, 'l'::text, 'p'::text])))
  CHECK ((free_places >= 0))
  CHECK ((league_type = ANY (ARRAY['x'::text, 'c'::text, 's'::text])))
  CHECK (((length(name) >= 1) AND (length(name) <= 30)))
  PRIMARY KEY (league_id)
  CHECK ((scoring = ANY (ARRAY['classic'::text, 'h2h'::text])))
  UNIQUE (short_name)
  CREATE INDEX leagues_to_draw ON public.leagues USING btree (start_round_id, league_id) WHERE ((scoring = 'h2h'::text) AND (drawn_at IS NULL))
  CREATE INDEX leagues_with_room ON public.leagues USING btree (scoring, start_round_id, league_id) WHERE ((league_type = 'c'::text) AND (free_places > 0))

table lost_factors
  account_id bigint not null
  asked_at timestamp with time zone default clock_timestamp() not null
  cancel_key text not null
  confirmed_at timestamp with time zone
  confirmed_by bigint
  ends_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  UNIQUE (cancel_key)
  CHECK (((confirmed_at IS NULL) = (ends_at IS NULL)))
  PRIMARY KEY (account_id)

table market_totals
  market_id smallint default 1 not null
  entry_count bigint default 0 not null
  round_id integer
  updated_at timestamp with time zone default clock_timestamp() not null
  CHECK ((market_id = 1))
  PRIMARY KEY (market_id)
  FOREIGN KEY (round_id) REFERENCES rounds(round_id)

table match_acts
  act_id bigint generated by default as identity not null
  fixture_id integer not null
  act jsonb
  undoes bigint
  actor text not null
  told_at timestamp with time zone default clock_timestamp() not null
  CHECK (((act IS NULL) = (undoes IS NOT NULL)))
  FOREIGN KEY (fixture_id) REFERENCES fixtures(fixture_id)
  PRIMARY KEY (act_id)
  FOREIGN KEY (undoes) REFERENCES match_acts(act_id)
  UNIQUE (undoes)
  CREATE INDEX match_acts_by_fixture ON public.match_acts USING btree (fixture_id, act_id)
  CREATE TRIGGER match_acts_append_only BEFORE UPDATE ON public.match_acts FOR EACH ROW EXECUTE FUNCTION keep_match_acts()

table match_feed_files
  feed text not null
  name text not null
  hash text not null
  size bigint not null
  mtime_ms double precision not null
  state text not null
  read_at timestamp with time zone default clock_timestamp() not null
  refused_for jsonb
  aside text
  PRIMARY KEY (feed, name)
  CHECK ((state = ANY (ARRAY['taken'::text, 'refused'::text])))

table match_feeds
  feed text not null
  kind text not null
  rank integer
  "position" jsonb
  worker text
  worker_until timestamp with time zone
  heard_at timestamp with time zone
  changed_at timestamp with time zone
  messages bigint default 0 not null
  failures integer default 0 not null
  last_error text
  failed_at timestamp with time zone
  paused_at timestamp with time zone
  alarm text
  alarm_details jsonb
  alarm_at timestamp with time zone
  unknown jsonb default '{}'::jsonb not null
  alarms jsonb default '{}'::jsonb not null
  PRIMARY KEY (feed)

table match_lineups
  fixture_id integer not null
  club_id integer not null
  starters jsonb
  bench jsonb
  announced_at timestamp with time zone
  substitutions jsonb default '[]'::jsonb not null
  revision bigint not null
  FOREIGN KEY (club_id) REFERENCES clubs(club_id)
  FOREIGN KEY (fixture_id) REFERENCES fixtures(fixture_id)
  PRIMARY KEY (fixture_id, club_id)

table match_stats
  fixture_id integer not null
  footballer_id integer not null
  club_id integer not null
  stats jsonb not null
  revision bigint not null
  FOREIGN KEY (club_id) REFERENCES clubs(club_id)
  FOREIGN KEY (fixture_id) REFERENCES fixtures(fixture_id)
  FOREIGN KEY (footballer_id) REFERENCES footballers(footballer_id)
  PRIMARY KEY (fixture_id, footballer_id)
  CREATE INDEX match_stats_by_footballer ON public.match_stats USING btree (footballer_id)

table name_cases
  case_id bigint generated always as identity not null
  part text not null
  entry_id bigint
  league_id bigint
  name text not null
  words text[] default '{}'::text[] not null
  opened_at timestamp with time zone default clock_timestamp() not null
  decided_at timestamp with time zone
  decision text
  version integer default 1 not null
  author_entry_id bigint
  format_id bigint
  CHECK (((part = 'message'::text) = (author_entry_id IS NOT NULL)))
  CHECK ((((part = ANY (ARRAY['league'::text, 'message'::text])) = (league_id IS NOT NULL)) AND ((part = 'format'::text) = (format_id IS NOT NULL)) AND ((part = ANY (ARRAY['entry'::text, 'manager'::text])) = (entry_id IS NOT NULL))))
  CHECK (((decided_at IS NULL) = (decision IS NULL)))
  CHECK ((decision = ANY (ARRAY['renamed'::text, 'dismissed'::text, 'changed'::text])))
  FOREIGN KEY (format_id) REFERENCES league_formats(format_id) ON DELETE CASCADE
  CHECK ((part = ANY (ARRAY['entry'::text, 'manager'::text, 'league'::text, 'message'::text, 'format'::text])))
  PRIMARY KEY (case_id)
  CREATE INDEX name_cases_by_entry ON public.name_cases USING btree (entry_id)
  CREATE INDEX name_cases_by_format ON public.name_cases USING btree (format_id)
  CREATE UNIQUE INDEX name_cases_of_a_name ON public.name_cases USING btree (part, COALESCE(entry_id, league_id), name)
  CREATE UNIQUE INDEX name_cases_of_names ON public.name_cases USING btree (part, COALESCE(entry_id, league_id, format_id), name)
  CREATE INDEX name_cases_open ON public.name_cases USING btree (opened_at) WHERE (decided_at IS NULL)

table name_reports
  case_id bigint not null
  account_id bigint not null
  reason text not null
  note text default ''::text not null
  reported_at timestamp with time zone default clock_timestamp() not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  FOREIGN KEY (case_id) REFERENCES name_cases(case_id) ON DELETE CASCADE
  CHECK ((length(note) <= 300))
  PRIMARY KEY (case_id, account_id)
  CHECK ((reason = ANY (ARRAY['offensive'::text, 'hateful'::text, 'impersonation'::text, 'advertising'::text, 'other'::text])))
  CREATE INDEX name_reports_by_account ON public.name_reports USING btree (account_id)

table newsletter_sendings
  letter text not null
  entry_id bigint not null
  claimed_at timestamp with time zone default clock_timestamp() not null
  sent_at timestamp with time zone
  PRIMARY KEY (letter, entry_id)
  CREATE INDEX newsletter_sendings_by_entry ON public.newsletter_sendings USING btree (entry_id)

table newsletters
  letter text not null
  origin text not null
  texts jsonb not null
  queued_at timestamp with time zone default clock_timestamp() not null
  PRIMARY KEY (letter)

table open_data_files
  season_name text not null
  round_id integer not null
  version integer not null
  name text not null
  bytes bytea not null
  size integer not null
  sha256 text not null
  row_count integer
  PRIMARY KEY (season_name, round_id, version, name)
  FOREIGN KEY (season_name, round_id, version) REFERENCES open_data_sets(season_name, round_id, version)
  CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
  CREATE TRIGGER open_data_files_append_only BEFORE DELETE OR UPDATE ON public.open_data_files FOR EACH ROW EXECUTE FUNCTION refuse_change()

table open_data_sets
  season_name text not null
  round_id integer not null
  version integer not null
  made_at timestamp with time zone default clock_timestamp() not null
  PRIMARY KEY (season_name, round_id, version)
  CREATE TRIGGER open_data_sets_append_only BEFORE DELETE OR UPDATE ON public.open_data_sets FOR EACH ROW EXECUTE FUNCTION refuse_change()

table organisation_administrators
  organisation_id bigint not null
  entry_id bigint not null
  since timestamp with time zone not null
  PRIMARY KEY (organisation_id, entry_id)
  CREATE INDEX organisation_administrators_by_entry ON public.organisation_administrators USING btree (entry_id)

table organisation_bans
  organisation_id bigint not null
  entry_id bigint not null
  banned_at timestamp with time zone not null
  PRIMARY KEY (organisation_id, entry_id)
  CREATE INDEX organisation_bans_by_entry ON public.organisation_bans USING btree (entry_id)

table organisation_departments
  department_id bigint generated by default as identity not null
  organisation_id bigint not null
  name text not null
  name_key text not null
  code text not null
  UNIQUE (code)
  CHECK (((length(name) >= 1) AND (length(name) <= 40)))
  UNIQUE (organisation_id, name_key)
  PRIMARY KEY (department_id)

table organisation_domains
  organisation_id bigint not null
  domain text not null
  CHECK (((length(domain) >= 3) AND (length(domain) <= 253)))
  PRIMARY KEY (organisation_id, domain)
  CREATE INDEX organisation_domains_by_domain ON public.organisation_domains USING btree (domain)

table organisation_invitations
  organisation_id bigint not null
  address_hash bytea not null
  department_id bigint not null
  CHECK ((length(address_hash) = 32))
  PRIMARY KEY (organisation_id, address_hash)
  CREATE INDEX organisation_invitations_by_department ON public.organisation_invitations USING btree (department_id)
  CREATE INDEX organisation_invitations_by_hash ON public.organisation_invitations USING btree (address_hash)

table organisation_leagues
  organisation_id bigint not null
  league_id bigint not null
  PRIMARY KEY (organisation_id, league_id)
  CREATE INDEX organisation_leagues_by_league ON public.organisation_leagues USING btree (league_id)

table organisation_log
  log_id bigint generated always as identity not null
  organisation_id bigint not null
  at timestamp with time zone not null
  entry_id bigint not null
  subject_entry_id bigint
  kind text not null
  details jsonb not null
  CHECK ((kind = ANY (ARRAY['created'::text, 'settings'::text, 'code'::text, 'department'::text, 'department_renamed'::text, 'department_removed'::text, 'department_merged'::text, 'moved'::text, 'removed'::text, 'readmitted'::text, 'administrator'::text, 'administrator_ended'::text, 'domains'::text, 'invitations'::text, 'invitations_forgotten'::text, 'joined'::text, 'left'::text, 'league'::text, 'league_ended'::text, 'deleted'::text])))
  PRIMARY KEY (log_id)
  CREATE INDEX organisation_log_by_entry ON public.organisation_log USING btree (entry_id)
  CREATE INDEX organisation_log_by_organisation ON public.organisation_log USING btree (organisation_id, log_id)
  CREATE INDEX organisation_log_by_subject ON public.organisation_log USING btree (subject_entry_id) WHERE (subject_entry_id IS NOT NULL)

table organisation_members
  member_id bigint generated by default as identity not null
  organisation_id bigint not null
  entry_id bigint not null
  department_id bigint
  joined_at timestamp with time zone not null
  since timestamp with time zone not null
  until timestamp with time zone
  CHECK ((until >= since))
  PRIMARY KEY (member_id)
  CREATE INDEX organisation_members_all ON public.organisation_members USING btree (organisation_id)
  CREATE INDEX organisation_members_by_department ON public.organisation_members USING btree (department_id) WHERE (until IS NULL)
  CREATE INDEX organisation_members_by_entry ON public.organisation_members USING btree (entry_id)
  CREATE UNIQUE INDEX organisation_members_now ON public.organisation_members USING btree (organisation_id, entry_id) WHERE (until IS NULL)

table organisations
  organisation_id bigint generated by default as identity not null
  name text not null
  code text not null
  score text not null
  best smallint not null
  start_round_id smallint not null
  names text not null
  shown_to text not null
  members_choose boolean not null
  closed boolean default false not null
  entry_id bigint not null
  created_at timestamp with time zone not null
  CHECK (((best >= 1) AND (best <= 100)))
  UNIQUE (code)
  CHECK (((length(name) >= 1) AND (length(name) <= 40)))
  CHECK ((names = ANY (ARRAY['full'::text, 'initials'::text, 'team'::text])))
  PRIMARY KEY (organisation_id)
  CHECK ((score = ANY (ARRAY['sum'::text, 'mean'::text])))
  CHECK ((shown_to = ANY (ARRAY['members'::text, 'everybody'::text])))
  CHECK ((start_round_id > 0))
  CREATE INDEX organisations_by_entry ON public.organisations USING btree (entry_id)

table outgoing
  outgoing_id bigint generated always as identity not null
  channel text not null
  kind text not null
  urgency smallint not null
  state text default 'waiting'::text not null
  key text not null
  data jsonb not null
  account_id bigint
  lane text default ''::text not null
  addressee text
  asker text
  turn_at timestamp with time zone default clock_timestamp() not null
  created_at timestamp with time zone default clock_timestamp() not null
  at_most_once boolean default false not null
  attempts integer default 0 not null
  tried_since timestamp with time zone default clock_timestamp() not null
  tried_at timestamp with time zone
  next_try_at timestamp with time zone
  error text
  lease uuid
  leased_until timestamp with time zone
  PRIMARY KEY (outgoing_id)
  CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'later'::text, 'failed'::text, 'unsure'::text])))
  CHECK (((urgency >= 0) AND (urgency <= 3)))
  CREATE INDEX outgoing_by_account ON public.outgoing USING btree (account_id) WHERE (account_id IS NOT NULL)
  CREATE INDEX outgoing_by_addressee ON public.outgoing USING btree (addressee, turn_at) WHERE ((state = 'waiting'::text) AND (addressee IS NOT NULL))
  CREATE INDEX outgoing_by_asker ON public.outgoing USING btree (asker, turn_at) WHERE ((state = 'waiting'::text) AND (asker IS NOT NULL))
  CREATE INDEX outgoing_failed ON public.outgoing USING btree (tried_at) WHERE (state = 'failed'::text)
  CREATE INDEX outgoing_in_turn ON public.outgoing USING btree (channel, urgency, turn_at, outgoing_id) WHERE (state = 'waiting'::text)
  CREATE INDEX outgoing_later ON public.outgoing USING btree (next_try_at) WHERE (state = 'later'::text)
  CREATE INDEX outgoing_leased ON public.outgoing USING btree (leased_until) WHERE (state = 'sending'::text)
  CREATE UNIQUE INDEX outgoing_waits_once ON public.outgoing USING btree (channel, kind, key) WHERE (state = ANY (ARRAY['waiting'::text, 'later'::text]))

table outgoing_counts
  channel text not null
  kind text not null
  sent bigint default 0 not null
  dropped bigint default 0 not null
  failed bigint default 0 not null
  PRIMARY KEY (channel, kind)

table outgoing_pauses
  channel text not null
  lane text not null
  failing_since timestamp with time zone not null
  tried_at timestamp with time zone not null
  failures integer not null
  retry_at timestamp with time zone not null
  error text not null
  PRIMARY KEY (channel, lane)

table password_resets
  token_hash bytea not null
  account_id bigint not null
  created_at timestamp with time zone default clock_timestamp() not null
  used_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (token_hash)
  CREATE INDEX password_resets_by_account ON public.password_resets USING btree (account_id)

table past_honours
  past_honour_id bigint generated by default as identity not null
  lineage_id bigint not null
  season_name text not null
  league_name text not null
  kind text not null
  number integer not null
  name text
  points integer not null
  account_id bigint
  entry_id bigint not null
  entry_name text not null
  manager_name text not null
  CHECK ((kind = ANY (ARRAY['first'::text, 'second'::text, 'third'::text, 'knockout'::text, 'cup'::text, 'format'::text, 'round'::text])))
  PRIMARY KEY (past_honour_id)
  CREATE INDEX past_honours_by_account ON public.past_honours USING btree (account_id) WHERE (account_id IS NOT NULL)
  CREATE INDEX past_honours_by_lineage ON public.past_honours USING btree (lineage_id)

table past_league_members
  past_league_id bigint not null
  account_id bigint not null
  FOREIGN KEY (past_league_id) REFERENCES past_leagues(past_league_id) ON DELETE CASCADE
  PRIMARY KEY (past_league_id, account_id)

table past_leagues
  past_league_id bigint generated always as identity not null
  season_name text not null
  name text not null
  scoring text default 'classic'::text not null
  closed boolean default false not null
  code_privacy text default 'p'::text not null
  admin_account_id bigint not null
  answered_at timestamp with time zone
  renewed_league_id bigint
  ko_rounds integer
  max_entries integer
  hides_odds boolean default false not null
  lineage_id bigint
  FOREIGN KEY (admin_account_id) REFERENCES accounts(account_id)
  CHECK ((code_privacy = ANY (ARRAY['a'::text, 'l'::text, 'p'::text])))
  CHECK (((length(name) >= 1) AND (length(name) <= 30)))
  PRIMARY KEY (past_league_id)
  CHECK ((scoring = ANY (ARRAY['classic'::text, 'h2h'::text])))
  CREATE INDEX open_renewals ON public.past_leagues USING btree (admin_account_id) WHERE (answered_at IS NULL)

table past_seasons
  season_name text not null
  ruleset_id text not null
  rounds integer not null
  ranked_count bigint not null
  ended_at timestamp with time zone default clock_timestamp() not null
  archive text not null
  round_averages smallint[]
  months jsonb
  PRIMARY KEY (season_name)

table pending_logins
  token_hash bytea not null
  account_id bigint
  flow text not null
  state jsonb default '{}'::jsonb not null
  failures smallint default 0 not null
  created_at timestamp with time zone default clock_timestamp() not null
  expires_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (token_hash)
  CREATE INDEX pending_logins_by_account ON public.pending_logins USING btree (account_id)
  CREATE INDEX pending_logins_by_end ON public.pending_logins USING btree (expires_at)

table phases
  phase_id integer not null
  name text not null
  start_round_id integer not null
  stop_round_id integer not null
  PRIMARY KEY (phase_id)
  FOREIGN KEY (start_round_id) REFERENCES rounds(round_id)
  FOREIGN KEY (stop_round_id) REFERENCES rounds(round_id)

table plans
  entry_id bigint not null
  plan_id bigint generated by default as identity not null
  name text not null
  name_key text not null
  rounds jsonb default '[]'::jsonb not null
  version integer default 1 not null
  updated_at timestamp with time zone not null
  UNIQUE (entry_id, name_key)
  CHECK (((length(name) >= 1) AND (length(name) <= 20)))
  PRIMARY KEY (entry_id, plan_id)
  CHECK (((jsonb_typeof(rounds) = 'array'::text) AND (octet_length((rounds)::text) <= 32768)))

table price_changes
  footballer_id integer not null
  changed_at timestamp with time zone not null
  round_id integer
  from_tenths integer not null
  to_tenths integer not null
  reason text not null
  FOREIGN KEY (footballer_id) REFERENCES footballers(footballer_id)
  PRIMARY KEY (footballer_id, changed_at)

table price_nights
  night date not null
  ran_at timestamp with time zone not null
  changed_count integer not null
  PRIMARY KEY (night)

table provider_journeys
  state_hash bytea not null
  browser_hash bytea not null
  provider text not null
  process text not null
  account_id bigint
  nonce text not null
  code_verifier text not null
  redirect_uri text not null
  callback_path text not null
  expires_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (state_hash)
  CHECK ((process = ANY (ARRAY['login'::text, 'connect'::text])))
  CREATE INDEX provider_journeys_by_account ON public.provider_journeys USING btree (account_id)
  CREATE INDEX provider_journeys_by_end ON public.provider_journeys USING btree (expires_at)

table public_league_numbers
  scoring text not null
  last_number integer not null
  PRIMARY KEY (scoring)
  CHECK ((scoring = ANY (ARRAY['classic'::text, 'h2h'::text])))

table public_log_heads
  season_name text not null
  tree_size bigint not null
  root_hash bytea not null
  signed_at timestamp with time zone not null
  public_key bytea not null
  signature bytea not null
  PRIMARY KEY (season_name, tree_size)
  CHECK ((length(public_key) = 32))
  CHECK ((length(root_hash) = 32))
  CHECK ((length(signature) = 64))
  CHECK ((tree_size > 0))
  CREATE TRIGGER public_log_heads_append_only BEFORE DELETE OR UPDATE ON public.public_log_heads FOR EACH ROW EXECUTE FUNCTION refuse_change()

table public_log_leaves
  season_name text not null
  leaf_index bigint not null
  body text not null
  leaf_hash bytea not null
  CHECK ((length(leaf_hash) = 32))
  CHECK ((leaf_index >= 0))
  PRIMARY KEY (season_name, leaf_index)
  CREATE INDEX public_log_leaves_by_hash ON public.public_log_leaves USING btree (season_name, leaf_hash)
  CREATE TRIGGER public_log_leaves_append_only BEFORE DELETE OR UPDATE ON public.public_log_leaves FOR EACH ROW EXECUTE FUNCTION refuse_change()

table public_log_pages
  round_id integer not null
  kind text not null
  page integer not null
  first_entry_id bigint not null
  skipped integer default 0 not null
  page_hash bytea not null
  PRIMARY KEY (round_id, kind, page)

table public_log_rounds
  round_id integer not null
  kind text not null
  number integer not null
  row_count bigint not null
  page_count integer not null
  root_hash bytea not null
  CHECK ((kind = ANY (ARRAY['squads'::text, 'receipts'::text, 'results'::text])))
  PRIMARY KEY (round_id, kind)

table public_log_waiting
  waiting_id bigint generated always as identity not null
  season_name text
  body jsonb not null
  noted_at timestamp with time zone default clock_timestamp() not null
  PRIMARY KEY (waiting_id)

table push_subscriptions
  endpoint text not null
  account_id bigint not null
  p256dh text not null
  auth text not null
  created_at timestamp with time zone default clock_timestamp() not null
  session_id bigint
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (endpoint)
  CREATE INDEX push_subscriptions_by_account ON public.push_subscriptions USING btree (account_id, created_at)

table recovery_codes
  account_id bigint not null
  seed bytea not null
  code_count smallint not null
  unused smallint[] not null
  created_at timestamp with time zone default clock_timestamp() not null
  last_used_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (account_id)

table regions
  region_id integer not null
  name text collate norwegian not null
  code integer not null
  iso_code_short text default ''::text not null
  iso_code_long text default ''::text not null
  PRIMARY KEY (region_id)

table reminder_wishes
  account_id bigint not null
  by_email boolean default false not null
  by_push boolean default false not null
  lead_minutes integer[] default '{}'::integer[] not null
  benched boolean default false not null
  untouched boolean default false not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (account_id)

table reminders
  account_id bigint not null
  round_id integer not null
  lead_minutes integer not null
  deadline_at timestamp with time zone not null
  mailed_at timestamp with time zone
  pushed_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (account_id, round_id, lead_minutes, deadline_at)

table round_forecasts
  round_id integer not null
  computed_at timestamp with time zone not null
  afterwards boolean default false not null
  men jsonb not null
  settlement_number integer
  grade jsonb
  lacked jsonb
  PRIMARY KEY (round_id)
  FOREIGN KEY (round_id) REFERENCES rounds(round_id)

table round_gates
  round_id integer not null
  gate smallint not null
  closed_at timestamp with time zone
  CHECK (((gate >= 0) AND (gate <= 15)))
  PRIMARY KEY (round_id, gate)
  FOREIGN KEY (round_id) REFERENCES rounds(round_id) ON DELETE CASCADE

table round_moments
  round_id integer not null
  at timestamp with time zone not null
  revision bigint not null
  footballers bytea not null
  lowest integer not null
  better bytea not null
  PRIMARY KEY (round_id, at)
  FOREIGN KEY (round_id) REFERENCES rounds(round_id)

table round_moves
  round_id integer not null
  settlement_number integer not null
  revision bigint not null
  settled_at timestamp with time zone not null
  moved jsonb not null
  previous_revision bigint
  footballers jsonb default '[]'::jsonb not null
  PRIMARY KEY (round_id, settlement_number)

table rounds
  round_id integer not null
  name text not null
  deadline_at timestamp with time zone not null
  state text default 'upcoming'::text not null
  closed_at timestamp with time zone
  settled_at timestamp with time zone
  settled_revision bigint
  settlement_number integer default 0 not null
  average_points integer
  highest_points integer
  highest_entry_id bigint
  transfers_made bigint default 0 not null
  ranked_count bigint default 0 not null
  most_selected integer
  most_transferred_in integer
  most_captained integer
  most_vice_captained integer
  top_footballer_id integer
  top_footballer_points integer
  chip_plays jsonb default '[]'::jsonb not null
  deadline_moves integer default 0 not null
  deadline_moved_at timestamp with time zone
  settled_upon integer
  PRIMARY KEY (round_id)
  CHECK ((state = ANY (ARRAY['upcoming'::text, 'open'::text, 'closed'::text, 'settled'::text])))
  CREATE TRIGGER rounds_are_public AFTER INSERT ON public.rounds FOR EACH ROW EXECUTE FUNCTION note_public_round()
  CREATE TRIGGER rounds_changes_are_public AFTER UPDATE OF deadline_at, state ON public.rounds FOR EACH ROW WHEN (((old.deadline_at IS DISTINCT FROM new.deadline_at) OR (old.state IS DISTINCT FROM new.state))) EXECUTE FUNCTION note_public_round()
  CREATE TRIGGER rounds_count_deadline_moves BEFORE UPDATE OF deadline_at ON public.rounds FOR EACH ROW WHEN ((old.deadline_at IS DISTINCT FROM new.deadline_at)) EXECUTE FUNCTION count_deadline_move()

table season_closings
  season_name text not null
  settlements bigint not null
  closed_at timestamp with time zone default clock_timestamp() not null
  actor text not null
  PRIMARY KEY (season_name)

table season_drafts
  draft_id bigint generated always as identity not null
  made_at timestamp with time zone default clock_timestamp() not null
  actor text not null
  request jsonb not null
  PRIMARY KEY (draft_id)

table season_winners
  season_name text not null
  contest text not null
  number integer not null
  name text
  starts_at timestamp with time zone
  place smallint not null
  account_id bigint
  entry_id bigint not null
  entry_name text not null
  manager_name text not null
  points integer not null
  CHECK ((contest = ANY (ARRAY['round'::text, 'phase'::text, 'autumn'::text])))
  PRIMARY KEY (season_name, contest, number, place)
  CREATE INDEX season_winners_by_account ON public.season_winners USING btree (account_id) WHERE (account_id IS NOT NULL)

table season_works
  work_id bigint generated always as identity not null
  kind text not null
  state text default 'waiting'::text not null
  season_name text not null
  actor text not null
  asked_at timestamp with time zone default clock_timestamp() not null
  started_at timestamp with time zone
  ended_at timestamp with time zone
  attempts integer default 0 not null
  was_closed boolean
  request jsonb not null
  progress jsonb default '[]'::jsonb not null
  result jsonb
  CHECK ((kind = ANY (ARRAY['files'::text, 'next'::text])))
  PRIMARY KEY (work_id)
  CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'refused'::text, 'failed'::text])))
  CREATE UNIQUE INDEX season_works_open ON public.season_works USING btree ((true)) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]))

table secrets
  name text not null
  secret bytea default decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text), 'hex'::text) not null
  PRIMARY KEY (name)

table sent_forecasts
  entry_id bigint not null
  round_id integer not null
  sent_at timestamp with time zone not null
  footballer_ids integer[] not null
  hundredths integer[] not null
  settlement_number integer
  squared_error double precision
  absolute_error double precision
  bias double precision
  CHECK ((cardinality(footballer_ids) = cardinality(hundredths)))
  PRIMARY KEY (entry_id, round_id)

table sessions
  token_hash bytea not null
  account_id bigint not null
  created_at timestamp with time zone not null
  last_seen_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  user_agent text default ''::text not null
  ip text default ''::text not null
  session_id bigint generated always as identity not null
  methods jsonb default '[]'::jsonb not null
  proved_at timestamp with time zone default clock_timestamp() not null
  for_control boolean default false not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (token_hash)
  CREATE INDEX sessions_by_account ON public.sessions USING btree (account_id)
  CREATE TRIGGER sessions_end_pushes AFTER DELETE ON public.sessions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION end_pushes()
  CREATE TRIGGER sessions_ended AFTER DELETE ON public.sessions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tell_ended_access()

table set_piece_notes
  club_id integer not null
  notes jsonb not null
  version integer default 1 not null
  changed_at timestamp with time zone default clock_timestamp() not null
  FOREIGN KEY (club_id) REFERENCES clubs(club_id) ON DELETE CASCADE
  PRIMARY KEY (club_id)

table settled_columns
  round_id integer not null
  first_entry_id bigint not null
  settlement_number integer not null
  entry_runs bytea not null
  points bytea not null
  cost_points bytea not null
  total_points bytea not null
  total_transfers bytea not null
  PRIMARY KEY (round_id, first_entry_id)
  FOREIGN KEY (round_id) REFERENCES rounds(round_id)

table simulator
  simulator_id smallint default 1 not null
  seed bigint not null
  told_until timestamp with time zone not null
  ready boolean default true not null
  moves jsonb default '[]'::jsonb not null
  PRIMARY KEY (simulator_id)
  CHECK ((simulator_id = 1))

table social_accounts
  provider text not null
  uid text not null
  account_id bigint not null
  display text default ''::text not null
  connected_at timestamp with time zone default clock_timestamp() not null
  last_used_at timestamp with time zone default clock_timestamp() not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (provider, uid)
  CREATE INDEX social_accounts_by_account ON public.social_accounts USING btree (account_id)

table squads partition by RANGE (round_id)
  entry_id bigint not null
  round_id integer not null
  footballer_ids integer[] not null
  purchase_tenths integer[] not null
  captain_slot smallint not null
  vice_slot smallint not null
  bank_tenths integer not null
  chip text
  chip_number smallint
  free_transfers smallint
  transfers_made smallint default 0 not null
  cost_points smallint default 0 not null
  restored boolean default false not null
  version integer default 1 not null
  updated_at timestamp with time zone not null
  CHECK (((captain_slot >= 1) AND (captain_slot <= 11)))
  CHECK ((((vice_slot >= 1) AND (vice_slot <= 11)) AND (vice_slot <> captain_slot)))
  CHECK ((cardinality(footballer_ids) = 15))
  PRIMARY KEY (entry_id, round_id)
  CHECK ((cardinality(purchase_tenths) = 15))

table suspensions
  suspension_id bigint generated always as identity not null
  account_id bigint not null
  entry_id bigint
  reason text not null
  began_at timestamp with time zone default clock_timestamp() not null
  ends_at timestamp with time zone
  lifted_at timestamp with time zone
  appeal text
  appealed_at timestamp with time zone
  answer text
  answered_at timestamp with time zone
  version integer default 1 not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  CHECK (((length(answer) >= 1) AND (length(answer) <= 2000)))
  CHECK (((length(appeal) >= 1) AND (length(appeal) <= 2000)))
  CHECK ((ends_at > began_at))
  CHECK (((appeal IS NULL) = (appealed_at IS NULL)))
  CHECK (((answer IS NULL) = (answered_at IS NULL)))
  PRIMARY KEY (suspension_id)
  CHECK (((length(reason) >= 1) AND (length(reason) <= 1000)))
  CREATE INDEX suspensions_by_account ON public.suspensions USING btree (account_id)

table tick_work
  name text not null
  done_at timestamp with time zone
  took_ms integer
  failures integer default 0 not null
  failed_at timestamp with time zone
  error text
  PRIMARY KEY (name)

table totp_authenticators
  account_id bigint not null
  secret bytea not null
  last_step bigint not null
  created_at timestamp with time zone default clock_timestamp() not null
  last_used_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (account_id)

table totp_setups
  session_id bigint not null
  secret bytea not null
  PRIMARY KEY (session_id)
  FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE

table transfers partition by RANGE (round_id)
  entry_id bigint not null
  round_id integer not null
  transfer_id bigint generated by default as identity not null
  at timestamp with time zone not null
  in_footballer_id integer not null
  in_tenths integer not null
  out_footballer_id integer not null
  out_tenths integer not null
  chip text
  PRIMARY KEY (entry_id, round_id, transfer_id)

table trusted_browsers
  token_hash bytea not null
  account_id bigint not null
  created_at timestamp with time zone default clock_timestamp() not null
  expires_at timestamp with time zone not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (token_hash)
  CREATE INDEX trusted_browsers_by_account ON public.trusted_browsers USING btree (account_id)
  CREATE INDEX trusted_browsers_by_end ON public.trusted_browsers USING btree (expires_at)

table untouched_reminders
  account_id bigint not null
  round_id integer not null
  mailed_at timestamp with time zone
  pushed_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (account_id, round_id)

table untouched_scans
  round_id integer not null
  PRIMARY KEY (round_id)

table used_provider_tokens
  token_hash bytea not null
  expires_at timestamp with time zone not null
  PRIMARY KEY (token_hash)
  CREATE INDEX used_provider_tokens_by_end ON public.used_provider_tokens USING btree (expires_at)

table watched_words
  word_id bigint generated always as identity not null
  written text not null
  word_key text not null
  kind text not null
  added_at timestamp with time zone default clock_timestamp() not null
  CHECK ((kind = ANY (ARRAY['part'::text, 'whole'::text, 'allowed'::text])))
  PRIMARY KEY (word_id)
  CHECK ((word_key <> ''::text))
  UNIQUE (word_key)

table watchlist
  account_id bigint not null
  footballer_code integer not null
  added_at timestamp with time zone default clock_timestamp() not null
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  PRIMARY KEY (account_id, footballer_code)

table webauthn_challenges
  challenge_hash bytea not null
  purpose text not null
  holder bytea
  state jsonb default '{}'::jsonb not null
  expires_at timestamp with time zone not null
  PRIMARY KEY (challenge_hash)
  CREATE INDEX webauthn_challenges_by_end ON public.webauthn_challenges USING btree (expires_at)

table webauthn_credentials
  authenticator_id bigint generated always as identity not null
  account_id bigint not null
  credential_id bytea not null
  public_key bytea not null
  counter bigint not null
  rp_id text not null
  user_handle bytea not null
  name text not null
  is_passwordless boolean not null
  transports text[] default '{}'::text[] not null
  created_at timestamp with time zone default clock_timestamp() not null
  last_used_at timestamp with time zone
  FOREIGN KEY (account_id) REFERENCES accounts(account_id) ON DELETE CASCADE
  UNIQUE (credential_id)
  PRIMARY KEY (authenticator_id)
  CREATE INDEX webauthn_credentials_by_account ON public.webauthn_credentials USING btree (account_id)

table webhook_deliveries
  delivery_id bigint generated always as identity not null
  webhook_id bigint not null
  event_key text not null
  kind text not null
  body text not null
  state text default 'waiting'::text not null
  created_at timestamp with time zone default clock_timestamp() not null
  attempts integer default 0 not null
  tried_at timestamp with time zone
  status integer
  error text
  took_ms integer
  handed_at timestamp with time zone
  PRIMARY KEY (delivery_id)
  CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
  UNIQUE (webhook_id, event_key)
  FOREIGN KEY (webhook_id) REFERENCES league_webhooks(webhook_id) ON DELETE CASCADE
  CREATE INDEX webhook_deliveries_by_time ON public.webhook_deliveries USING btree (created_at)
  CREATE INDEX webhook_deliveries_waiting ON public.webhook_deliveries USING btree (webhook_id, delivery_id) WHERE (state = 'waiting'::text)
