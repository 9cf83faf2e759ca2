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

test('a search leads to the list with what was chosen, and nothing else', async () => {
  const { status, to, cookie } = await post({ ...corolla, year: '', intent: 'search' })
  expect({ status, to, cookie }).toEqual({ status: 303, to: '/product?make=Toyota&model=Corolla', cookie: null })
})

test('the words that were brought are searched with, before the vehicle', async () => {
  expect(await post({ ...corolla, keyword: ' brake pad ', intent: 'search', keep: '1' })).toMatchObject({
    to: '/product?keyword=brake+pad&make=Toyota&model=Corolla&year=2010',
  })
  expect(await post({ ...corolla, keyword: ' ', intent: 'search' })).toMatchObject({
    to: '/product?make=Toyota&model=Corolla&year=2010',
  })
})

test('a search that keeps the vehicle also remembers it', async () => {
  const { to, cookie } = await post({ ...corolla, intent: 'search', keep: '1' })
  expect(to).toBe('/product?make=Toyota&model=Corolla&year=2010')
  expect(vehicleIn(cookie)).toEqual({ make: 'Toyota', model: 'Corolla', year: 2010 })
})

test('a vehicle without a year is searched with and not remembered', async () => {
  expect(await post({ ...corolla, year: '', intent: 'search', keep: '1' })).toMatchObject({ cookie: null })
})

test('using a vehicle leads back to where one was', async () => {
  const { to, cookie } = await post({ ...corolla, intent: 'use', to: '/detail_page/7' }, 'https')
  expect(to).toBe('/detail_page/7')
  expect(cookie).toMatch(/; Secure$/)
})

test('an incomplete vehicle to use leads back to the form, with what was chosen', async () => {
  const { to, cookie } = await post({ ...corolla, year: '', intent: 'use', to: '/detail_page/7' })
  expect(to).toBe('/vehicledata?make=Toyota&model=Corolla&to=%2Fdetail_page%2F7')
  expect(cookie).toBeNull()
})

test('clearing forgets the vehicle, and never leads to another site', async () => {
  const { to, cookie } = await post({ intent: 'clear', to: '//evil.example/' })
  expect(to).toBe('/')
  expect(cookie).toContain('Max-Age=0')
})

test('a form that is none searches for everything', async () => {
  expect(await post({})).toMatchObject({ to: '/product', cookie: null })
})
