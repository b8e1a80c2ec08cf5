-- What operators know of a club's corners, free kicks and penalties: short notes, in the order in which they are shown.
create table set_piece_notes (
  club_id integer primary key references clubs on delete cascade,
  -- [{"text": "…", "sourceUrl": "https://…" or null}], none of them empty.
  notes jsonb not null,
  version integer not null default 1,
  changed_at timestamptz not null default clock_timestamp()
);
