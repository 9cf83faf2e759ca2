import { Readable } from 'node:stream'

import { Problem } from '#platform/http/problems.ts'

import { readTableFile, UnreadableFileError } from './table-file.ts'
import { writeWorkbook } from './write-workbook.ts'

/** One kind of record: the sheet that holds it, and its columns by name with what they hold. */
export interface RecordKind {
  sheet: string
  required: Readonly<Record<string, string>>
  optional?: Readonly<Record<string, string>>
}

/** A row of a workbook by its columns; blank cells are left out. */
export interface FileRecord<Kind extends string> {
  kind: Kind
  sheet: string
  row: number
  cells: Readonly<Record<string, string>>
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const columnKey = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')

/**
 * Reads a small .xlsx file whose sheets each hold one kind of record; the headings say which.
 * @throws Problem 400 for a file, sheet or column that is not understood, and beyond `maxRows`
 */
export async function readRecords<Kind extends string>(
  bytes: Uint8Array<ArrayBuffer>,
  kinds: Readonly<Record<Kind, RecordKind>>,
  maxRows: number,
): Promise<FileRecord<Kind>[]> {
  try {
    return await recordsOf(bytes, kinds, maxRows)
  } catch (error) {
    if (error instanceof UnreadableFileError) throw new Problem(400, { detail: error.message, code: 'unreadable_file' })
    throw error
  }
}

async function recordsOf<Kind extends string>(
  bytes: Uint8Array<ArrayBuffer>,
  kinds: Readonly<Record<Kind, RecordKind>>,
  maxRows: number,
): Promise<FileRecord<Kind>[]> {
  const records: FileRecord<Kind>[] = []
  for await (const { table, columns, rows } of readTableFile(bytes, { format: 'xlsx' })) {
    if (table.toLowerCase() === HELP.toLowerCase()) continue
    const headings = columns.map(columnKey)
    const kind = kindOfSheet(table, headings, kinds)
    for (const { at, cells } of rows) {
      const named = headings.flatMap((heading, place) => {
        const text = cells[place]?.replaceAll('\0', '').trim() ?? ''
        return heading === '' || text === '' ? [] : [[heading, text] as const]
      })
      if (named.length > 0) records.push({ kind, sheet: table, row: at, cells: Object.fromEntries(named) })
    }
    if (records.length > maxRows) throw new UnreadableFileError(`The file has more than ${maxRows} rows.`)
  }
  if (records.length === 0) throw new UnreadableFileError('The file holds no rows.')
  return records
}

const HELP = 'Help'

function kindOfSheet<Kind extends string>(
  sheet: string,
  headings: readonly string[],
  kinds: Readonly<Record<Kind, RecordKind>>,
): Kind {
  // Object.keys forgets the keys of the type.
  const names = Object.keys(kinds) as Kind[]
  const lacking = (name: Kind) => Object.keys(kinds[name].required).filter((column) => !headings.includes(column))
  const kind = names.toSorted((a, b) => lacking(a).length - lacking(b).length)[0]
  if (kind === undefined) throw new UnreadableFileError('The file could not be read.')
  const [missing] = lacking(kind)
  if (missing !== undefined)
    throw new UnreadableFileError(`The sheet "${sheet}" has no column ${missing}. Download the template.`)
  const { required, optional = {} } = kinds[kind]
  const unknown = headings.find((heading) => heading !== '' && !(heading in required) && !(heading in optional))
  if (unknown !== undefined)
    throw new UnreadableFileError(`The column ${unknown.slice(0, 60)} is not known. Download the template.`)
  const twice = headings.find((heading, place) => heading !== '' && headings.indexOf(heading) !== place)
  if (twice !== undefined) throw new UnreadableFileError(`The column ${twice} appears twice.`)
  return kind
}

/** Writes an empty .xlsx file for these kinds of records, with a sheet that explains the columns. */
export function recordTemplate(kinds: Readonly<Record<string, RecordKind>>): Readable {
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
