-- What search counts and sorts of a listing, packed into one value: a question reads it of ten thousand listings at once,
-- and the shop's process counts facets and sorts pages from it (src/modules/search/facts.rules.ts tells the places).
-- Generated, so that it is right whoever writes the row.

-- Without its indexes the next start builds the search anew, in the new form (src/modules/search/index.store.ts). They
-- go first, so that adding the column does not write them again.
drop index if exists search_listings_head;
drop index if exists search_listings_rest;
drop index if exists search_listings_universal;
drop index if exists search_listings_universal_of;

alter table search_listings add column if not exists facts bytea generated always as (
  int4send(product_id)
  || float4send(popularity)
  || substring(int8send(price_general) from 3)
  || substring(int8send(price_business) from 3)
  || int4send(brand_id)
  || int2send(category_id)
  || substring(int2send(rating_tenths) from 2)
  || substring(int2send(condition) from 2)
  || timestamptz_send(created_at)
) stored;
