import { expect, test } from 'vitest'

import { cutText, NO_VEHICLE_DATA, vehicleColumn } from './cells.ts'

const set = {
  make: 'Toyota',
  model: 'Corolla',
  year: { start: 2008, end: 2013 },
  engine: '1.8',
  vehicle_type: { start: 'Sedan', end: 'Sedan' },
}

test('a text of 25 characters is shown whole, a longer one is cut and gets dots', () => {
  expect(cutText('Brake pads front set of 4')).toEqual({ shown: 'Brake pads front set of 4', whole: null })
  expect(cutText('Brake pads front set of 48')).toEqual({
    shown: 'Brake pads front set of 4...',
    whole: 'Brake pads front set of 48',
  })
})

test('a cut text contains no tags and splits no character', () => {
  expect(cutText('<p>For <b>Lagos</b></p>').shown).toBe('For Lagos')
  expect(cutText('😀'.repeat(26)).shown).toBe(`${'😀'.repeat(25)}...`)
})

test('a listing shows its first sets and the number of the others', () => {
  expect(vehicleColumn([set], false)).toEqual({
    lines: ['Toyota Corolla 2008–2013 · 1.8 · Sedan'],
    more: 0,
    note: null,
  })
  expect(vehicleColumn([set, set, set, set, set], false)).toMatchObject({ more: 2 })
})

test('a universal listing shows a note instead of vehicle sets', () => {
  expect(vehicleColumn([], true).lines).toEqual(['Fits every vehicle'])
})

test.each([null, undefined, '[]', { make: 'Toyota' }])('vehicles that are no list (%j) are told by a note', (sets) => {
  expect(vehicleColumn(sets, false)).toEqual({ lines: [], more: 0, note: NO_VEHICLE_DATA })
})
