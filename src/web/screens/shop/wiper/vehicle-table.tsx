import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { TableRegion } from '#web/ui/table-region.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { WiperDetailView } from './wiper-detail.ts'

type Vehicles = WiperDetailView['vehicles']

/** Number of rows outside of the collapsed part. */
const SHOWN = 10

/** The vehicles that a wiper fits, and on which side. */
export function VehicleTable({ vehicles }: { vehicles: Vehicles }) {
  const { t } = useLingui()
  if (vehicles.length === 0)
    return <p>{t`No vehicles are listed for this wiper. Compare its length and adapter with the old one.`}</p>
  const folded = vehicles.slice(SHOWN)
  const more = t`${plural(folded.length, { one: '# more vehicle', other: '# more vehicles' })}`
  return (
    <>
      <Rows label={t`Vehicles`} vehicles={vehicles.slice(0, SHOWN)} />
      {folded.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center font-semibold text-link underline">{more}</summary>
          <Rows label={more} vehicles={folded} />
        </details>
      )}
    </>
  )
}

function Rows({ label, vehicles }: { label: string; vehicles: Vehicles }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <TableRegion label={label}>
      <table className="w-full border-collapse text-sm">
        <thead className="text-left text-muted">
          <tr>
            {[t`Vehicle`, t`Years`, t`Fits`].map((name) => (
              <th key={name} scope="col" className="py-1.5 pr-3 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {vehicles.map(({ name, years, sides }) => (
            <tr key={name + years} className="border-t border-line align-top">
              <td className="py-1.5 pr-3">{name}</td>
              <td className="py-1.5 pr-3 whitespace-nowrap">{years}</td>
              <td className="py-1.5 first-letter:uppercase">{translate(sides)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
