import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import { getProduct, listCategories, listProductImages } from './catalogue.contract.ts'
import type { Catalogue } from './catalogue.service.ts'
import { listCategoryRows, listImages } from './catalogue.store.ts'

/** The calls of the catalogue that are not searches. */
export function catalogueRoutes(app: FastifyInstance, catalogue: Catalogue): void {
  mount(app, getProduct, ({ ctx, params }) => catalogue.listing(ctx, params.id))
  mount(app, listCategories, ({ ctx }) => listCategoryRows(ctx.db))
  mount(app, listProductImages, async ({ ctx, params: { productId } }) => {
    const images = await listImages(ctx.db, productId)
    return images.map((image) => ({ ...image, productId }))
  })
}
