import { z } from 'zod'

import { parseTable, readTable } from './read-table.ts'

const Row = z.tuple([z.string().regex(/^[a-z0-9-]+$/), z.string().min(1)])

/** Reads what part types do, where they are and how they look, as phrases separated by semicolons, by key of the type. */
export function readPartDescriptions(): ReadonlyMap<string, string> {
  const text = readTable('part-descriptions.tsv')
  return new Map(parseTable(text, { what: 'part descriptions', columns: 'key phrases', schema: Row }))
}
