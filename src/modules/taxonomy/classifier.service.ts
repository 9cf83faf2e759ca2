import type { Ctx } from '#platform/ctx.ts'

import { type Classification, createClassifier } from './classify.rules.ts'
import type { TaxonomyData } from './taxonomy-data.rules.ts'
import type { Taxonomy } from './taxonomy.service.ts'
import { readVehicleNames } from './vehicle-names.store.ts'

export type Classifying = ReturnType<typeof createClassifying>

/** The taxonomy with the function that classifies titles by it. */
export interface Classifier extends TaxonomyData {
  classify: (title: string) => Classification
}

/** Holds the classifier of the taxonomy in force; it is built again when the taxonomy has changed. */
export function createClassifying(deps: { taxonomy: Pick<Taxonomy, 'current'> }) {
  let built: { data: TaxonomyData; classifier: Promise<Classifier> } | null = null
  return { current }

  /** Returns the classifier. The first call after a change waits for the database and for 0.2 s of building. */
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
  return { ...data, classify: createClassifier(data.types, await readVehicleNames(db)) }
}
