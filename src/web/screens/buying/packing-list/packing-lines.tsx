import { useLingui } from '@lingui/react/macro'

import { keepUnits } from '#web/features/formatting/keep-units.ts'
import type { Line } from '#web/features/order-summary/by-store.ts'
import { TableRegion } from '#web/ui/table-region.tsx'

/** The parts to pack: without what was cancelled, with a box to tick, and without prices. */
export function PackingLines({ lines }: { lines: readonly Line[] }) {
  const { t } = useLingui()
  const packed = lines.filter(({ quantity, ended_quantity: ended }) => quantity > ended)
  return (
    <TableRegion label={t`Parts to pack`} className="mt-2 print:overflow-visible">
      <table className="w-full text-left [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_th]:border-b-2 [&_th]:border-ink [&_th]:py-2 [&_th]:pr-4 [&_th]:text-sm">
        <thead>
          <tr>
            <th scope="col">{t`Quantity`}</th>
            <th scope="col">{t`Part`}</th>
            <th scope="col">{t`SKU`}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {packed.map((line) => (
            <tr key={line.id}>
              <td className="whitespace-nowrap">
                <span
                  aria-hidden="true"
                  className="mr-4 inline-block size-6 rounded-sm border-2 border-ink align-bottom"
                />
                <strong className="text-lg">{line.quantity - line.ended_quantity}</strong>
              </td>
              <td>
                <strong>{keepUnits(line.title)}</strong>
                <br />
                <span className="text-sm text-muted">{line.condition}</span>
              </td>
              <td className="font-mono">{line.sku}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
