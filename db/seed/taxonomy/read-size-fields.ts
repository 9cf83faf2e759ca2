import { z } from 'zod'

import { SIZE_KINDS, type SizeField } from '#modules/taxonomy/part-types.rules.ts'

import { list, parseTable, readTable } from './read-table.ts'

const COLUMNS = 'types key label unit kind minimum maximum options pattern required'

/** A size field with the keys of the types that have it. */
export interface SizeFieldRow extends SizeField {
  types: readonly string[]
}

const limit = z.union([z.literal('').transform(() => null), z.coerce.number()])
const Row = z
  .tuple([
    z
      .string()
      .transform(list(';'))
      .pipe(z.array(z.string().min(1)).min(1)),
    z.string().regex(/^[a-z0-9_]{1,30}$/),
    z.string().min(1),
    z.string(),
    z.enum(SIZE_KINDS),
    limit,
    limit,
    z.string().transform(list(';')),
    z.string().transform((text) => (text === '' ? null : text)),
    z.enum(['yes', '']).transform((text) => text === 'yes'),
  ])
  .transform(([types, key, label, unit, kind, minimum, maximum, options, pattern, required]): SizeFieldRow => {
    return { types, key, label, unit, kind, minimum, maximum, options, pattern, required }
  })
  .refine(({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum)
  .refine(({ kind, options }) => kind !== 'enum' || options.length > 0)
  .refine(({ kind, pattern }) => (kind === 'pattern') === (pattern !== null))

/** Reads the size fields of part types from their file. Throws with the line of a row that is not valid. */
export function readSizeFields(): SizeFieldRow[] {
  return parseSizeFields(readTable('size-fields.tsv'))
}

/** Reads size fields from tab-separated text. Throws when a type has a field twice or a row is not valid. */
export function parseSizeFields(text: string): SizeFieldRow[] {
  const fields = parseTable(text, { what: 'size fields', columns: COLUMNS, schema: Row })
  const known = new Set<string>()
  for (const { types, key } of fields) {
    for (const type of types) {
      if (known.has(`${type} ${key}`)) throw new Error(`${type} has the size field ${key} twice.`)
      known.add(`${type} ${key}`)
    }
  }
  return fields
}
