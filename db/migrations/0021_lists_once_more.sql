-- What the lists of sellers and the desk of admins read at a million listings, once more.

-- What listings are filtered by stands in the index of each order, and of each filter, so that a filtered list is walked
-- along and counted without reading listings. These take the places of narrower ones.
create index listing_texts_title_list on listing_texts (title, product_id) include (store_id, category_id, condition, hidden);
create index listing_texts_gen_price_list on listing_texts (gen_price_kobo, product_id)
  include (store_id, category_id, condition, hidden);
create index listing_texts_price_list on listing_texts (price_kobo, product_id)
  include (store_id, category_id, condition, hidden);
create index listing_texts_rating_list on listing_texts (rating, product_id)
  include (store_id, category_id, condition, hidden);
create index listing_texts_sku_list on listing_texts (sku, product_id) include (store_id, category_id, condition, hidden);
create index listing_texts_store_list on listing_texts (store_id, product_id) include (category_id, condition, hidden);
create index listing_texts_category_list on listing_texts (category_id, product_id) include (store_id, condition, hidden);
create index listing_texts_condition_list on listing_texts (condition, product_id) include (store_id, category_id, hidden);
drop index listing_texts_by_title, listing_texts_by_gen_price, listing_texts_by_price, listing_texts_by_rating,
  listing_texts_by_sku, listing_texts_store, listing_texts_category, listing_texts_condition;
-- The stock of what a search has found, without reading the wide rows for it.
create index products_stock on products (id) include (stock);

-- How many listings each store has that are not hidden, kept exact by the statements that change it: the desk sorts
-- stores by it, and counting a million listings for each page would cost more than the page.
create table store_counts (
  store_id integer primary key references stores on delete cascade,
  listings integer not null check (listings >= 0)
);
insert into store_counts (store_id, listings)
select s.id, (select count(*) from products p where p.store_id = s.id and p.hidden_at is null) from stores s;

create function count_new_store() returns trigger language plpgsql as $$
begin
  insert into store_counts (store_id, listings) values (new.id, 0);
  return null;
end $$;
create trigger stores_count_new after insert on stores for each row execute function count_new_store();

-- Whoever writes listings holds the rows of their stores (writing.store.ts), so nobody waits here for anybody.
create function count_new_listings_of_stores() returns trigger language plpgsql as $$
begin
  update store_counts n set listings = n.listings + added.listings
  from (select store_id, count(*)::int as listings from listings_after where hidden_at is null group by store_id) added
  where n.store_id = added.store_id;
  return null;
end $$;
create function count_gone_listings_of_stores() returns trigger language plpgsql as $$
begin
  update store_counts n set listings = n.listings - gone.listings
  from (select store_id, count(*)::int as listings from listings_before where hidden_at is null group by store_id) gone
  where n.store_id = gone.store_id;
  return null;
end $$;
create trigger store_counts_new after insert on products
  referencing new table as listings_after for each statement execute function count_new_listings_of_stores();
create trigger store_counts_gone after delete on products
  referencing old table as listings_before for each statement execute function count_gone_listings_of_stores();

-- Row by row, because such a trigger can tell what it is for: a sale changes neither, and pays nothing for this.
create function count_moved_listing_of_stores() returns trigger language plpgsql as $$
begin
  update store_counts set listings = listings - 1 where store_id = old.store_id and old.hidden_at is null;
  update store_counts set listings = listings + 1 where store_id = new.store_id and new.hidden_at is null;
  return null;
end $$;
create trigger store_counts_moved after update of store_id, hidden_at on products
  for each row when (old.store_id <> new.store_id or (old.hidden_at is null) <> (new.hidden_at is null))
  execute function count_moved_listing_of_stores();
