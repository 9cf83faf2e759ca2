import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import { listSitemap } from './sitemap.contract.ts'
import { listAddresses } from './sitemap.service.ts'

/** What the sitemap names besides listings and fixed pages. */
export function sitemapRoutes(app: FastifyInstance): void {
  mount(app, listSitemap, ({ ctx }) => listAddresses(ctx))
}
