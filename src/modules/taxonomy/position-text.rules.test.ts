import { expect, test } from 'vitest'

import { formatPositions, readPositions } from './position-text.rules.ts'

test.each([
  ['front left', { axle: 'front', side: 'left' }],
  ['FL', { axle: 'front', side: 'left' }],
  ['RR', { axle: 'rear', side: 'right' }],
  ['Rear, RH', { axle: 'rear', side: 'right' }],
  ['L/H', { side: 'left' }],
  ['L', { side: 'left' }],
  ['upper', { height: 'upper' }],
  ['bank 1 sensor 2', { bank: '1', order: '2' }],
  ['front/rear', {}],
  ['Left and right', {}],
  ['L/R', {}],
  ['front, left and right', { axle: 'front' }],
  ['both', {}],
  ['', {}],
  ["left hand driver's side", { side: 'left' }],
  ['passenger side front', { axle: 'front', side: 'right' }],
  ['frnt left', null],
  ['rear rigt', null],
  ['front/banana', null],
  ['somewhere', null],
  ['x', null],
])('"%s" is read as %j', (text, positions) => expect(readPositions(text)).toEqual(positions))

test.each([
  [{}],
  [{ axle: 'front', side: 'left' }],
  [{ height: 'upper', depth: 'inner' }],
  [{ bank: '1', order: '2' }],
  [{ axle: 'rear', order: '12' }],
])('%j written as a text is read again', (positions) => {
  expect(readPositions(formatPositions(positions))).toEqual(positions)
})
