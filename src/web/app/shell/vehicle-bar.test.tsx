import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'

import type { ShellData } from './shell-data.ts'
import { VehicleBar } from './vehicle-bar.tsx'

const car = { make: 'Toyota', model: 'Corolla', year: 2010 }

function renderBar(data: ShellData, vehicle: Parameters<typeof VehicleBar>[0]['vehicle'] = null): string {
  const routes = [{ id: 'any', path: '/', loader: () => data, element: <VehicleBar vehicle={vehicle} /> }]
  return renderEnglish(
    <RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData: { any: data } } })} />,
  )
}

test('the vehicle bar shows the vehicle that the data of any page names', () => {
  expect(renderBar({ forVehicle: car })).toMatch(/Corolla.*2010.*on this list/)
  expect(renderBar({ forVehicle: null })).toContain('Choose your vehicle')
  expect(renderBar({})).toContain('Choose your vehicle')
})

test('the vehicle bar prefers the own vehicle of the visitor', () => {
  const own = { make: 'Honda', model: 'Accord', year: 2008, engine: '', type: '' }
  const html = renderBar({ forVehicle: car }, own)
  expect(html).toContain('Accord')
  expect(html).not.toContain('Corolla')
})
