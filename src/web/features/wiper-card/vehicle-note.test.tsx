import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { WiperVehicleNote } from './vehicle-note.tsx'
import type { WiperLinkProps } from './wiper-card.tsx'
import { wiperListParams } from './wiper-list-state.ts'

const PlainLink = ({ href, children }: WiperLinkProps) => <a href={href}>{children}</a>

test('the note of a wiper list for several years of a model asks for the vehicle', () => {
  const state = wiperListParams.read(new URLSearchParams('make=Toyota&model=Camry&year=2002-2006'))
  const vehicle = { name: 'Toyota Camry 2002–2006', arms: [], isKnown: true }
  const html = renderEnglish(
    <WiperVehicleNote vehicle={vehicle} isNarrowed state={state} path="/updateoximo" link={PlainLink} />,
  )
  const text = html.replaceAll(/<[^>]*>/g, '')
  expect(text).toContain('Wipers for some Toyota Camry 2002–2006: choose your vehicle. Show all wipers')
})
