import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { data } from 'react-router'

import { getProduct, IdText, type ProductDetail } from '#modules/catalogue/catalogue.contract.ts'
import { getPartType } from '#modules/taxonomy/taxonomy.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { apiContext, originContext, reportContext } from '#web/app/api/page-api.ts'
import { paths, productPath } from '#web/app/navigation/paths.ts'
import { getOrigin, pageMeta } from '#web/app/seo/seo.ts'
import { getCategoryText } from '#web/content/keyed-text.ts'
import { toBreadcrumbData, Breadcrumbs, type Crumb } from '#web/features/breadcrumbs/breadcrumbs.tsx'
import { addToCart } from '#web/features/cart-button/add-action.ts'
import { sendInOrder } from '#web/features/cart-button/add-answer.ts'
import { withTypeOrder } from '#web/features/fit/fit-order.ts'
import { getFit } from '#web/features/fit/fit.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import type { SizeFields } from '#web/features/part-type/size-rows.ts'
import { toShelfProduct } from '#web/features/product-card/card-product.ts'
import { Shelf } from '#web/features/product-card/shelf.tsx'
import { Gallery } from '#web/features/product-pictures/gallery.tsx'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Route } from './+types/page.ts'
import { type DetailView, toDetail } from './detail-view.ts'
import { Particulars } from './particulars.tsx'
import { ProductInfo } from './product-info.tsx'
import { findRelated } from './related.ts'
import { Section } from './section.tsx'
import { findSellerRecord } from './seller-record.ts'
import { descriptionText, toStructuredData, getSharePicture } from './structured-data.ts'
import { findTogether } from './together.ts'
import { useView } from './use-view.ts'

// These work before their scripts have run.
const Promises = lazyPiece(async () => ({ default: (await import('./promises.tsx')).Promises }), 'ul')
const SellerCard = lazyPiece(async () => ({ default: (await import('./seller-card.tsx')).SellerCard }), 'section')
const SellersTable = lazyPiece(async () => ({ default: (await import('./sellers-table.tsx')).SellersTable }))

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const origin = context.get(originContext)
  const id = parseId(params.id)
  const [product, related, vehicle] = await Promise.all([
    api(getProduct, { params: { id } }),
    findRelated(api, id, context.get(reportContext)),
    withTypeOrder(api, readVehicleCookie(request)),
  ])
  const [record, sizeFields, together] = await Promise.all([
    findSellerRecord(api, product.store.id),
    findSizeFields(api, product),
    findTogether(api, product, vehicle, context.get(reportContext)),
  ])
  return {
    part: toDetail(product, related, { vehicle, sizeFields, url: origin + productPath(product.id) }),
    record,
    together: {
      isBought: together.isBought,
      products: together.products.map((one) => ({ product: toShelfProduct(one), fit: getFit(one, vehicle) })),
    },
    description: product.description,
    preview: {
      text: descriptionText(product),
      image: getSharePicture(product),
      data: toStructuredData(product, origin),
    },
  }
}

/** The size fields of the listing's part type; none if it states no size. */
async function findSizeFields(api: Api, { part_type: type, sizes }: ProductDetail): Promise<SizeFields> {
  if (type === null || Object.keys(sizes).length === 0) return []
  return (await api(getPartType, { params: { key: type.key } })).size_fields
}

/** Handles the buy panel and every card's Add to cart. */
export async function action({ request, params, context }: Route.ActionArgs) {
  return addToCart({ request, context, productId: Number(parseId(params.id)) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendInOrder(serverAction)

export const headers: Route.HeadersFunction = formHeaders

/** An address that cannot be an id gets the answer of an unknown one. */
function parseId(text: string): string {
  if (!IdText.safeParse(text).success) throw data(null, { status: 404 })
  return text
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { part, preview } = loaderData
  const [number] = part.partNumbers
  return [
    ...pageMeta(matches, {
      title: `${part.title}${number ? ` ${number}` : ''}, ${part.price}`,
      description: preview.text,
      path: productPath(part.id),
      image: preview.image,
      type: 'product',
    }),
    preview.data,
    toBreadcrumbData(getCrumbs(part), getOrigin(matches)),
  ]
}

const getCrumbs = ({ id, title, category }: DetailView): Crumb[] => [
  { name: msg`Home`, path: paths.home },
  { name: msg`All parts`, path: paths.products },
  { name: getCategoryText(category.name), path: category.path },
  { name: title, path: productPath(id) },
]

export default function ProductDetailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { part, description, record, together } = loaderData
  useView(part.id)
  return (
    <div className="page-width pb-10">
      <div className="max-md:hidden">
        <Breadcrumbs crumbs={getCrumbs(part)} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
        <Gallery key={part.id} pictures={part.pictures} />
        <div className="grid gap-3 lg:row-span-2">
          <ProductInfo part={part} answer={actionData ?? null} />
          <Suspense>
            <Promises isNew={part.isNew} city={part.store.city} />
            <SellerCard store={part.store} record={record} />
            {part.sellers.length > 0 && (
              <Section id="sellers" title={t`Other offers for this part number`}>
                <SellersTable sellers={part.sellers} />
              </Section>
            )}
          </Suspense>
        </div>
        <Particulars part={part} description={description} />
      </div>
      {together.products.length > 0 && (
        <Shelf
          id="together"
          title={together.isBought ? t`Often bought together` : t`Usually replaced together`}
          products={together.products}
        />
      )}
      {part.similar.length > 0 && <SimilarParts part={part} />}
    </div>
  )
}

function SimilarParts({ part }: { part: DetailView }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const category = translate(getCategoryText(part.category.name))
  return (
    <Shelf
      id="similar"
      title={part.isSimilarOfType ? t`Similar parts` : t`More in ${category}`}
      more={part.compareHref && <TextLink to={part.compareHref}>{t`Compare`}</TextLink>}
      products={part.similar}
    />
  )
}
