import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readVehicles } from '#seed/vehicles/extract.ts'

import { generateListings } from './generate.ts'
import { KINDS } from './kinds/catalogue.ts'
import { PICTURE_FOLDER, pictureUrl } from './pictures.ts'
import { DEMO_COUNT } from './seed-demo.ts'

const MAX_BYTES = 8_000_000
const listings = [...generateListings({ seed: 1, count: DEMO_COUNT, vehicles: readVehicles() })]
const part = { kindKey: 'control-arm', variant: 'Forged', brand: 'Lemförder', condition: 'New' } as const

test('rendered pictures are at most 8 MB in all, each with a small copy', () => {
  const files = globSync('*/*.avif', { cwd: PICTURE_FOLDER })
  expect(files.reduce((sum, file) => sum + statSync(join(PICTURE_FOLDER, file)).size, 0)).toBeLessThan(MAX_BYTES)
  const large = files.filter((file) => !file.endsWith('-small.avif'))
  expect(files).toEqual(expect.arrayContaining(large.map((file) => file.replace('.avif', '-small.avif'))))
  const keys = new Set(KINDS.map(({ key }) => key))
  expect(large.filter((file) => !keys.has(file.split('/')[0] ?? ''))).toEqual([])
})

test('a new part is shown beside the carton of its brand, a used part alone, a right part mirrored', () => {
  const left = pictureUrl({ ...part, position: 'Front Left' })
  expect(left).toMatch(/^\/media\/demo\/pictures\/control-arm\/box-[1-4]\.avif$/)
  expect(pictureUrl({ ...part, position: 'Front Right' })).toBe(left?.replace('.avif', '-mirrored.avif'))
  const used = pictureUrl({ ...part, position: 'Front Left', brand: null, condition: 'Used' })
  expect(used).toBe('/media/demo/pictures/control-arm/alone.avif')
})

test('a variant with a look of its own has a picture of that look', () => {
  const filter = { ...part, kindKey: 'oil-filter', position: undefined, variant: 'Cartridge' }
  expect(pictureUrl(filter)).toContain('/oil-filter/cartridge-box-')
})

test('a kind without a rendered picture has none', () => {
  expect(pictureUrl({ ...part, kindKey: 'flux-capacitor', position: undefined })).toBeNull()
})

test('nearly all demo listings have a rendered picture, and the drawing with sizes second', () => {
  const shown = listings.filter(({ thumbnail }) => thumbnail.endsWith('.avif'))
  expect(shown.length / listings.length).toBeGreaterThan(0.99)
  for (const { thumbnail, images } of shown) {
    expect(images[0]?.url).toBe(thumbnail)
    expect(images[1]?.url).toMatch(/-size\.svg$/)
  }
})

test('each brand has one carton in all its pictures', () => {
  const cartons = new Map<string, Set<string>>()
  for (const { brand, images } of listings)
    for (const { url } of images) {
      const [carton] = /box-\d/.exec(url) ?? []
      if (carton !== undefined) cartons.set(`${brand}`, (cartons.get(`${brand}`) ?? new Set()).add(carton))
    }
  expect(cartons.size).toBeGreaterThan(100)
  expect([...cartons].filter(([, { size }]) => size > 1)).toEqual([])
})
