import { data } from 'react-router'

import { getProduct, IdText } from '#modules/catalogue/catalogue.contract.ts'
import { getRelated } from '#modules/search/search.contract.ts'
import { apiContext, originContext } from '#web/api.ts'
import { breadcrumbData, Breadcrumbs, type Crumb } from '#web/components/breadcrumbs.tsx'
import { ProductCard } from '#web/components/product-card.tsx'
import { vehicleOf } from '#web/components/vehicle-cookie.ts'
import { viewerContext } from '#web/guard.ts'
import { paths, productPath } from '#web/paths.ts'
import { originOf, pageMeta } from '#web/seo.ts'

import type { Route } from './+types/page.ts'
import { type DetailView, detailOf } from './detail-view.ts'
import { Gallery } from './gallery.tsx'
import { Particulars } from './particulars.tsx'
import { ProductInfo } from './product-info.tsx'
import { NO_CART_YET, NOT_LOGGED_IN, quantityProblem, readQuantity } from './quantity.ts'
import { safeDescription } from './safe-description.server.ts'
import { Section } from './section.tsx'
import { SellersTable } from './sellers-table.tsx'
import { descriptionText, productData, sharePicture } from './structured-data.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const origin = context.get(originContext)
  const id = idOf(params.id)
  const [product, related] = await Promise.all([
    api(getProduct, { params: { id } }),
    api(getRelated, { params: { id } }),
  ])
  return {
    part: detailOf(product, related, { vehicle: vehicleOf(request), url: origin + productPath(product.id) }),
    description: safeDescription(product.description),
    preview: { text: descriptionText(product), image: sharePicture(product), data: productData(product, origin) },
  }
}

/** The cart needs a login (ruling 26). It is not open yet, and says so to who is signed in. */
export async function action({ request, params, context }: Route.ActionArgs) {
  // What is no form asks for no quantity.
  const form = await request.formData().catch(() => new FormData())
  const quantity = readQuantity(form.get('quantity'))
  const { stock } = await context.get(apiContext)(getProduct, { params: { id: idOf(params.id) } })
  const problem = quantityProblem(quantity, stock)
  if (problem) return data({ message: problem }, { status: 400 })
  const isVisitor = context.get(viewerContext) === null
  return data({ message: isVisitor ? NOT_LOGGED_IN : NO_CART_YET }, { status: isVisitor ? 401 : 503 })
}

/** An address that can be no listing's is as unknown as one that is not there. */
function idOf(text: string): string {
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
    breadcrumbData(crumbsOf(part), originOf(matches)),
  ]
}

const crumbsOf = ({ id, title, category }: DetailView): Crumb[] => [
  { name: 'Home', path: paths.home },
  { name: 'All parts', path: paths.products },
  category,
  { name: title, path: productPath(id) },
]

export default function ProductDetailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { part, description } = loaderData
  return (
    <div className="page-width pb-10">
      <Breadcrumbs crumbs={crumbsOf(part)} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
        <Gallery key={part.id} pictures={part.pictures} />
        <div className="grid gap-8 lg:row-span-2">
          <ProductInfo part={part} answer={actionData?.message ?? null} />
          {part.sellers.length > 0 && (
            <Section id="sellers" title="Other sellers of the same part number">
              <SellersTable sellers={part.sellers} />
            </Section>
          )}
        </div>
        <Particulars part={part} description={description} />
      </div>
      {part.similar.length > 0 && (
        <div className="mt-10">
          <Section id="similar" title="Similar parts">
            <SimilarParts similar={part.similar} />
          </Section>
        </div>
      )}
    </div>
  )
}

function SimilarParts({ similar }: Pick<DetailView, 'similar'>) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3 2xl:grid-cols-6">
      {similar.map(({ product, fit }) => (
        <ProductCard key={product.id} product={product} fit={fit} />
      ))}
    </div>
  )
}
