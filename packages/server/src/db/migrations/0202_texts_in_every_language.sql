-- What operators write may stand in every language. While the game is closed nynorsk may stand beside bokmål and English;
-- empty: a reader of nynorsk reads the bokmål. A footballer's news may stand in nynorsk and English beside the text that was
-- there, which is the one that a feed told or the operator's bokmål (decision 0236); empty: not written in it.
alter table game add column closed_text_nn text not null default '';

alter table footballers
  add column news_nn text not null default '',
  add column news_en text not null default '';
