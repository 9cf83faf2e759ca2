import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { readVehicleCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'

import { action } from './action.ts'

const corolla = { make: 'Toyota', model: 'Corolla', year: '2010', engineType: '', vehicleType: '' }

async function post(fields: Record<string, string>, scheme = 'http') {
  const request = new Request(`${scheme}://shop.example/vehicle`, { method: 'POST', body: new URLSearchParams(fields) })
  const url = new URL(request.url)
  const response = await action({ request, url, params: {}, pattern: '/vehicle', context: new RouterContextProvider() })
  const cookie = response.headers.get('Set-Cookie')
  return { status: response.status, to: response.headers.get('Location'), cookie }
}

const vehicleIn = (cookie: string | null) =>
  readVehicleCookie({ headers: new Headers({ Cookie: cookie?.split(';')[0] ?? '' }) })

test('a search redirects to the list with only the chosen values', async () => {
  const { status, to, cookie } = await post({ ...corolla, year: '', intent: 'search' })
  expect({ status, to, cookie }).toEqual({ status: 303, to: '/product?make=Toyota&model=Corolla', cookie: null })
})

test('a search puts the keyword before the vehicle', async () => {
  expect(await post({ ...corolla, keyword: ' brake pad ', intent: 'search', keep: '1' })).toMatchObject({
    to: '/product?keyword=brake+pad&make=Toyota&model=Corolla&year=2010',
  })
  expect(await post({ ...corolla, keyword: ' ', intent: 'search' })).toMatchObject({
    to: '/product?make=Toyota&model=Corolla&year=2010',
  })
})

test('a search with keep also stores the vehicle', async () => {
  const { to, cookie } = await post({ ...corolla, intent: 'search', keep: '1' })
  expect(to).toBe('/product?make=Toyota&model=Corolla&year=2010')
  expect(vehicleIn(cookie)).toEqual({ make: 'Toyota', model: 'Corolla', year: 2010 })
})

test('a search for a vehicle without a year does not store it', async () => {
  expect(await post({ ...corolla, year: '', intent: 'search', keep: '1' })).toMatchObject({ cookie: null })
})

test('using a vehicle returns to the previous page', async () => {
  const { to, cookie } = await post({ ...corolla, intent: 'use', to: '/detail_page/7' }, 'https')
  expect(to).toBe('/detail_page/7')
  expect(cookie).toMatch(/; Secure$/)
})

test('using an incomplete vehicle returns to the form with the chosen values', async () => {
  const { to, cookie } = await post({ ...corolla, year: '', intent: 'use', to: '/detail_page/7' })
  expect(to).toBe('/vehicledata?make=Toyota&model=Corolla&to=%2Fdetail_page%2F7')
  expect(cookie).toBeNull()
})

test('clearing deletes the vehicle and never redirects to another site', async () => {
  const { to, cookie } = await post({ intent: 'clear', to: '//evil.example/' })
  expect(to).toBe('/')
  expect(cookie).toContain('Max-Age=0')
})

test('an empty form searches for all parts', async () => {
  expect(await post({})).toMatchObject({ to: '/product', cookie: null })
})
