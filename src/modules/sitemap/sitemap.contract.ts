import { z } from 'zod'

import { endpoint } from '#platform/http/endpoint.ts'

/** Limits that keep all URLs below the 50,000 of one sitemap. */
export const MAX_STORES = 10_000
export const MAX_VEHICLES = 2_000

export const listSitemap = endpoint('listSitemap', {
  method: 'GET',
  path: '/api/sitemap/',
  tag: 'Search',
  summary: `Stores with parts on sale, ${MAX_STORES} at most, and vehicles with popular parts, ${MAX_VEHICLES} at most: what a sitemap names`,
  response: z.object({
    stores: z.array(z.int()),
    vehicles: z.array(z.object({ make: z.string(), model: z.string() })),
  }),
})
