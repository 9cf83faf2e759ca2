import { z } from 'zod'

import { type PartType, POSITION_SLOTS, RELATION_KINDS } from '#modules/taxonomy/part-types.rules.ts'
import { findRelationCircle } from '#modules/taxonomy/relations.rules.ts'

import { list, parseTable, readTable } from './read-table.ts'

const COLUMNS =
  'id key name category_id family fit_mode position_slots sold_as inspection_class size_class spoken_names relations'

const Row = z
  .tuple([
    z.coerce.number().int().min(1).max(32_767),
    z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    z.string().min(2),
    z.coerce.number().int().min(1).max(17),
    z.string().transform((family) => (family === '' ? null : family)),
    z.enum(['vehicle', 'size', 'both', 'none']),
    z
      .string()
      .transform(list(','))
      .pipe(z.array(z.enum(POSITION_SLOTS))),
    z.enum(['each', 'pair', 'set', 'kit']),
    z.enum(['consumable', 'standard', 'electrical', 'assembly']),
    z.enum(['S', 'M', 'L', 'XL', 'freight']),
    z
      .string()
      .transform(list(';'))
      .pipe(z.array(z.string().min(1))),
    z
      .string()
      .transform(readRelations)
      .pipe(z.array(z.object({ kind: z.enum(RELATION_KINDS), to: z.string() }))),
  ])
  .transform(
    ([
      id,
      key,
      name,
      categoryId,
      family,
      fitMode,
      positionSlots,
      soldAs,
      inspectionClass,
      sizeClass,
      spokenNames,
      relations,
    ]): PartType => ({
      id,
      key,
      name,
      categoryId,
      family,
      fitMode,
      positionSlots,
      soldAs,
      inspectionClass,
      sizeClass,
      spokenNames,
      relations,
    }),
  )

function readRelations(text: string) {
  return list(';')(text).map((relation) => {
    const [kind, to] = relation.split('=')
    return { kind, to }
  })
}

/** Reads the first taxonomy from its file. Throws with the line of a row that is not valid. */
export function readTaxonomy(): PartType[] {
  return parseTaxonomy(readTable('part-types.tsv'))
}

/** Reads part types from tab-separated text. Throws when a key repeats or a relation leads nowhere or in a circle. */
export function parseTaxonomy(text: string): PartType[] {
  const types = parseTable(text, { what: 'part types', columns: COLUMNS, schema: Row })
  checkKeys(types)
  checkCircles(types)
  return types
}

function checkKeys(types: readonly PartType[]) {
  const keys = new Set<string>()
  const ids = new Set<number>()
  for (const { id, key } of types) {
    if (keys.has(key)) throw new Error(`Part type ${key} exists twice.`)
    if (ids.has(id)) throw new Error(`The id ${id} of part type ${key} exists twice.`)
    keys.add(key)
    ids.add(id)
  }
  for (const { key, relations } of types) {
    for (const { to } of relations) if (!keys.has(to)) throw new Error(`${key} is related to the unknown type ${to}.`)
  }
}

function checkCircles(types: readonly PartType[]) {
  const circle = findRelationCircle(
    types.flatMap(({ key, relations }) => relations.map((one) => ({ ...one, from: key }))),
  )
  if (circle) throw new Error(`${circle.kind} leads in a circle: ${circle.keys.join(' → ')}.`)
}
