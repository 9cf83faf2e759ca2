import { rows } from '#platform/db/rows.ts'

import type { TestShop } from './shop.ts'

let numbers = 0

/** Builds a unique part type. */
export const buildTypeBody = () => ({
  name: `Sample part ${(numbers += 1)}`,
  category: 'Tools & Accessories',
  fit_mode: 'none',
  sold_as: 'each',
})

const buildNicknameBody = () => ({
  text: `sample ${(numbers += 1)}`,
  make: 'Toyota',
  model: 'Corolla',
  year_start: 2009,
  year_end: 2013,
})

async function createType(_: unknown, shop: TestShop): Promise<Record<string, string>> {
  const name = `sample-added-${(numbers += 1)}`
  const [row] = await rows<{ id: number }>(
    shop.database.db,
    `insert into part_types (id, key, name, category_id, fit_mode, sold_as, inspection_class, size_class, edited_at)
     select 20000 + count(*), $1, $1, 16, 'none', 'each', 'standard', 'S', now() from part_types returning id`,
    [name],
  )
  return { id: String(row?.id) }
}

async function createName(_: unknown, shop: TestShop): Promise<Record<string, string>> {
  const type = await createType(_, shop)
  const [row] = await rows<{ id: number }>(
    shop.database.db,
    `insert into part_type_names (type_id, text, normalised) values ($1, $2, $2) returning id`,
    [type['id'], `sample name ${(numbers += 1)}`],
  )
  return { id: String(row?.id) }
}

async function createProposal(_: unknown, shop: TestShop): Promise<Record<string, string>> {
  const [row] = await rows<{ id: number }>(
    shop.database.db,
    `insert into part_type_proposals (text) values ('Sample proposal') returning id`,
  )
  return { id: String(row?.id) }
}

async function createNickname(_: unknown, shop: TestShop): Promise<Record<string, string>> {
  const [row] = await rows<{ id: number }>(
    shop.database.db,
    `insert into vehicle_nicknames (text, normalised, confidence, state, year_start) values ($1, $1, 'low', 'off', null)
     returning id`,
    [`sample nickname ${(numbers += 1)}`],
  )
  return { id: String(row?.id) }
}

async function createFamily(_: unknown, shop: TestShop): Promise<Record<string, string>> {
  const [row] = await rows<{ id: number }>(
    shop.database.db,
    `insert into model_families (make_id, name) select min(id), $1 from vehicle_makes returning id`,
    [`Sample family ${(numbers += 1)}`],
  )
  return { id: String(row?.id) }
}

/** Builds a family with a model that belongs to no other. */
async function buildFamilyBody(shop: TestShop): Promise<{ make: string; name: string; models: string[] }> {
  const [row] = await rows<{ make: string; model: string }>(
    shop.database.db,
    `select k.name as make, m.name as model from vehicle_models m join vehicle_makes k on k.id = m.make_id
     where m.id not in (select model_id from model_family_members) order by m.id limit 1`,
  )
  return { make: row?.make ?? '', name: `Sample family ${(numbers += 1)}`, models: [row?.model ?? ''] }
}

/** Creates an alert that was notified. Returns the token of its email. */
async function createAlertToken(shop: TestShop): Promise<{ token: string }> {
  const token = `sample-${(numbers += 1)}`
  await rows(
    shop.database.db,
    `insert into listing_alerts (email, words, notified_at, checked_at, token_hash)
     values ($1, 'sample', now(), now(), sha256(convert_to('listing-alert:' || $2, 'UTF8')))`,
    [`${token}@test.example`, token],
  )
  return { token }
}

/** Bodies and parameters of the taxonomy's calls. */
export const TAXONOMY_SAMPLES = {
  'POST /api/listing-alerts/': {
    status: 201,
    body: () => ({
      words: `sample ${(numbers += 1)}`,
      type: 'radiator',
      condition: 'New',
      brands: [],
      email: 'sample@test.example',
    }),
  },
  'POST /api/listing-alerts/stop/': { body: createAlertToken },
  'POST /api/admin/part-types/': { status: 201, body: buildTypeBody },
  'GET /api/admin/part-types/:id/': { params: createType },
  'PATCH /api/admin/part-types/:id/': { params: createType, body: () => ({ sold_as: 'pair' }) },
  'POST /api/admin/part-types/:id/names/': {
    status: 201,
    params: createType,
    body: () => ({ text: `sample ${(numbers += 1)}` }),
  },
  'PATCH /api/admin/part-types/names/:id/': { params: createName, body: () => ({ state: 'off' }) },
  'PUT /api/admin/part-types/:id/relations/': {
    params: createType,
    body: () => ({ relations: [{ kind: 'accessory_of', to: 'radiator' }] }),
  },
  'POST /api/admin/part-types/:id/merge/': { params: createType, body: () => ({ into: 'radiator' }) },
  'POST /api/admin/part-types/preview/': {
    body: () => ({ change: { kind: 'add_name', type: 'radiator', text: 'water cooler' } }),
  },
  'POST /api/admin/part-type-proposals/:id/decision/': {
    status: 204,
    params: createProposal,
    body: () => ({ type: null }),
  },
  'GET /api/admin/nicknames/:id/': { params: createNickname },
  'POST /api/admin/nicknames/': { status: 201, body: buildNicknameBody },
  'PATCH /api/admin/nicknames/:id/': { params: createNickname, body: () => ({ label: 'Sample' }) },
  'GET /api/admin/model-families/:id/': { params: createFamily },
  'POST /api/admin/model-families/': { status: 201, body: (shop: TestShop) => buildFamilyBody(shop) },
  'PUT /api/admin/model-families/:id/': { params: createFamily, body: (shop: TestShop) => buildFamilyBody(shop) },
}
