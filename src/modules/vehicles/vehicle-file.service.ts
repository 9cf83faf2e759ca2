import type { Readable } from 'node:stream'

import { readRecords, type RecordKind, createTemplate } from '#platform/spreadsheet/record-file.ts'
import { checkRecords, createReport } from '#platform/spreadsheet/record-report.ts'

import { type FileReport, MAX_FILE_ROWS, VehicleEntry } from './additions.contract.ts'

const KINDS = {
  vehicles: {
    sheet: 'Vehicles',
    required: {
      make: 'Such as Bajaj',
      model: 'Such as Boxer 100',
      year_start: 'First model year, such as 2010',
      engines: 'One or more, separated by ; such as 100 cc; 150 cc',
      vehicle_types: 'Body types, separated by ; such as Sedan, SUV, Motorcycle or Tricycle',
    },
    optional: { year_end: 'Last model year; blank: the first year' },
  },
} as const satisfies Record<string, RecordKind>

/** Creates an empty .xlsx file for vehicles. */
export const vehicleTemplateFile = (): Readable => createTemplate(KINDS)

/** Reads vehicles from an .xlsx file, with every fault of every row. @throws Problem 400 for an unreadable file */
export async function readVehicleFile(
  bytes: Uint8Array<ArrayBuffer>,
  { last }: { last: number },
): Promise<{ entries: VehicleEntry[]; report: FileReport }> {
  const records = await readRecords(bytes, KINDS, MAX_FILE_ROWS)
  const Entry = VehicleEntry.refine((entry) => entry.year_end <= last, {
    path: ['year_end'],
    message: `Last year is ${last} at most.`,
  })
  const { good, faults } = checkRecords(records, ({ cells }) => Entry.safeParse(toEntry(cells)))
  return { entries: good.map(({ value }) => value), report: createReport(records.length, faults) }
}

function toEntry(cells: Readonly<Record<string, string>>): object {
  return {
    make: cells['make'],
    model: cells['model'],
    year_start: parseYear(cells['year_start']),
    ...(cells['year_end'] !== undefined && { year_end: parseYear(cells['year_end']) }),
    engines: parseList(cells['engines']),
    vehicle_types: parseList(cells['vehicle_types']),
  }
}

const parseYear = (text = '') => (/^\d{4}$/.test(text) ? Number(text) : Number.NaN)
const parseList = (text = '') => text.split(';').flatMap((name) => name.trim() || [])
