import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { readVehicle, readVehicleCookie, vehicleSetCookie } from './vehicle-cookie.ts'

const corolla = { make: 'Toyota', model: 'Corolla', year: 2010, engine: '1.8 2ZR-FE', type: 'Sedan/Saloon' }

const withCookie = (cookie: string) => readVehicleCookie({ headers: new Headers({ Cookie: cookie }) })

test('a stored vehicle reads back unchanged', () => {
  const [pair = ''] = vehicleSetCookie(corolla, { secure: false }).split(';')
  expect(withCookie(`theme=x; ${pair}; other=1`)).toEqual(corolla)
})

test('special characters of cookies survive storing and reading', () => {
  const odd = { make: 'A;B', model: 'C, D=E & "F"', year: 1999, engine: 'Ø 2.0' }
  const [pair = ''] = vehicleSetCookie(odd, { secure: false }).split('; ')
  expect(withCookie(pair)).toEqual(odd)
})

test('the cookie lasts a year, is SameSite=Lax, and is Secure over https', () => {
  const cookie = vehicleSetCookie(corolla, { secure: true })
  expect(cookie).toContain('; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure')
  expect(vehicleSetCookie(corolla, { secure: false })).not.toContain('Secure')
})

test('deleting the vehicle sets an empty cookie that expires immediately', () => {
  const cookie = vehicleSetCookie(null, { secure: false })
  expect(cookie).toMatch(/^vehicle=; Path=\/; Max-Age=0;/)
  expect(withCookie('vehicle=')).toBeNull()
})

testAll([
  ['none', ''],
  ['another cookie with a similar name', 'myvehicle=make=Toyota&model=Corolla&year=2010'],
  ['half a vehicle', 'vehicle=make=Toyota&model=Corolla'],
  ['an invalid year', 'vehicle=make=Toyota&model=Corolla&year=20e1'],
  ['a year in the far future', 'vehicle=make=Toyota&model=Corolla&year=9999'],
  ['a name with a NUL', 'vehicle=make=Toy%00ota&model=Corolla&year=2010'],
  ['bytes that are not UTF-8', 'vehicle=make=%ff%fe&model=Corolla&year=2010'],
  ['a tag', 'vehicle=make=<script>&model=Corolla&year=2010'],
  ['a name that is too long', `vehicle=make=${'T'.repeat(81)}&model=Corolla&year=2010`],
  ['a cookie that is too long', `vehicle=make=Toyota&model=Corolla&year=2010&x=${'x'.repeat(1_000)}`],
])('a cookie without a complete valid vehicle returns null', (_case, cookie) => {
  expect(withCookie(cookie)).toBeNull()
})

test('a vehicle with an invalid engine keeps its make, model and year', () => {
  const fields = new URLSearchParams({ make: 'Toyota', model: 'Corolla', year: '2010', engineType: '\u0007' })
  expect(readVehicle(fields)).toEqual({ make: 'Toyota', model: 'Corolla', year: 2010 })
})
