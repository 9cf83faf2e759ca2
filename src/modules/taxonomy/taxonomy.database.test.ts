import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { seedTaxonomy } from '#seed/seed-taxonomy.ts'
import { seedVehicles } from '#seed/seed-vehicles.ts'
import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { createTaxonomy } from './taxonomy.service.ts'

let database: Database
let now = Date.UTC(2026, 10, 25)
const failures: unknown[] = []
const log = { debug() {}, info() {}, warn() {}, error: (failure: unknown) => void failures.push(failure) }
const ctx = () => ({ db: database.db, now: () => new Date(now), log })
beforeAll(async () => {
  database = await openTestDatabase()
  await seedVehicles(database.db)
  await seedTaxonomy(database.db)
})
afterAll(() => database.close())

const rename = (name: string) =>
  rows(
    database.db,
    `with changed as (update part_types set name = '${name}' where key = 'radiator')
     update taxonomy_revision set revision = revision + 1`,
  )

test('the taxonomy in memory holds the types of the files with equal ids, slots, names and relations', async () => {
  const { types } = await createTaxonomy().current(ctx())
  const files = readTaxonomy()
  expect(types.map(({ spokenNames: _names, relations: _relations, ...type }) => type)).toEqual(
    files.map(({ spokenNames: _names, relations: _relations, ...type }) => type),
  )
  const pads = types.find(({ key }) => key === 'brake-pads')
  expect(pads?.spokenNames.slice(0, 3)).toEqual(['brake pad', 'pad', 'disc pad'])
  expect(pads?.relations).toEqual([{ kind: 'replaced_with', to: 'brake-disc' }])
})

test('nicknames, families and sizes are held with the ids of the look-up', async () => {
  const { nicknames, families, sizeFields, byKey } = await createTaxonomy().current(ctx())
  const [camry] = await rows<{ id: number; make_id: number }>(
    database.db,
    `select m.id, m.make_id from vehicle_models m join vehicle_makes k on k.id = m.make_id
     where k.name = 'Toyota' and m.name = 'Camry'`,
  )
  expect(nicknames).toContainEqual({
    text: 'big daddy',
    modelId: camry?.id,
    yearStart: 2002,
    yearEnd: 2006,
    confidence: 'high',
    label: '',
  })
  expect(nicknames.some(({ text }) => text === 'flat boot')).toBe(false)
  expect(families.find(({ makeId, name }) => makeId === camry?.make_id && name === 'Camry')?.modelIds[0]).toBe(
    camry?.id,
  )
  expect(sizeFields.get(byKey.get('tyre')?.id ?? 0)?.map(({ key }) => key)).toEqual([
    'width',
    'profile',
    'rim',
    'load',
    'speed',
  ])
})

test('a change of another process is noticed after 30 seconds, and one of this process immediately', async () => {
  const taxonomy = createTaxonomy()
  const nameNow = async () => (await taxonomy.current(ctx())).byKey.get('radiator')?.name
  expect(await nameNow()).toBe('Radiator')
  await rename('Cooler')
  expect(await nameNow()).toBe('Radiator')
  now += 30_000
  expect(await nameNow()).toBe('Radiator')
  for (let tries = 0; tries < 200 && (await nameNow()) !== 'Cooler'; tries++) await sleep(20)
  expect(await nameNow()).toBe('Cooler')
  expect(failures).toEqual([])
  await rename('Radiator')
  taxonomy.forget()
  expect(await nameNow()).toBe('Radiator')
})
