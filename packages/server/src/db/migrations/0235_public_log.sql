-- The public log of a season (decision 0263): what happened, in order, each entry a leaf of a Merkle tree whose signed heads
-- anybody may keep. Leaves and heads are for good; everything else here is for making them.

create table public_log_leaves (
  season_name text   not null,
  leaf_index  bigint not null check (leaf_index >= 0),
  -- The very text that was hashed.
  body        text   not null,
  leaf_hash   bytea  not null check (length(leaf_hash) = 32),
  primary key (season_name, leaf_index)
);
create index public_log_leaves_by_hash on public_log_leaves (season_name, leaf_hash);

create table public_log_heads (
  season_name text        not null,
  tree_size   bigint      not null check (tree_size > 0),
  root_hash   bytea       not null check (length(root_hash) = 32),
  -- Real time; never before the head before it.
  signed_at   timestamptz not null,
  public_key  bytea       not null check (length(public_key) = 32),
  signature   bytea       not null check (length(signature) = 64),
  primary key (season_name, tree_size)
);

create trigger public_log_leaves_append_only before update or delete on public_log_leaves
  for each row execute function refuse_change();
create trigger public_log_heads_append_only before update or delete on public_log_heads
  for each row execute function refuse_change();

-- What is to become a leaf, written by the transaction that did it. Whoever appends it deletes it in one transaction, so that
-- nothing is left out and nothing comes twice, whatever is killed.
create table public_log_waiting (
  waiting_id  bigint generated always as identity primary key,
  -- Null while there is no season: then there is no log either.
  season_name text,
  body        jsonb       not null,
  noted_at    timestamptz not null default clock_timestamp()
);

-- What a round's squads, receipts and results were when they were hashed, a row for each. `number`: the settling of results.
create table public_log_rounds (
  round_id   integer not null,
  kind       text    not null check (kind in ('squads', 'receipts', 'results')),
  number     integer not null,
  row_count  bigint  not null,
  page_count integer not null,
  root_hash  bytea   not null,
  primary key (round_id, kind)
);

-- Where their pages of 1024 rows begin, and each page's hash. Results settled again replace the pages of before.
create table public_log_pages (
  round_id       integer not null,
  kind           text    not null,
  page           integer not null,
  first_entry_id bigint  not null,
  -- Of receipts: rows of that entry that lie on pages before.
  skipped        integer not null default 0,
  page_hash      bytea   not null,
  primary key (round_id, kind, page)
);

create function note_public(body jsonb) returns void language sql as $$
  insert into public_log_waiting (season_name, body) select (select season_name from game), body
$$;

create function note_public_facts() returns trigger language plpgsql as $$
begin
  insert into public_log_waiting (season_name, body)
  select (select season_name from game), jsonb_strip_nulls(jsonb_build_object('kind', kind, 'revision', revision,
      'round', round_id, 'fixture', fixture_id, 'footballer', footballer_id,
      -- Which operator it was is nobody's business.
      'by', split_part(source, ':', 1), 'at', to_jsonb(recorded_at)))
    || jsonb_build_object('after', after)
  from noted order by revision;
  return null;
end $$;
create trigger fact_revisions_are_public after insert on fact_revisions
  referencing new table as noted for each statement execute function note_public_facts();

create function note_public_round() returns trigger language plpgsql as $$
begin
  perform note_public(jsonb_build_object('kind', 'round', 'round', new.round_id, 'after',
    jsonb_build_object('deadline_at', new.deadline_at, 'state', new.state)));
  return null;
end $$;
create trigger rounds_are_public after insert on rounds for each row execute function note_public_round();
create trigger rounds_changes_are_public after update of deadline_at, state on rounds for each row
  when (old.deadline_at is distinct from new.deadline_at or old.state is distinct from new.state)
  execute function note_public_round();

create function note_public_seed() returns trigger language plpgsql as $$
begin
  if new.revealed_at is null then
    perform note_public(jsonb_build_object('kind', 'chance', 'round', new.round_id, 'commitment', new.commitment));
  else
    perform note_public(jsonb_build_object('kind', 'chance', 'round', new.round_id, 'seed', new.seed));
  end if;
  return null;
end $$;
create trigger chance_seeds_are_public after insert on chance_seeds for each row execute function note_public_seed();
create trigger chance_seeds_revealed_are_public after update of revealed_at on chance_seeds for each row
  when (old.revealed_at is null and new.revealed_at is not null) execute function note_public_seed();

create function note_public_correction() returns trigger language plpgsql as $$
begin
  if new.taken_back_at is null then
    perform note_public(jsonb_build_object('kind', 'correction', 'correction', new.correction_id,
      'rounds', to_jsonb(new.round_ids), 'revision', new.revision));
  else
    perform note_public(jsonb_build_object('kind', 'correction', 'correction', new.correction_id, 'taken_back', true,
      'rounds', to_jsonb(new.round_ids), 'revision', new.taken_back_revision));
  end if;
  return null;
end $$;
create trigger corrections_are_public after insert on corrections for each row execute function note_public_correction();
create trigger corrections_taken_back_are_public after update of taken_back_at on corrections for each row
  when (old.taken_back_at is null and new.taken_back_at is not null) execute function note_public_correction();
