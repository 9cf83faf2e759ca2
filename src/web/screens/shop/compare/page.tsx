import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { getProduct, type ProductDetail } from '#modules/catalogue/catalogue.contract.ts'
import { getPartType } from '#modules/taxonomy/taxonomy.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { comparePath, paths, productPath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { AddOne } from '#web/features/cart-button/add-one.tsx'
import { FitBadge } from '#web/features/fit/fit-badge.tsx'
import { withTypeOrder } from '#web/features/fit/fit-order.ts'
import { Price } from '#web/features/product-card/price.tsx'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'
import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TableRegion } from '#web/ui/table-region.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Route } from './+types/page.ts'
import { readParts } from './compare-params.server.ts'
import { type ComparedPart, type ComparisonRow, MAX_COMPARED, MIN_COMPARED, toComparison } from './comparison.ts'

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { ids, leftOut } = readParts(url.searchParams)
  const [vehicle, ...found] = await Promise.all([
    withTypeOrder(api, readVehicleCookie(request)),
    ...ids.map((id) => findPart(api, id)),
  ])
  const products = found.filter((product) => product !== null)
  const type = products[0]?.part_type
  const sizeFields = type ? (await api(getPartType, { params: { key: type.key } })).size_fields : []
  return { ...toComparison(products, { vehicle, sizeFields }), leftOut }
}

async function findPart(api: Api, id: string): Promise<ProductDetail | null> {
  try {
    return await api(getProduct, { params: { id } })
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Compare parts`,
    description: 'Parts side by side: price, fit, condition, seller and size.',
    path: paths.compare,
    noindex: true,
  })

/** Two to four parts side by side. */
export default function ComparePage({ loaderData: { parts, rows, isOneType, leftOut } }: Route.ComponentProps) {
  const { t } = useLingui()
  if (parts.length < MIN_COMPARED)
    return (
      <div className="page-width py-6">
        <EmptyState
          isPage
          picture="search"
          title={t`Compare parts`}
          text={t`Choose two to four parts in a list to compare them.`}
        >
          <Link to={paths.products} className={buttonClass('action')}>
            {t`All parts`}
          </Link>
        </EmptyState>
      </div>
    )
  return (
    <div className="page-width py-6">
      <h1 className="text-2xl">{t`Compare parts`}</h1>
      <p className="mt-1 text-muted">{t`Differences are in bold.`}</p>
      {leftOut > 0 && <p className="mt-1 text-muted">{t`Only the first ${MAX_COMPARED} are compared.`}</p>}
      {!isOneType && <p className="mt-1 text-muted">{t`These parts are of different types.`}</p>}
      <div className="mt-4 rounded-lg bg-surface p-3 lg:p-5">
        <Comparison parts={parts} rows={rows} />
      </div>
    </div>
  )
}

/** On a phone two parts fit beside the names of the facts, and the edge of the third shows that there are more. */
const MIN_WIDTHS: Readonly<Record<number, string>> = { 3: 'min-w-108', 4: 'min-w-140' }

/** The names of the facts stay in view. */
const NAMES = 'sticky left-0 z-1 bg-surface wrap-anywhere hyphens-auto'

function Comparison({ parts, rows }: { parts: readonly ComparedPart[]; rows: readonly ComparisonRow[] }) {
  const { t } = useLingui()
  return (
    <TableRegion label={t`Compare parts`}>
      <table
        className={`w-full table-fixed ${MIN_WIDTHS[parts.length] ?? ''} border-separate border-spacing-0 align-top sm:min-w-160`}
      >
        <thead>
          <tr>
            <th
              scope="col"
              className={`w-20 text-left align-top text-sm font-normal text-muted sm:w-24 lg:w-36 ${NAMES}`}
            >
              {t`Part`}
            </th>
            {parts.map((part) => (
              <th key={part.id} scope="col" className="p-1.5 text-left align-top font-normal sm:p-2">
                <PartHead part={part} others={parts.filter(({ id }) => id !== part.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <FactRow key={at} row={row} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function FactRow({ row: { name, values, isDifferent } }: { row: ComparisonRow }) {
  const translate = useTranslate()
  return (
    <tr className={`*:border-t *:border-line ${isDifferent ? 'font-semibold' : 'text-muted'}`}>
      <th
        scope="row"
        className={`py-2 pr-2 text-left align-top text-sm font-normal text-muted first-letter:uppercase ${NAMES}`}
      >
        {translate(name)}
      </th>
      {values.map((value, column) => (
        <td key={column} className="p-1.5 align-top wrap-anywhere first-letter:uppercase sm:p-2">
          {value === '' ? '–' : translate(value)}
        </td>
      ))}
    </tr>
  )
}

function PartHead({ part, others }: { part: ComparedPart; others: readonly ComparedPart[] }) {
  const { id, title, thumbnail, fit, inStock } = part
  return (
    <div className="grid gap-1.5">
      <ProductPicture src={thumbnail} alt="" sizes="16rem" className="max-w-56 rounded-md" />
      <p className="flex flex-wrap items-baseline max-sm:flex-col">
        <Price {...part} isSmall />
      </p>
      <Link to={productPath(id)} className="leading-5 font-semibold hover:underline">
        {title}
      </Link>
      {fit && <FitBadge fit={fit} />}
      {inStock && <AddOne productId={id} title={title} />}
      {others.length >= MIN_COMPARED && (
        <Link to={comparePath(others.map((other) => other.id))} className="py-1 text-sm text-link underline">
          <Trans>
            Remove<span className="sr-only"> {title}</span>
          </Trans>
        </Link>
      )}
    </div>
  )
}
