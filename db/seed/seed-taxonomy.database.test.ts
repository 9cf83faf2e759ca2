import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

import { seedTaxonomy } from './seed-taxonomy.ts'
import { seedVehicles } from './seed-vehicles.ts'
import { readModelFamilies } from './taxonomy/read-model-families.ts'
import { readTaxonomy } from './taxonomy/read-taxonomy.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await seedVehicles(database.db)
  await seedTaxonomy(database.db)
})
afterAll(() => database.close())

const sql = <Row extends object>(text: string) => rows<Row>(database.db, text)
const reload = async () => {
  await sql('delete from taxonomy_loads')
  return seedTaxonomy(database.db)
}

async function content() {
  const [found] = await sql<Record<string, string>>(
    `select (select md5(string_agg(t::text, ';' order by id)) from part_types t) as types,
       (select md5(string_agg(concat_ws('|', type_id, text, normalised, register, state), ';' order by type_id, normalised))
         from part_type_names) as names,
       (select md5(string_agg(r::text, ';' order by from_id, to_id, kind)) from part_type_relations r) as relations,
       (select md5(string_agg(s::text, ';' order by type_id, key)) from part_type_size_fields s) as sizes,
       (select md5(string_agg(n::text, ';' order by id)) from vehicle_nicknames n) as nicknames,
       (select md5(string_agg(m::text, ';' order by model_id)) from model_family_members m) as members`,
  )
  return found
}

test('every type, relation and family member of the files is loaded once', async () => {
  const types = readTaxonomy()
  const [counts] = await sql<Record<string, number>>(
    `select (select count(*)::int from part_types) as types, (select count(*)::int from part_type_relations) as relations,
       (select count(*)::int from model_family_members) as members`,
  )
  expect(counts).toEqual({
    types: types.length,
    relations: types.flatMap(({ relations }) => relations).length,
    members: readModelFamilies().length,
  })
  expect(await seedTaxonomy(database.db)).toBe(false)
})

test('a second load changes nothing but the revision', async () => {
  const before = await content()
  const [first] = await sql<{ revision: number }>('select revision from taxonomy_revision')
  expect(await reload()).toBe(true)
  expect(await content()).toEqual(before)
  const [second] = await sql<{ revision: number }>('select revision from taxonomy_revision')
  expect(second?.revision).toBe((first?.revision ?? 0) + 1)
})

test('a nickname is on with its model, also before 1981, and off where no model is sure', async () => {
  const found = await sql<{ text: string; state: string; model: string | null; year_start: number }>(
    `select n.text, n.state, m.name as model, year_start from vehicle_nicknames n
     left join vehicle_models m on m.id = n.model_id
     where n.text in ('big daddy', 'ijapa', 'flat boot') or (n.text = 'coja' and m.name like '320i%') order by 1`,
  )
  expect(found).toEqual([
    { text: 'big daddy', state: 'active', model: 'Camry', year_start: 2002 },
    { text: 'coja', state: 'active', model: '320i (Europe)', year_start: 1999 },
    { text: 'flat boot', state: 'off', model: null, year_start: null },
    { text: 'ijapa', state: 'active', model: 'Beetle (1950)', year_start: 1950 },
  ])
})

test('what an admin made or changed survives a load of newer files', async () => {
  await sql(`insert into part_types (id, key, name, category_id, fit_mode, sold_as, inspection_class, size_class, edited_at)
    values (10001, 'roof-tent', 'Roof Tent', 16, 'none', 'each', 'standard', 'L', now())`)
  await sql(`update part_types set name = 'Brake Pads', edited_at = now() where key = 'brake-pads'`)
  await sql(`insert into part_type_names (type_id, text, normalised, source, reviewed_at)
    select id, 'stop pad', 'stop pad', 'admin', now() from part_types where key = 'brake-pads'`)
  await sql(`update part_type_names set state = 'off', reviewed_at = now() where normalised = 'rotor'`)
  await sql(`update vehicle_nicknames set state = 'off', edited_at = now() where text = 'big daddy'`)
  await sql(`update part_types set name = 'Altered' where key = 'alternator'`)
  await sql(`delete from part_type_names where normalised = 'brake rotor'`)
  await reload()
  expect(
    await sql(`select key, name from part_types where key in ('roof-tent', 'brake-pads', 'alternator') order by key`),
  ).toEqual([
    { key: 'alternator', name: 'Alternator' },
    { key: 'brake-pads', name: 'Brake Pads' },
    { key: 'roof-tent', name: 'Roof Tent' },
  ])
  expect(
    await sql(`select normalised, state from part_type_names
      where normalised in ('stop pad', 'rotor', 'brake rotor') order by normalised`),
  ).toEqual([
    { normalised: 'brake rotor', state: 'active' },
    { normalised: 'rotor', state: 'off' },
    { normalised: 'stop pad', state: 'active' },
  ])
  expect(await sql(`select state from vehicle_nicknames where text = 'big daddy'`)).toEqual([{ state: 'off' }])
})

test('a type that the files bring under a key that an admin used first is left out', async () => {
  await sql(
    `update part_type_names set type_id = 10001 where type_id = (select id from part_types where key = 'puller')`,
  )
  await sql(`delete from part_types where key = 'puller'`)
  await sql(`update part_types set key = 'puller' where id = 10001`)
  await reload()
  expect(await sql(`select id, name from part_types where key = 'puller'`)).toEqual([{ id: 10001, name: 'Roof Tent' }])
})
