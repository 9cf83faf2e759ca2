import { z } from 'zod'

import type { Symptom } from '#modules/keyword/understanding-types.rules.ts'

import { list, parseTable, readTable } from './read-table.ts'

const Texts = z.string().transform(list(';'))
const Row = z
  .tuple([Texts, Texts.pipe(z.array(z.string()).min(1)), Texts.pipe(z.array(z.string()).min(1).max(5))])
  .transform(([subjects, faults, types]): Symptom => ({ subjects, faults, types }))

/** Reads the faults of vehicles with the parts that they are likely to need, in the order in which they are tried. */
export const readSymptoms = (): Symptom[] =>
  parseTable(readTable('symptoms.tsv'), { what: 'symptoms', columns: 'subjects faults types', schema: Row })
