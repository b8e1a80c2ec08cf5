-- What operators tell everybody: announcements above every page, and while the game is closed what is being done and until
-- when. Times are the machines' own: it is said to people, whatever the game's clock shows.

create table announcements (
  announcement_id bigint generated always as identity primary key,
  level    text not null check (level in ('info', 'warning', 'urgent')),
  title_nb text not null check (length(title_nb) between 1 and 120),
  title_en text not null check (length(title_en) between 1 and 120),
  text_nb  text not null default '' check (length(text_nb) <= 1000),
  text_en  text not null default '' check (length(text_en) <= 1000),
  from_at  timestamptz not null,
  -- Null: until somebody ends it.
  until_at timestamptz check (until_at > from_at),
  version  integer not null default 1
);
create index announcements_by_end on announcements (until_at);

alter table game add column closed_text_nb text not null default '';
alter table game add column closed_text_en text not null default '';
alter table game add column closed_until timestamptz;
alter table game add column closed_version integer not null default 0;
