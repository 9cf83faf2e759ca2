import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import type { listProductsByIds } from '#modules/catalogue/catalogue.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { getJson } from '#web/app/api/browser-api.ts'
import { toShelfProduct } from '#web/features/product-card/card-product.ts'
import { Shelf, type ShelfProduct } from '#web/features/product-card/shelf.tsx'

/** Parts with their prices of now; the shelf is left out without an answer. */
export function SeenShelf({ ids }: { ids: readonly number[] }) {
  const { t } = useLingui()
  const [products, setProducts] = useState<readonly ShelfProduct[]>([])
  useEffect(() => {
    getJson<Output<typeof listProductsByIds>>(`/api/products/?ids=${ids.join(',')}`)
      .then(({ results }) => setProducts(results.map((product) => toShelfProduct(product))))
      .catch(() => undefined)
  }, [ids])
  if (products.length === 0) return null
  return <Shelf id="seen" title={t`Recently seen`} products={products.map((product) => ({ product }))} />
}
