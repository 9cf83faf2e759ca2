import { type Invariant, invariant } from '#platform/db/invariants.ts'

/** Invariants of the stock and the numbers of listings. */
export const CATALOGUE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'catalogue.audit-stock',
    'no stock is below zero',
    `select count(*) as checked, count(*) filter (where stock < 0) as broken,
        (min(id) filter (where stock < 0))::text as example from products`,
  ),
  invariant(
    'catalogue.audit-store-counts',
    'each store has the number of listings that it records',
    `select count(*) as checked,
        count(*) filter (where n.listings is distinct from coalesce(found.listings, 0)) as broken,
        (min(s.id) filter (where n.listings is distinct from coalesce(found.listings, 0)))::text as example
      from stores s left join store_counts n on n.store_id = s.id
        left join (select store_id, count(*) as listings from products where hidden_at is null group by store_id) found
          on found.store_id = s.id`,
  ),
  invariant(
    'catalogue.audit-category-counts',
    'each category has the number of listings on sale that it records',
    `select count(*) as checked,
        count(*) filter (where n.listings is distinct from coalesce(found.listings, 0)) as broken,
        (min(c.name) filter (where n.listings is distinct from coalesce(found.listings, 0))) as example
      from categories c left join category_counts n on n.category_id = c.id
        left join (select p.category_id, count(*) as listings from products p join stores s on s.id = p.store_id
          where p.hidden_at is null and s.suspended_at is null group by p.category_id) found on found.category_id = c.id`,
  ),
  invariant(
    'catalogue.audit-listing-json',
    'the stored JSON of each listing matches its row',
    `select count(*) as checked, count(*) filter (where kept is distinct from source) as broken,
        (min(product_id) filter (where kept is distinct from source))::text as example
      from listing_json_source source full join listing_json kept using (product_id)`,
  ),
]
