import type { Invariant } from '#platform/db/invariants.ts'

/** What must be so of the stock of listings. */
export const CATALOGUE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'no stock is below zero',
    sql: `select count(*) as checked, count(*) filter (where stock < 0) as broken,
        (min(id) filter (where stock < 0))::text as example from products`,
  },
]
