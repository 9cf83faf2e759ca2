import { Readable } from 'node:stream'

import { Problem } from '#platform/http/problems.ts'

import { readTableFile, UnreadableFileError } from './table-file.ts'
import { writeWorkbook } from './write-workbook.ts'

/** A kind of record: its sheet, and its columns by name with their descriptions. */
export interface RecordKind {
  sheet: string
  required: Readonly<Record<string, string>>
  optional?: Readonly<Record<string, string>>
}

/** A row of a workbook by its columns, without blank cells. */
export interface FileRecord<Kind extends string> {
  kind: Kind
  sheet: string
  row: number
  cells: Readonly<Record<string, string>>
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const toColumnKey = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')

/**
 * Reads a small .xlsx file with one kind of record per sheet, identified by the headings.
 * @throws Problem 400 for an unknown file, sheet or column, and for more than `maxRows` rows
 */
export async function readRecords<Kind extends string>(
  bytes: Uint8Array<ArrayBuffer>,
  kinds: Readonly<Record<Kind, RecordKind>>,
  maxRows: number,
): Promise<FileRecord<Kind>[]> {
  try {
    return await readSheetRecords(bytes, kinds, maxRows)
  } catch (error) {
    if (error instanceof UnreadableFileError) throw createProblem(error.message)
    throw error
  }
}

async function readSheetRecords<Kind extends string>(
  bytes: Uint8Array<ArrayBuffer>,
  kinds: Readonly<Record<Kind, RecordKind>>,
  maxRows: number,
): Promise<FileRecord<Kind>[]> {
  const records: FileRecord<Kind>[] = []
  for await (const { table, columns, rows } of readTableFile(bytes, { format: 'xlsx' })) {
    if (table.toLowerCase() === HELP.toLowerCase()) continue
    const headings = columns.map(toColumnKey)
    const kind = findKind(table, headings, kinds)
    for (const { at, cells } of rows) {
      const named = headings.flatMap((heading, place) => {
        const text = cells[place]?.replaceAll('\0', '').trim() ?? ''
        return heading === '' || text === '' ? [] : [[heading, text] as const]
      })
      if (named.length > 0) records.push({ kind, sheet: table, row: at, cells: Object.fromEntries(named) })
    }
    if (records.length > maxRows) throw createProblem(`The file has more than ${maxRows} rows.`)
  }
  if (records.length === 0) throw createProblem('The file holds no rows.')
  return records
}

const createProblem = (detail: string) => new Problem(400, { detail, code: 'unreadable_file' })

const HELP = 'Help'

function findKind<Kind extends string>(
  sheet: string,
  headings: readonly string[],
  kinds: Readonly<Record<Kind, RecordKind>>,
): Kind {
  // Object.keys loses the type of the keys.
  const names = Object.keys(kinds) as Kind[]
  const lacking = (name: Kind) => Object.keys(kinds[name].required).filter((column) => !headings.includes(column))
  const kind = names.toSorted((a, b) => lacking(a).length - lacking(b).length)[0]
  if (kind === undefined) throw createProblem('The file could not be read.')
  const [missing] = lacking(kind)
  if (missing !== undefined)
    throw createProblem(`The sheet "${sheet}" has no column ${missing}. Download the template.`)
  const { required, optional = {} } = kinds[kind]
  const unknown = headings.find((heading) => heading !== '' && !(heading in required) && !(heading in optional))
  if (unknown !== undefined)
    throw createProblem(`The column ${unknown.slice(0, 60)} is not known. Download the template.`)
  const twice = headings.find((heading, place) => heading !== '' && headings.indexOf(heading) !== place)
  if (twice !== undefined) throw createProblem(`The column ${twice} appears twice.`)
  return kind
}

/** Writes an empty .xlsx file for these kinds of records, with a sheet that explains the columns. */
export function createTemplate(kinds: Readonly<Record<string, RecordKind>>): Readable {
  const all = Object.values(kinds)
  const help = all.flatMap(({ sheet, required, optional = {} }) => [
    ...Object.entries(required).map(([column, text]) => [sheet, column, 'yes', text]),
    ...Object.entries(optional).map(([column, text]) => [sheet, column, 'no', text]),
  ])
  const sheets = all.map(({ sheet, required, optional = {} }) => ({
    name: sheet,
    columns: [...Object.keys(required), ...Object.keys(optional)],
    batches: [],
  }))
  return Readable.from(
    writeWorkbook([...sheets, { name: HELP, columns: ['Sheet', 'Column', 'Required', 'Holds'], batches: [help] }]),
  )
}
