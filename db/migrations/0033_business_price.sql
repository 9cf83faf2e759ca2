-- A business price is never above the general price. Prices that are become the general price, with a line in the audit
-- log each; the search index follows.
with mended as (
  update products p set price_kobo = p.gen_price_kobo, version = p.version + 1, updated_at = now()
  from products before where before.id = p.id and before.price_kobo > before.gen_price_kobo
  returning p.id, p.store_id, p.gen_price_kobo, before.price_kobo
), noted as (
  insert into security_events (event, request_id, detail)
  select 'listing_price_changed', 'migration business_price', jsonb_build_object('listing', id, 'store', store_id,
    'price_before', price_kobo / 100.0, 'price_after', gen_price_kobo / 100.0,
    'gen_price_before', gen_price_kobo / 100.0, 'gen_price_after', gen_price_kobo / 100.0)
  from mended order by id
)
update search_listings s set price_business = s.price_general from mended where s.product_id = mended.id;

alter table products add constraint products_business_price check (price_kobo <= gen_price_kobo);
