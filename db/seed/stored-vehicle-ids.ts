import { toSlug } from '#modules/vehicles/vehicles.rules.ts'
import type { Db } from '#platform/db/pool.ts'

import * as store from './vehicles.store.ts'
import type { VehicleMake, VehicleModel } from './vehicles/extract.ts'

/** A model with the ordinals under which its engines and body types are stored, in their order. */
interface ModelToStore extends VehicleModel {
  engineOrdinals: number[]
  typeOrdinals: number[]
}
export type MakeToStore = Omit<VehicleMake, 'models'> & { models: ModelToStore[] }

/** Ids of the extract that the database has under another id. */
export interface StoredIds {
  makeIds: ReadonlyMap<number, number>
  modelIds: ReadonlyMap<number, number>
}

interface StoredNames {
  makes: { id: number; slug: string }[]
  models: { id: number; make_id: number; slug: string }[]
  engines: StoredName[]
  types: StoredName[]
}
interface StoredName {
  model_id: number
  ordinal: number
  name: string
}

/** Gives makes, models, engines and types the ids that the database has for them, because listings refer to those. */
export async function withStoredIds(
  client: Db,
  makes: readonly VehicleMake[],
): Promise<StoredIds & { makes: MakeToStore[] }> {
  // An admin may have added them before this extract brought them.
  const stored = await readStored(client)
  const makeBySlug = new Map(stored.makes.map(({ id, slug }) => [slug, id]))
  const modelBySlug = new Map(stored.models.map(({ id, make_id, slug }) => [`${make_id} ${slug}`, id]))
  const ordinals = { engines: getOrdinals(stored.engines), types: getOrdinals(stored.types) }
  const [makeIds, modelIds] = [new Map<number, number>(), new Map<number, number>()]
  const withIds = makes.map((make) => {
    const id = makeBySlug.get(toSlug(make.name)) ?? make.id
    makeIds.set(make.id, id)
    const models = make.models.map((model) => {
      const modelId = modelBySlug.get(`${id} ${toSlug(model.name)}`) ?? model.id
      modelIds.set(model.id, modelId)
      const placed = (kind: 'engines' | 'types') =>
        model[kind].map((name, place) => ordinals[kind].get(`${modelId} ${name.toLowerCase()}`) ?? place)
      return { ...model, id: modelId, engineOrdinals: placed('engines'), typeOrdinals: placed('types') }
    })
    return { ...make, id, models }
  })
  return { makes: withIds, makeIds, modelIds }
}

const getOrdinals = (names: readonly StoredName[]) =>
  new Map(names.map(({ model_id, ordinal, name }) => [`${model_id} ${name.toLowerCase()}`, ordinal]))

const readStored = async (db: Db): Promise<StoredNames> => ({
  makes: await store.readMakes(db),
  models: await store.readModels(db),
  engines: await store.readAddedEngines(db),
  types: await store.readAddedTypes(db),
})
