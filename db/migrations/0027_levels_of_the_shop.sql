-- The shop behind its head gets levels too, each as large as all before it, with an index of words and tags of its own: a
-- search goes down only as far as it counts. Within a level, listings that read alike lie together, so that the hits of
-- a word lie on a tenth of the pages (docs/decisions/0003).

-- Without its indexes the next start builds the search anew, in the new form (src/modules/search/index.store.ts).
drop index if exists search_listings_head;
drop index if exists search_listings_rest;

alter table search_listings alter column head drop default;
alter table search_listings alter column head type smallint using case when head then 0 else 3 end;
alter table search_listings alter column head set default 3;
alter table search_listings rename column head to level;
