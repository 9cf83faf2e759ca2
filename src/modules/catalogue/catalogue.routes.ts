import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import {
  getProduct,
  listCategories,
  listProductIds,
  listProductImages,
  MOST_IDS,
  recordView,
} from './catalogue.contract.ts'
import type { Catalogue } from './catalogue.service.ts'
import { listCategoryRows, listIds, listImages } from './catalogue.store.ts'
import type { Views } from './views.service.ts'

/** The calls of the catalogue that are not searches. */
export function catalogueRoutes(app: FastifyInstance, catalogue: Catalogue, views: Views): void {
  app.addHook('onClose', () => views.flush())
  mount(app, recordView, ({ ctx, params, request }) =>
    views.note(ctx, { productId: params.id, ip: request.ip, userAgent: request.headers['user-agent'] }),
  )
  mount(app, getProduct, ({ ctx, params }) => catalogue.listing(ctx, params.id))
  mount(app, listProductIds, ({ ctx, query }) => listIds(ctx.db, query.from, MOST_IDS))
  mount(app, listCategories, ({ ctx }) => listCategoryRows(ctx.db))
  mount(app, listProductImages, async ({ ctx, params: { productId } }) => {
    const images = await listImages(ctx.db, productId)
    return images.map((image) => ({ ...image, productId }))
  })
}
