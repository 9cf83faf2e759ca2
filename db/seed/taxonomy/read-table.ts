import { readFileSync } from 'node:fs'

import { z } from 'zod'

/** Splits a field at a separator and trims its items; an empty field has none. */
export const list = (separator: string) => (text: string) =>
  text === '' ? [] : text.split(separator).map((item) => item.trim())

/** Reads a tab-separated file of this folder. */
export const readTable = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Parses tab-separated text by a schema of its rows. Throws for other columns, and with the line of a row that is not valid. */
export function parseTable<Row>(
  text: string,
  { what, columns, schema }: { what: string; columns: string; schema: z.ZodType<Row> },
): Row[] {
  const [header, ...lines] = text.replace(/\n$/, '').split('\n')
  if (header !== columns.replaceAll(' ', '\t')) throw new Error(`The columns of the ${what} are not the known ones.`)
  return lines.map((line, at) => {
    const row = schema.safeParse(line.split('\t'))
    if (!row.success) throw new Error(`Line ${at + 2} of the ${what}: ${z.prettifyError(row.error)}`)
    return row.data
  })
}
