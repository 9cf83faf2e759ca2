import { useLingui } from '@lingui/react/macro'
import { Link, useFetcher } from 'react-router'

import { productPath } from '#web/app/navigation/paths.ts'
import type { AddAnswer } from '#web/features/cart-button/add-answer.ts'
import { AddOutcome } from '#web/features/cart-button/add-outcome.tsx'
import { FitBadge } from '#web/features/fit/fit-badge.tsx'
import { keepUnits } from '#web/features/formatting/keep-units.ts'
import type { CardProduct } from '#web/features/product-card/card-product.ts'
import { ConditionBadge } from '#web/features/product-card/condition-badge.tsx'
import { Price } from '#web/features/product-card/price.tsx'
import { Button } from '#web/ui/button.tsx'
import { TableRegion } from '#web/ui/table-region.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { ListView } from './list-view.ts'

type Cards = ListView['cards']

/** The list as a table for workshops, also on a phone, where a `DataTable` shows cards and loads 1.6 KB of scripts more. */
export function ResultsTable({ cards, compareForm }: { cards: Cards; compareForm: string }) {
  const { t } = useLingui()
  return (
    <TableRegion label={t`Table of parts`}>
      <table className="w-full border-collapse rounded-lg bg-surface text-sm">
        <thead className="text-left text-muted">
          <tr>
            {[t`Compare`, t`Part number`, t`Part`, t`Stock`, t`Price`, t`Quantity`].map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <Row key={card.product.id} {...card} compareForm={compareForm} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function Row({ product, fit, compareForm }: Cards[number] & { compareForm: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { id, title, partNo, moreNumbers, brand, condition, store, city, inStock } = product
  return (
    <tr className="border-t border-line align-top [&>td]:px-3 [&>td]:py-2">
      <td>
        <input
          form={compareForm}
          type="checkbox"
          name="parts"
          value={id}
          aria-label={t`Compare ${title}`}
          className="size-5 accent-green"
        />
      </td>
      <td className="font-mono whitespace-nowrap">
        {partNo}
        {moreNumbers > 0 && ` +${moreNumbers}`}
      </td>
      <td>
        <Link to={productPath(id)} className="font-semibold hover:underline">
          {keepUnits(title)}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          <ConditionBadge condition={condition} /> {brand} · {store}
          {city && `, ${city}`}
        </p>
        {fit && <FitBadge fit={fit} />}
      </td>
      <td className={`whitespace-nowrap ${inStock ? '' : 'font-semibold text-red'}`}>{translate(product.stock)}</td>
      <td className="whitespace-nowrap">
        <Price {...product} isSmall />
      </td>
      <td>{inStock && <AddRow product={product} />}</td>
    </tr>
  )
}

/** Without JavaScript it opens the part's page at its buy panel, which shows the result. */
function AddRow({ product: { id, title } }: { product: CardProduct }) {
  const { t } = useLingui()
  const fetcher = useFetcher<AddAnswer>()
  const isAdding = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" action={`${productPath(id)}#buy`}>
      <div className="flex gap-2">
        <input
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          defaultValue={1}
          aria-label={t`Quantity of ${title}`}
          className="min-h-11 w-16 rounded-md border border-line-strong bg-surface px-2 text-center"
        />
        <Button type="submit" loading={isAdding} aria-label={t`Add to cart: ${title}`} className="px-3">
          {t`Add`}
        </Button>
      </div>
      {!isAdding && fetcher.data && <AddOutcome answer={fetcher.data} />}
    </fetcher.Form>
  )
}
