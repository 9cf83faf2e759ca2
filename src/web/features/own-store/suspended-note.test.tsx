import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import { SuspendedNote } from './suspended-note.tsx'

test('the owner of a suspended store reads the reason and can contact the shop', () => {
  const store = { suspended_at: '2026-11-20T11:03:00.000Z', suspended_reason: 'Fake parts.' }
  const note = renderEnglish(<SuspendedNote store={store} />)
  expect(note).toContain(
    'Your store is suspended and its parts are not on sale. Reason: Fake parts. Please contact us.',
  )
  expect(note).toContain('href="https://wa.me/')
})

test('an open store and a missing store have no note', () => {
  expect(renderEnglish(<SuspendedNote store={{ suspended_at: null, suspended_reason: null }} />)).toBe('')
  expect(renderEnglish(<SuspendedNote store={null} />)).toBe('')
})
