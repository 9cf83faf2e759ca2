-- Listings are shown with their part type and quality.
create or replace view listings_on_sale as
  select p.id, p.title, p.description, p.thumbnail, p.price_kobo, p.gen_price_kobo, p.sku, p.part_no,
    coalesce(b.name, '') as brand, c.name as category, p.rating, p.reviews, p.stock, p.condition, p.weight_kg,
    p.length_in, p.width_in, p.height_in, p.universal, p.store_id, s.name as store_name, p.vehicle_sets, p.created_at,
    t.key as part_type_key, t.name as part_type_name, p.quality
  from products p
    join stores s on s.id = p.store_id
    join categories c on c.id = p.category_id
    left join brands b on b.id = p.brand_id
    left join listing_types l on l.product_id = p.id
    left join part_types t on t.id = l.type_id
  where p.hidden_at is null and s.suspended_at is null;

create or replace view listing_json_source as
  select p.id as product_id, json_members(row_to_json(a)) as before_prices, json_members(row_to_json(b)) as before_stock,
    json_members(row_to_json(c)) as before_store, json_members(row_to_json(d)) as after_store
  from products p
    join categories on categories.id = p.category_id
    left join brands on brands.id = p.brand_id
    left join listing_types on listing_types.product_id = p.id
    left join part_types on part_types.id = listing_types.type_id
    cross join lateral (select p.id, p.title, p.description, p.thumbnail) a
    cross join lateral (select p.sku, p.part_no, coalesce(brands.name, '') as brand, categories.name as category,
      trim_scale(p.rating) as rating, p.reviews) b
    cross join lateral (select p.condition, trim_scale(p.weight_kg) as weight, trim_scale(p.length_in) as length,
      trim_scale(p.width_in) as dim_width, trim_scale(p.height_in) as height, p.universal, p.store_id as "storeId") c
    cross join lateral (select vehicle_sets_json(p.vehicle_sets) as "vehicleSets",
      to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
      (select row_to_json(shown) from (select part_types.key, part_types.name where part_types.id is not null) shown)
        as part_type,
      p.quality) d;

create or replace trigger listing_json_changed
  after update of title, description, thumbnail, sku, part_no, brand_id, category_id, rating, reviews, condition, quality,
    weight_kg, length_in, width_in, height_in, universal, store_id, vehicle_sets, created_at on products
  for each row when (
    (old.title, old.description, old.thumbnail, old.sku, old.part_no, old.brand_id, old.category_id, old.rating,
      old.reviews, old.condition, old.quality, old.weight_kg, old.length_in, old.width_in, old.height_in, old.universal,
      old.store_id, old.vehicle_sets, old.created_at)
    is distinct from
    (new.title, new.description, new.thumbnail, new.sku, new.part_no, new.brand_id, new.category_id, new.rating,
      new.reviews, new.condition, new.quality, new.weight_kg, new.length_in, new.width_in, new.height_in, new.universal,
      new.store_id, new.vehicle_sets, new.created_at)
  ) execute function write_changed_listing_json();

create function write_typed_listing_json() returns trigger language plpgsql as $$
declare ids integer[];
begin
  if tg_op = 'INSERT' then
    ids := array(select product_id from types_after where type_id is not null);
  elsif tg_op = 'DELETE' then
    ids := array(select product_id from types_before where type_id is not null);
  else
    ids := array(select a.product_id from types_after a join types_before b using (product_id)
      where a.type_id is distinct from b.type_id);
  end if;
  if cardinality(ids) > 0 then perform write_listing_json(ids); end if;
  return null;
end $$;
create trigger listing_json_typed after insert on listing_types
  referencing new table as types_after for each statement execute function write_typed_listing_json();
create trigger listing_json_retyped after update on listing_types
  referencing old table as types_before new table as types_after
  for each statement execute function write_typed_listing_json();
create trigger listing_json_untyped after delete on listing_types
  referencing old table as types_before for each statement execute function write_typed_listing_json();

-- Until a rename commits, nothing is written with the old name.
create function write_renamed_type_json() returns trigger language plpgsql as $$
begin
  lock table products, listing_types in share row exclusive mode;
  perform write_listing_json(array(select product_id from listing_types where type_id = new.id));
  return null;
end $$;
create trigger listing_json_renamed after update of key, name on part_types
  for each row when ((old.key, old.name) is distinct from (new.key, new.name))
  execute function write_renamed_type_json();

update listing_json kept set after_store = source.after_store
from listing_json_source source where source.product_id = kept.product_id;
