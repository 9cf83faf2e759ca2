import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import type { Interpretation } from '#modules/search/search.contract.ts'
import { renderEnglish } from '#tests/support/render-english.tsx'
import { BIG_DADDY, BRAKE_PADS, createUnderstood } from '#tests/support/understood.ts'

import { productListParams } from './list-state.ts'
import { NarrowerLinks, Question, UnderstandingNotes, UnderstoodChips } from './understanding-notes.tsx'
import { toUnderstanding } from './understanding.ts'

const routed = (element: React.ReactNode) =>
  renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
const plain = (html: string) =>
  html
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,])/g, '$1')
    .trim()

function shown(keyword: string, understood: Partial<Interpretation>) {
  const state = productListParams.read(new URLSearchParams({ keyword }))
  const found = toUnderstanding(createUnderstood(understood), state, { type: [], position: [] })
  if (!found) throw new Error('Nothing was understood.')
  return found
}

test('each chip links to the list without it, and the vehicle also has a link to change it', () => {
  const html = routed(<UnderstoodChips {...shown('pads', { part_type: BRAKE_PADS, vehicle: BIG_DADDY })} />)
  expect(plain(html)).toBe('Remove Brake Pad Set Change Big Daddy, Toyota Camry 2002–2006')
  expect(html).toContain('href="/product?keyword=Brake+Pad+Set"')
  expect(html).toContain('aria-label="Remove Big Daddy, Toyota Camry 2002–2006"')
  expect(html).toContain('href="/vehicledata?keyword=Brake+Pad+Set&amp;make=Toyota&amp;model=Camry"')
})

test('corrections and unknown words are shown as sentences', () => {
  const understanding = shown('altenator abeg xyz v6', {
    corrected: [{ from: 'altenator', to: 'alternator' }],
    ignored: ['abeg'],
    unknown: ['xyz'],
    qualifiers: ['V6'],
  })
  const notes = (isUnknownShown: boolean) =>
    plain(routed(<UnderstandingNotes {...understanding} isUnknownShown={isUnknownShown} />))
  expect(notes(false)).toBe(
    'Showing results for alternator abeg xyz v6. Search instead for altenator abeg xyz v6. ' +
      'Check with the seller: V6. We do not know: xyz. We left out: abeg.',
  )
  expect(notes(true)).not.toContain('We do not know')
})

test('a question shows each meaning with its count when the count is known', () => {
  const choices = [
    { label: 'Coil Spring', count: 3, href: '/a' },
    { label: '2006–2007', count: null, href: '/b' },
  ]
  const html = routed(<Question text="Did you mean Coil Spring or Ignition Coil?" choices={choices} />)
  expect(plain(html)).toBe('Did you mean Coil Spring or Ignition Coil? Coil Spring 3 2006–2007')
  expect(plain(routed(<NarrowerLinks narrower={choices} />))).toBe('Coil Spring 3 2006–2007')
})
