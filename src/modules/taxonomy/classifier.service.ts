import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Ctx } from '#platform/ctx.ts'

import { type Classification, createClassifier } from './classify.rules.ts'
import { createTypeFinder } from './find-types.rules.ts'
import type { PartType } from './part-types.rules.ts'
import type { TaxonomyData } from './taxonomy-data.rules.ts'
import type { Taxonomy } from './taxonomy.service.ts'
import { proposeType } from './type-changes.store.ts'
import { createFindByName, type FindByName } from './type-names.rules.ts'
import { readVehicleNames } from './vehicle-names.store.ts'

export type ClassifierCache = ReturnType<typeof createClassifierCache>

/** The taxonomy with the functions that read titles and names by it. */
export interface Classifier extends TaxonomyData {
  classify: (title: string) => Classification
  findByName: FindByName
  /** Finds the type whose name is most similar to a text; null if none is. */
  nearest: (text: string) => PartType | null
}

/** Holds the classifier of the taxonomy in force; it is built again when the taxonomy has changed. */
export function createClassifierCache(deps: { taxonomy: Pick<Taxonomy, 'current'> }) {
  let built: { data: TaxonomyData; classifier: Promise<Classifier> } | null = null
  return { current, propose: proposeType }

  /** Returns the classifier. The first call after a change waits for the database and 0.3 s of building. */
  async function current(ctx: Pick<Ctx, 'db' | 'now' | 'log'>): Promise<Classifier> {
    const data = await deps.taxonomy.current(ctx)
    const ready = built?.data === data ? built : null
    if (ready) return ready.classifier
    const building = { data, classifier: build(ctx, data) }
    built = building
    building.classifier.catch(() => (built = built === building ? null : built))
    return building.classifier
  }
}

async function build({ db }: Pick<Ctx, 'db'>, data: TaxonomyData): Promise<Classifier> {
  const { types, byKey } = data
  const classify = createClassifier(types, await readVehicleNames(db))
  await nextTurn()
  const find = createTypeFinder(types)
  const nearest = (text: string) => find(text)[0]?.type ?? null
  return { ...data, classify, findByName: createFindByName(types, byKey), nearest }
}
