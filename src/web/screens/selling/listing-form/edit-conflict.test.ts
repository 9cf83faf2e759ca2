import { expect, test } from 'vitest'

import { choiceName, conflictsIn, hashFields, takenFields, withChoices } from './edit-conflict.ts'
import { EMPTY } from './form-values.ts'

const began = { ...EMPTY, title: 'Brake pad', gen_price: '12500', stock: '4', description: '<p>Front</p>' }
const fieldHashes = hashFields(began)

test('a field that only the form changed does not conflict', () => {
  expect(conflictsIn({ mine: { ...began, title: 'Brake pads' }, theirs: began, fieldHashes })).toEqual([])
})

test('a field that both sides changed to one value does not conflict', () => {
  const changed = { ...began, gen_price: '13000' }
  expect(conflictsIn({ mine: { ...changed, gen_price: '13000.0' }, theirs: changed, fieldHashes })).toEqual([])
})

test('a price with commas between thousands does not conflict with the equal price', () => {
  const mine = { ...began, gen_price: '12,500' }
  expect(conflictsIn({ mine, theirs: { ...began, gen_price: '12500' }, fieldHashes: '' })).toEqual([])
})

test('a field that only the other user changed takes their value by default', () => {
  expect(conflictsIn({ mine: began, theirs: { ...began, stock: '3' }, fieldHashes })).toEqual([
    { field: 'stock', label: 'Stock', mine: '4', theirs: '3', preferred: 'theirs' },
  ])
})

test('a field that both changed keeps the form’s value by default, and both values are shown as text', () => {
  const mine = { ...began, description: '<p>Front and <b>rear</b></p>' }
  const theirs = { ...began, description: '<p>Rear</p>' }
  expect(conflictsIn({ mine, theirs, fieldHashes })).toEqual([
    { field: 'description', label: 'Description', mine: 'Front and rear', theirs: 'Rear', preferred: 'mine' },
  ])
})

test('without field hashes every difference is shown as a conflict', () => {
  const found = conflictsIn({ mine: began, theirs: { ...began, stock: '3', universal: '1' }, fieldHashes: '' })
  expect(found.map(({ field, preferred }) => [field, preferred])).toEqual([
    ['stock', 'mine'],
    ['universal', 'mine'],
  ])
})

test('each choice decides its own field', () => {
  const mine = { ...began, title: 'Mine', stock: '9' }
  const theirs = { ...began, title: 'Theirs', stock: '3' }
  const fields = new URLSearchParams({ [choiceName('title')]: 'theirs', [choiceName('stock')]: 'mine' })
  expect(withChoices(mine, theirs, fields)).toMatchObject({ title: 'Theirs', stock: '9' })
})

test('changed positions and sizes are shown with the form’s labels instead of their keys', () => {
  const mine = { ...began, positions: '{"axle":"front","side":"left"}' }
  const theirs = { ...began, positions: '{"axle":"rear"}', sizes: '{"outer_diameter":"280","grade":"5W-30"}' }
  expect(conflictsIn({ mine, theirs, fieldHashes })).toEqual([
    {
      field: 'positions',
      label: 'Position',
      mine: 'Front or rear: Front; Left or right: Left (driver)',
      theirs: 'Front or rear: Rear',
      preferred: 'mine',
    },
    {
      field: 'sizes',
      label: 'Sizes',
      mine: 'None',
      theirs: 'Outer diameter: 280; Grade: 5W-30',
      preferred: 'theirs',
    },
  ])
})

test('a field for which the seller chose the other value keeps that choice in the next conflict', () => {
  const theirs = { ...began, stock: '3' }
  const now = { mine: began, theirs, fieldHashes: hashFields(theirs) }
  expect(conflictsIn(now)).toEqual([])
  const taken = takenFields(new URLSearchParams({ [choiceName('stock')]: 'theirs', [choiceName('title')]: 'mine' }))
  const sold = { ...theirs, stock: '2' }
  for (const at of [theirs, sold])
    expect(conflictsIn({ ...now, theirs: at, taken })).toMatchObject([{ theirs: at.stock, preferred: 'theirs' }])
})
