import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { productPath } from '#web/app/navigation/paths.ts'
import { ConditionBadge } from '#web/features/product-card/condition-badge.tsx'
import { Price } from '#web/features/product-card/price.tsx'
import { TableRegion } from '#web/ui/table-region.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Seller } from './detail-view.ts'

/** Other sellers of this part number, cheapest first. */
export function SellersTable({ sellers }: { sellers: readonly Seller[] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <TableRegion label={t`Sellers`}>
      <table className="w-full border-collapse">
        <thead className="text-left text-sm text-muted">
          <tr>
            <th className="py-1.5 font-semibold">{t`Store`}</th>
            <th className="font-semibold">{t`Condition`}</th>
            <th className="text-right font-semibold">{t`Price`}</th>
          </tr>
        </thead>
        <tbody>
          {sellers.map(({ id, store, condition, price, listPrice, stock, inStock }) => (
            <tr key={id} className="border-t border-line align-top">
              <td className="py-2 pr-2">
                <Link to={productPath(id)} className="inline-block py-1 font-semibold text-link hover:underline">
                  {store}
                </Link>
                <span className={`block text-sm ${inStock ? 'text-muted' : 'text-red'}`}>{translate(stock)}</span>
              </td>
              <td className="py-3">
                <ConditionBadge condition={condition} />
              </td>
              <td className="py-3 text-right">
                <Price price={price} listPrice={listPrice} className="font-bold" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
