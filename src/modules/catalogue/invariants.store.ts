import type { Invariant } from '#platform/db/invariants.ts'

/** What must be so of the stock of listings, and of how many there are. */
export const CATALOGUE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'no stock is below zero',
    sql: `select count(*) as checked, count(*) filter (where stock < 0) as broken,
        (min(id) filter (where stock < 0))::text as example from products`,
  },
  {
    name: 'each store has as many listings as its count says',
    sql: `select count(*) as checked,
        count(*) filter (where n.listings is distinct from coalesce(found.listings, 0)) as broken,
        (min(s.id) filter (where n.listings is distinct from coalesce(found.listings, 0)))::text as example
      from stores s left join store_counts n on n.store_id = s.id
        left join (select store_id, count(*) as listings from products where hidden_at is null group by store_id) found
          on found.store_id = s.id`,
  },
  {
    name: 'each category has as many listings on sale as its count says',
    sql: `select count(*) as checked,
        count(*) filter (where n.listings is distinct from coalesce(found.listings, 0)) as broken,
        (min(c.name) filter (where n.listings is distinct from coalesce(found.listings, 0))) as example
      from categories c left join category_counts n on n.category_id = c.id
        left join (select p.category_id, count(*) as listings from products p join stores s on s.id = p.store_id
          where p.hidden_at is null and s.suspended_at is null group by p.category_id) found on found.category_id = c.id`,
  },
]
