-- The JSON of a listing as the calls answer with it, kept in four pieces. What changes without an edit of the listing is
-- put between them when they are read: prices, stock and the name of the store (present.rules.ts), so a sale or a new
-- name of a store writes nothing here.
create table listing_json (
  product_id integer primary key references products on delete cascade,
  -- Each piece is members of one JSON object, without its braces: "sku":"A1","part_no":"B2"
  before_prices text not null,
  before_stock text not null,
  before_store text not null,
  after_store text not null
);

create function json_members(json) returns text
  language sql immutable parallel safe strict
  return "right"("left"($1::text, -1), -1);

create function vehicle_sets_json(jsonb) returns json
  language sql immutable parallel safe strict
  return array_to_json(array(
    select row_to_json(shown)
    from jsonb_array_elements($1) with ordinality given (set, place)
      cross join lateral (select set ->> 'make' as make, set ->> 'model' as model,
        (select row_to_json(y) from (select set -> 'year' -> 'start' as start, set -> 'year' -> 'end' as "end") y) as year,
        set ->> 'engine' as engine,
        (select row_to_json(t) from (select set -> 'vehicle_type' ->> 'start' as start,
          set -> 'vehicle_type' ->> 'end' as "end") t) as vehicle_type) shown
    order by place));

create view listing_json_source as
  select p.id as product_id, json_members(row_to_json(a)) as before_prices, json_members(row_to_json(b)) as before_stock,
    json_members(row_to_json(c)) as before_store, json_members(row_to_json(d)) as after_store
  from products p
    join categories on categories.id = p.category_id
    left join brands on brands.id = p.brand_id
    cross join lateral (select p.id, p.title, p.description, p.thumbnail) a
    cross join lateral (select p.sku, p.part_no, coalesce(brands.name, '') as brand, categories.name as category,
      trim_scale(p.rating) as rating, p.reviews) b
    cross join lateral (select p.condition, trim_scale(p.weight_kg) as weight, trim_scale(p.length_in) as length,
      trim_scale(p.width_in) as dim_width, trim_scale(p.height_in) as height, p.universal, p.store_id as "storeId") c
    cross join lateral (select vehicle_sets_json(p.vehicle_sets) as "vehicleSets",
      to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at) d;

-- A row for each listing on sale: the kept JSON with what is put into it.
create view finished_listings as
  select p.id, j.before_prices, j.before_stock, j.before_store, j.after_store, p.price_kobo, p.gen_price_kobo, p.stock,
    s.name as store_name
  from products p
    join stores s on s.id = p.store_id
    join listing_json j on j.product_id = p.id
  where p.hidden_at is null and s.suspended_at is null;

create function write_listing_json(ids integer[]) returns void language plpgsql as $$
begin
  insert into listing_json select * from listing_json_source where product_id = any ((select ids)::integer[])
  on conflict (product_id) do update set before_prices = excluded.before_prices, before_stock = excluded.before_stock,
    before_store = excluded.before_store, after_store = excluded.after_store;
end $$;

create function write_new_listing_json() returns trigger language plpgsql as $$
begin
  perform write_listing_json(array(select id from listings_after));
  return null;
end $$;
create trigger listing_json_new after insert on products
  referencing new table as listings_after for each statement execute function write_new_listing_json();

create function write_changed_listing_json() returns trigger language plpgsql as $$
begin
  perform write_listing_json(array[new.id]);
  return null;
end $$;
create trigger listing_json_changed
  after update of title, description, thumbnail, sku, part_no, brand_id, category_id, rating, reviews, condition,
    weight_kg, length_in, width_in, height_in, universal, store_id, vehicle_sets, created_at on products
  for each row when (
    (old.title, old.description, old.thumbnail, old.sku, old.part_no, old.brand_id, old.category_id, old.rating,
      old.reviews, old.condition, old.weight_kg, old.length_in, old.width_in, old.height_in, old.universal, old.store_id,
      old.vehicle_sets, old.created_at)
    is distinct from
    (new.title, new.description, new.thumbnail, new.sku, new.part_no, new.brand_id, new.category_id, new.rating,
      new.reviews, new.condition, new.weight_kg, new.length_in, new.width_in, new.height_in, new.universal, new.store_id,
      new.vehicle_sets, new.created_at)
  ) execute function write_changed_listing_json();

-- No call renames a brand or a category. Until a rename commits, nobody writes a listing with the old name.
create function write_renamed_listing_json() returns trigger language plpgsql as $$
begin
  lock table products in share row exclusive mode;
  perform write_listing_json(array(select id from products where
    case tg_table_name when 'brands' then brand_id else category_id end = new.id));
  return null;
end $$;
create trigger listing_json_renamed after update of name on brands
  for each row when (old.name is distinct from new.name) execute function write_renamed_listing_json();
create trigger listing_json_renamed after update of name on categories
  for each row when (old.name is distinct from new.name) execute function write_renamed_listing_json();

insert into listing_json select * from listing_json_source;
analyze listing_json;
