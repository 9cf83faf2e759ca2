import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'

import { useTranslate } from '#web/ui/text.ts'

import type { FoundWipers } from './find-wipers.ts'
import type { WiperLinkProps } from './wiper-card.tsx'
import { wiperListParams, type WiperListState } from './wiper-list-state.ts'
import { armsText } from './wiper-view.ts'

interface VehicleNoteProps extends Pick<FoundWipers, 'vehicle' | 'isNarrowed'> {
  state: WiperListState
  /** The path of the list. */
  path: string
  link: ComponentType<WiperLinkProps>
}

/** Names the vehicle of the list and its blades, with links to all wipers and back. */
export function WiperVehicleNote({ vehicle, isNarrowed, state, path, link: Link }: VehicleNoteProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  if (vehicle === null) return null
  const { name, arms, isKnown } = vehicle
  if (!isKnown)
    return (
      <p>
        <Trans>
          We do not know the blades of <strong className="font-semibold">{name}</strong> yet. Measure the old ones, or
          message us.
        </Trans>
      </p>
    )
  const href = wiperListParams.href(path, { ...state, all: isNarrowed ? '1' : '', page: 1 })
  return (
    <p>
      <VehicleBlades {...{ name, isNarrowed }} blades={translate(armsText(arms))} />{' '}
      <Link href={href} className="font-semibold whitespace-nowrap text-link underline">
        {isNarrowed ? t`Show all wipers` : t`Show only what fits`}
      </Link>
    </p>
  )
}

function VehicleBlades({ name, isNarrowed, blades }: { name: string; isNarrowed: boolean; blades: string }) {
  if (!isNarrowed)
    return (
      <>
        <strong className="font-semibold">{name}</strong>
        {blades && `: ${blades}`}.
      </>
    )
  // The blades of a make, or of several years of a model, differ.
  return blades === '' ? (
    <Trans>
      Wipers for some <strong className="font-semibold">{name}</strong>: choose your vehicle.
    </Trans>
  ) : (
    <Trans>
      Only what fits <strong className="font-semibold">{name}</strong>: {blades}.
    </Trans>
  )
}
