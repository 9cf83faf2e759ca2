-- Stores that can be suspended, and what sellers and admins find listings by.

-- A listing is on sale where it is not hidden and its store is not suspended. A suspension is one row of `stores`: a
-- store of fifty thousand listings is closed without writing any of them.
alter table stores add column suspended_at timestamptz;

-- Every suspension and every end of one, with its reason. Written once, never changed.
create table store_suspensions (
  id bigint generated always as identity primary key,
  store_id integer not null references stores,
  act text not null check (act in ('suspended', 'lifted')),
  reason text not null check (length(reason) between 1 and 500),
  at timestamptz not null,
  by_user bigint not null references users
);
create index store_suspensions_store on store_suspensions (store_id, id desc);

create function refuse_rewriting_suspensions() returns trigger language plpgsql as $$
begin
  raise exception 'The history of suspensions is only added to.';
end $$;
create trigger store_suspensions_stay before update or delete on store_suspensions
  for each statement execute function refuse_rewriting_suspensions();

-- The counts of categories leave suspended stores out. Rows are locked in the order of their ids first, so that two
-- statements over several categories wait for each other and never both.
create or replace function count_listings() returns trigger language plpgsql as $$
begin
  with change as materialized (
    select category_id, sum(listings)::int as listings from (
      select a.category_id, 1 as listings from listings_after a join stores s on s.id = a.store_id
      where a.hidden_at is null and s.suspended_at is null
      union all
      select b.category_id, -1 from listings_before b join stores s on s.id = b.store_id
      where b.hidden_at is null and s.suspended_at is null
    ) both_sides group by category_id having sum(listings) <> 0
  ), locked as materialized (
    select n.category_id from category_counts n join change using (category_id) order by n.category_id for no key update of n
  )
  update category_counts n set listings = n.listings + change.listings
  from change join locked using (category_id) where n.category_id = change.category_id;
  return null;
end $$;

create or replace function count_new_listings() returns trigger language plpgsql as $$
begin
  with change as materialized (
    select a.category_id, count(*)::int as listings from listings_after a join stores s on s.id = a.store_id
    where a.hidden_at is null and s.suspended_at is null group by a.category_id
  ), locked as materialized (
    select n.category_id from category_counts n join change using (category_id) order by n.category_id for no key update of n
  )
  update category_counts n set listings = n.listings + change.listings
  from change join locked using (category_id) where n.category_id = change.category_id;
  return null;
end $$;

create or replace function count_gone_listings() returns trigger language plpgsql as $$
begin
  with change as materialized (
    select b.category_id, count(*)::int as listings from listings_before b join stores s on s.id = b.store_id
    where b.hidden_at is null and s.suspended_at is null group by b.category_id
  ), locked as materialized (
    select n.category_id from category_counts n join change using (category_id) order by n.category_id for no key update of n
  )
  update category_counts n set listings = n.listings - change.listings
  from change join locked using (category_id) where n.category_id = change.category_id;
  return null;
end $$;

-- Whoever suspends a store holds its row against everybody who writes listings of it (writing.store.ts), so nothing is
-- added between the count and the commit.
create function count_suspension() returns trigger language plpgsql as $$
declare
  sign integer := case when new.suspended_at is null then 1 else -1 end;
begin
  with change as materialized (
    select category_id, count(*)::int as listings from products
    where store_id = new.id and hidden_at is null group by category_id
  ), locked as materialized (
    select n.category_id from category_counts n join change using (category_id) order by n.category_id for no key update of n
  )
  update category_counts n set listings = n.listings + sign * change.listings
  from change join locked using (category_id) where n.category_id = change.category_id;
  return null;
end $$;
create trigger stores_count_suspension after update of suspended_at on stores
  for each row when ((old.suspended_at is null) <> (new.suspended_at is null)) execute function count_suspension();

-- The views of what is on sale, without suspended stores.
create or replace view search_texts_source as
  select
    p.id as product_id,
    p.popularity,
    setweight(to_tsvector('english', search_plain(p.title)), 'A')
      || setweight(to_tsvector('english', search_plain(coalesce(b.name, ''))), 'B')
      || setweight(to_tsvector('english', search_plain(c.name || ' ' || array_to_string(c.aliases, ' '))), 'C')
      || setweight(to_tsvector('english', search_plain(
        regexp_replace(p.description, '<[^>]*>|&[a-z#0-9]+;', ' ', 'g') || ' '
          || coalesce((select string_agg(distinct s ->> 'engine', ' ') from jsonb_array_elements(p.vehicle_sets) s), '')
      )), 'D') as words,
    search_tags(p) as tags
  from products p
    join stores shop on shop.id = p.store_id
    join categories c on c.id = p.category_id
    left join brands b on b.id = p.brand_id
  where p.hidden_at is null and shop.suspended_at is null;

create or replace view search_listings_source as
  select
    p.gen_price_kobo as price_general,
    coalesce(p.price_kobo, p.gen_price_kobo) as price_business,
    p.created_at,
    p.id as product_id,
    p.popularity,
    coalesce(p.brand_id, 0) as brand_id,
    p.store_id,
    p.category_id,
    (p.rating * 10)::smallint as rating_tenths,
    (case p.condition when 'New' then 1 when 'Used' then 2 else 3 end)::smallint as condition,
    p.universal
  from products p join stores shop on shop.id = p.store_id
  where p.hidden_at is null and shop.suspended_at is null;

create or replace view listings_on_sale as
  select p.id, p.title, p.description, p.thumbnail, p.price_kobo, p.gen_price_kobo, p.sku, p.part_no,
    coalesce(b.name, '') as brand, c.name as category, p.rating, p.reviews, p.stock, p.condition, p.weight_kg,
    p.length_in, p.width_in, p.height_in, p.universal, p.store_id, s.name as store_name, p.vehicle_sets, p.created_at
  from products p
    join stores s on s.id = p.store_id
    join categories c on c.id = p.category_id
    left join brands b on b.id = p.brand_id
  where p.hidden_at is null and s.suspended_at is null;

-- What sellers and admins find, filter and sort listings by, hidden ones too: a narrow row beside the wide one, so that a
-- million of them are looked through quickly. Stock is left out: selling a part touches none of these indexes.
create table listing_texts (
  product_id integer primary key references products on delete cascade,
  store_id integer not null,
  category_id smallint not null,
  condition text not null,
  hidden boolean not null,
  gen_price_kobo bigint not null,
  price_kobo bigint,
  rating numeric(2, 1) not null,
  sku text not null,
  -- The beginning of the title, as it is sorted.
  title text not null,
  -- Title, SKU, part numbers and prices in lower case. A line break parts them: no search spans two.
  body text not null
);

create function listing_text(products) returns listing_texts
  language sql immutable parallel safe
  return row($1.id, $1.store_id, $1.category_id, $1.condition, $1.hidden_at is not null, $1.gen_price_kobo, $1.price_kobo,
    $1.rating, $1.sku, lower(left($1.title, 60)),
    lower($1.title || E'\n' || $1.sku || E'\n' || $1.part_no || E'\n'
      || ($1.gen_price_kobo / 100)::text || '.' || lpad(($1.gen_price_kobo % 100)::text, 2, '0')
      || coalesce(E'\n' || ($1.price_kobo / 100)::text || '.' || lpad(($1.price_kobo % 100)::text, 2, '0'), '')))::listing_texts;

create function write_new_listing_texts() returns trigger language plpgsql as $$
begin
  insert into listing_texts select (text).*
  from (select listing_text(p) as text from products p join listings_after a on a.id = p.id offset 0) made;
  return null;
end $$;
create trigger listing_texts_new after insert on products
  referencing new table as listings_after for each statement execute function write_new_listing_texts();

create function write_listing_text() returns trigger language plpgsql as $$
begin
  delete from listing_texts where product_id = new.id;
  insert into listing_texts select (listing_text(new)).*;
  return null;
end $$;
create trigger listing_texts_changed
  after update of store_id, category_id, condition, hidden_at, gen_price_kobo, price_kobo, rating, sku, title, part_no on products
  for each row when (
    (old.store_id, old.category_id, old.condition, old.hidden_at, old.gen_price_kobo, old.price_kobo, old.rating, old.sku,
      old.title, old.part_no)
    is distinct from
    (new.store_id, new.category_id, new.condition, new.hidden_at, new.gen_price_kobo, new.price_kobo, new.rating, new.sku,
      new.title, new.part_no)
  ) execute function write_listing_text();

insert into listing_texts select (text).* from (select listing_text(p) as text from products p offset 0) made;
create index listing_texts_trigram on listing_texts using gin (body gin_trgm_ops) with (fastupdate = off);
create index listing_texts_store on listing_texts (store_id, product_id);
create index listing_texts_category on listing_texts (category_id, product_id);
create index listing_texts_condition on listing_texts (condition, product_id);
create index listing_texts_hidden on listing_texts (product_id) where hidden;
-- The orders of the list. The newest are those of the highest ids.
create index listing_texts_by_title on listing_texts (title, product_id);
create index listing_texts_by_gen_price on listing_texts (gen_price_kobo, product_id);
create index listing_texts_by_price on listing_texts (price_kobo, product_id);
create index listing_texts_by_rating on listing_texts (rating, product_id);
create index listing_texts_by_sku on listing_texts (sku, product_id);
create index products_by_stock on products (stock, id);
