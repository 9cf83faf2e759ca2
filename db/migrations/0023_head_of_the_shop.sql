-- The most popular listings get an index of words and tags of their own: a broad word is counted as far as it is counted
-- at all from there, and its cost does not grow with the shop behind them.
alter table search_listings add column head boolean not null default false;

-- Without its indexes the next start builds the search anew, in the new form (src/modules/search/index.store.ts).
drop index if exists search_listings_words_tags;
