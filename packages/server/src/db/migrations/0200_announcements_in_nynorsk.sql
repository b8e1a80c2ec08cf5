-- What operators announce may stand in nynorsk beside bokmål and English; empty: a reader of nynorsk reads the bokmål.
alter table announcements
  add column title_nn text not null default '' check (length(title_nn) <= 120),
  add column text_nn text not null default '' check (length(text_nn) <= 1000);
