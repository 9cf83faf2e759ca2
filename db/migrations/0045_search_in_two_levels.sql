-- The search index has two levels, the most popular listings and the rest, and reads plain columns instead of packed facts.

-- Without its indexes the next start builds the search anew, in the new form (src/modules/search-index/index.store.ts).
drop index if exists search_listings_level_0;
drop index if exists search_listings_level_1;
drop index if exists search_listings_level_2;
drop index if exists search_listings_level_3;
drop index if exists search_listings_universal;
drop index if exists search_listings_universal_of;

alter table search_listings drop column facts, drop column more_facts;
alter table search_listings alter column level set default 1;
update search_listings set level = 1 where level > 1;
