import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import {
  getProduct,
  listCategories,
  listProductIds,
  listProductImages,
  listProductsByIds,
  MAX_IDS_PER_CALL,
  recordView,
} from './catalogue.contract.ts'
import type { Catalogue } from './catalogue.service.ts'
import { listCategoryRows, listIds, listImages } from './catalogue.store.ts'
import type { Views } from './views.service.ts'

/** Mounts the calls of the catalogue that are not searches. */
export function catalogueRoutes(app: FastifyInstance, catalogue: Catalogue, views: Views): void {
  app.addHook('onClose', () => views.flush())
  mount(app, recordView, ({ ctx, params, request }) =>
    views.record(ctx, { productId: params.id, ip: request.ip, userAgent: request.headers['user-agent'] }),
  )
  mount(app, getProduct, ({ ctx, params }) => catalogue.getListing(ctx, params.id))
  mount(app, listProductIds, ({ ctx, query }) => listIds(ctx.db, query.from, MAX_IDS_PER_CALL))
  mount(app, listProductsByIds, async ({ ctx, query }) => ({ results: await catalogue.listProducts(ctx, query.ids) }))
  mount(app, listCategories, ({ ctx }) => listCategoryRows(ctx.db))
  mount(app, listProductImages, async ({ ctx, params: { id } }) => {
    const images = await listImages(ctx.db, id)
    return images.map((image) => ({ ...image, productId: id }))
  })
}
