-- Parts that fit every vehicle are in every answer about a vehicle, a tenth of the shop. They get an index of their own
-- that holds all that filters, sorting and counts need, so that they are counted without touching the table.
alter table search_listings add column universal boolean not null default false;

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
  from products p
  where p.hidden_at is null;

-- Without this index the next start builds all of them anew, in the new form (src/modules/search/index.store.ts).
drop index if exists search_listings_words_tags;

-- A listing as the calls show it, its names joined in: read by the catalogue, and by the search in the statement that
-- finds it, because each further question to the server costs more than the answer.
create view listings_on_sale as
  select p.id, p.title, p.description, p.thumbnail, p.price_kobo, p.gen_price_kobo, p.sku, p.part_no,
    coalesce(b.name, '') as brand, c.name as category, p.rating, p.reviews, p.stock, p.condition, p.weight_kg,
    p.length_in, p.width_in, p.height_in, p.universal, p.store_id, s.name as store_name, p.vehicle_sets, p.created_at
  from products p
    join stores s on s.id = p.store_id
    join categories c on c.id = p.category_id
    left join brands b on b.id = p.brand_id
  where p.hidden_at is null;
