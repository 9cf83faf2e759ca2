import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the descriptions of part types by key from `part-descriptions.tsv`: phrases, separated by semicolons. */
export function readPartDescriptions(): ReadonlyMap<string, string> {
  const lines = readFileSync(join(import.meta.dirname, 'part-descriptions.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  return new Map(lines.map((line) => line.split('\t') as [key: string, phrases: string]))
}
