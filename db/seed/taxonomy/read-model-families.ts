import { z } from 'zod'

import { parseTable, readTable } from './read-table.ts'

const COLUMNS = 'make spoken_family member years_in_lookup order'

/** A model of the look-up that belongs to the family that people say: "Golf (Europe)" to "Golf". */
export interface FamilyMemberRow {
  make: string
  family: string
  model: string
  order: number
}

const Row = z
  .tuple([
    z.string().min(1),
    z.string().min(1).max(60),
    z.string().min(1),
    z.string(),
    z.coerce.number().int().min(1).max(100),
  ])
  .transform(([make, family, model, , order]): FamilyMemberRow => ({ make, family, model, order }))

/** Reads the families of models from their file. Throws with the line of a row that is not valid. */
export function readModelFamilies(): FamilyMemberRow[] {
  return parseModelFamilies(readTable('model-families.tsv'))
}

/** Reads families from tab-separated text. Throws when a model belongs to two families or a row is not valid. */
export function parseModelFamilies(text: string): FamilyMemberRow[] {
  const members = parseTable(text, { what: 'model families', columns: COLUMNS, schema: Row })
  const models = new Set<string>()
  for (const { make, model } of members) {
    if (models.has(`${make} ${model}`)) throw new Error(`${make} ${model} belongs to two families.`)
    models.add(`${make} ${model}`)
  }
  return members
}
