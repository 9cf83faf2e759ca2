import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'
import { MEDIA_POLICY } from '#platform/http/security-headers.ts'

import {
  getExternalProduct,
  listExternalByCategory,
  listExternalCategories,
  listExternalShipping,
  searchExternal,
} from './external-market.contract.ts'
import type { ExternalMarketService } from './external-market.service.ts'
import { PICTURE_PATH } from './pictures.service.ts'

/** Mounts the calls of the external marketplace and serves its pictures. */
export function externalMarketRoutes(app: FastifyInstance, external: ExternalMarketService): void {
  mount(app, searchExternal, ({ ctx, request: { ip }, body }) => external.search({ ctx, ip }, body))
  mount(app, listExternalByCategory, ({ ctx, request: { ip }, body }) => external.search({ ctx, ip }, body))
  mount(app, listExternalCategories, ({ ctx, request: { ip } }) => external.categories({ ctx, ip }))
  mount(app, getExternalProduct, ({ ctx, request: { ip }, params }) => external.product({ ctx, ip }, params.productId))
  mount(app, listExternalShipping, ({ ctx, request: { ip }, params: { productId }, query: { sku_id: skuId } }) =>
    external.shipping({ ctx, ip }, { productId, skuId }),
  )
  app.get<{ Params: { seal: string; picture: string } }>(
    `${PICTURE_PATH}/:seal/:picture`,
    { schema: { hide: true } },
    async ({ params }, reply) =>
      reply
        .headers(PICTURE_HEADERS)
        .type('image/webp')
        .send(await external.readPicture(params)),
  )
}

const PICTURE_HEADERS = {
  'cache-control': 'public, max-age=604800, immutable',
  'content-security-policy': MEDIA_POLICY,
  // The frame of a description has an opaque origin, so every picture is cross-origin to it.
  'cross-origin-resource-policy': 'cross-origin',
}
