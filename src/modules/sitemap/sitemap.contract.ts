import { z } from 'zod'

import { endpoint } from '#platform/http/endpoint.ts'

/** What is named at most, so that all together stay below the 50,000 addresses of one sitemap. */
export const MOST_STORES = 10_000
export const MOST_VEHICLES = 2_000

export const listSitemap = endpoint('listSitemap', {
  method: 'GET',
  path: '/api/sitemap/',
  tag: 'Search',
  summary: `Stores with parts on sale, ${MOST_STORES} at most, and vehicles with popular parts, ${MOST_VEHICLES} at most: what a sitemap names`,
  response: z.object({
    stores: z.array(z.int()),
    vehicles: z.array(z.object({ make: z.string(), model: z.string() })),
  }),
})
