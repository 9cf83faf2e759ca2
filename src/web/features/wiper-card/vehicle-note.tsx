import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'

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
  if (vehicle === null) return null
  const { name, arms, isKnown } = vehicle
  const href = wiperListParams.href(path, { ...state, all: isNarrowed ? '1' : '', page: 1 })
  return (
    <p>
      {isNarrowed && t`Only what fits `}
      {!isKnown && t`We do not know yet what is right for `}
      <strong className="font-semibold">{name}</strong>
      {arms.length > 0 && `: ${armsText(arms)}`}
      {isKnown ? '. ' : t`: measure the old blades, or send us a message.`}
      {isKnown && (
        <Link href={href} className="font-semibold whitespace-nowrap text-link underline">
          {isNarrowed ? t`Show all wipers` : t`Show only what fits`}
        </Link>
      )}
    </p>
  )
}
