import { z } from 'zod'

import { list, parseTable, readTable } from './read-table.ts'

const COLUMNS = 'names make model_in_lookup intended_years years_in_lookup generation confidence sources state'

/** Names that people give to a model of some years. Model and years are null where no source is sure. */
export interface NicknameRow {
  names: readonly string[]
  make: string | null
  model: string | null
  yearStart: number | null
  yearEnd: number | null
  /** A name of several generations asks which is meant; one row without a generation may name what is shown until then. */
  label: string
  confidence: 'high' | 'medium' | 'low'
  sources: string
  state: 'active' | 'off'
}

const named = z.string().transform((text) => (text === '' ? null : text))
const Row = z
  .tuple([
    z
      .string()
      .transform(list(';'))
      .pipe(z.array(z.string().min(2).max(60)).min(1)),
    named,
    named,
    z.union([z.literal(''), z.string().regex(/^\d{4}-\d{4}$/)]),
    z.string(),
    z.string().max(60),
    z.enum(['high', 'medium', 'low']),
    z.string(),
    z.enum(['active', 'off']),
  ])
  .transform(([names, make, model, years, , label, confidence, sources, state]): NicknameRow => {
    const [yearStart = null, yearEnd = null] = years === '' ? [] : years.split('-').map(Number)
    return { names, make, model, yearStart, yearEnd, label, confidence, sources, state }
  })
  .refine(({ yearStart, yearEnd }) => yearStart === null || yearEnd === null || yearStart <= yearEnd)
  .refine(({ state, model, yearStart }) => state === 'off' || (model !== null && yearStart !== null))

/** Reads the nicknames of vehicles from their file. Throws with the line of a row that is not valid. */
export function readNicknames(): NicknameRow[] {
  return parseNicknames(readTable('nicknames.tsv'))
}

/** Reads nicknames from tab-separated text. Throws with the line of a row that is not valid. */
export function parseNicknames(text: string): NicknameRow[] {
  return parseTable(text, { what: 'nicknames', columns: COLUMNS, schema: Row })
}
