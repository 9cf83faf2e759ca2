import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { engineCode, engineName } from './names.ts'
import { shopName } from './shop-names.ts'

testAll([
  ['2ZR-FE', '2ZR-FE'],
  ['IZZ-FE', '1ZZ-FE'],
  ['2AZ-FXE+2JM', '2AZ-FXE'],
  ['2GR-FXS, 6JM+2FM', '2GR-FXS'],
  ['L3V (2.3L) California', 'L3V'],
  ['L87 - DI DFM, ALUM, GEN 5', 'L87'],
  ['MB OM642 (50-State)', 'OM642'],
  ['DOHC GDI THETA II', 'Theta II'],
  ['T-GDI Gamma-II', 'Gamma II T-GDi'],
  ['2.0 TSI', 'TSI'],
  ['V6 FSI/TDI', null],
  ['Ford', null],
  ['NA', null],
  ['4V', null],
  ['5.0L-4V', null],
])('the code of an engine is read from the text of a source', (text, code) => expect(engineCode(text)).toBe(code))

test.each([
  [{ code: '2ZR-FE', litres: 1.8, cylinders: 4, vee: false, fuel: 'petrol' }, '1.8 2ZR-FE'],
  [{ code: null, litres: 2.5, cylinders: 4, vee: false, fuel: 'petrol' }, '2.5 4-cyl'],
  [{ code: null, litres: 3, cylinders: 6, vee: true, fuel: 'diesel' }, '3.0 V6 Diesel'],
  [{ code: null, litres: 1.8, cylinders: 4, vee: true, fuel: null }, '1.8 4-cyl'],
  [{ code: null, litres: null, cylinders: null, vee: false, fuel: 'electric' }, 'Electric'],
  [{ code: null, litres: null, cylinders: null, vee: false, fuel: 'petrol' }, ''],
] as const)('%j is called %s', (facts, name) => expect(engineName(facts)).toBe(name))

test.each([
  ['Toyota', 'Scion tC', { make: 'Scion', model: 'tC' }],
  ['Toyota', 'Corolla Matrix', { make: 'Toyota', model: 'Matrix' }],
  ['Chrysler', 'NEWPORT', { make: 'Chrysler', model: 'Newport' }],
  ['MINI', 'Cooper', { make: 'Mini', model: 'Cooper' }],
  ['Yamaha', 'YZF', null],
  ['Nissan', 'X-Trail', null],
])('%s %s is filed as %j', (make, model, named) => expect(shopName(make, model)).toEqual(named))
