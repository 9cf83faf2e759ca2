import { useLingui } from '@lingui/react/macro'

import { TableRegion } from '#web/ui/table-region.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { TierRow } from './bulk-tiers.ts'

/** The savings of larger quantities (ruling 3). */
export function BulkTiersTable({ tiers }: { tiers: readonly TierRow[] }) {
  const translate = useTranslate()
  const { t } = useLingui()
  return (
    <TableRegion label={t`Buy more, pay less`}>
      <table className="w-full border-collapse text-sm">
        <caption className="pb-1 text-left font-bold text-base">{t`Buy more, pay less`}</caption>
        <thead className="text-left text-muted">
          <tr>
            <th className="py-1 pr-3 font-semibold">{t`Quantity`}</th>
            <th className="pr-3 font-semibold">{t`Off`}</th>
            <th className="pr-3 font-semibold">{t`You pay`}</th>
            <th className="text-right font-semibold">{t`You save`}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map(({ quantity, discount, cost, saved }) => (
            <tr key={discount} className={`border-t border-line ${saved ? '' : 'text-muted'}`}>
              <th scope="row" className="py-1.5 pr-3 text-left font-semibold">
                {translate(quantity)}
              </th>
              <td className="pr-3">{discount}</td>
              <td className="pr-3">{translate(cost)}</td>
              <td className="text-right">{saved}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
