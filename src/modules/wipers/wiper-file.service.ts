import type { Readable } from 'node:stream'

import type { FileReport } from '#modules/vehicles/additions.contract.ts'
import { type FileRecord, readRecords, type RecordKind, createTemplate } from '#platform/spreadsheet/record-file.ts'
import { checkRecords, type RecordFault, createReport } from '#platform/spreadsheet/record-report.ts'

import { ArmEntry, MAX_FILE_ROWS, WiperEntry } from './wiper-entries.contract.ts'

const KINDS = {
  wipers: {
    sheet: 'Wipers',
    required: {
      symbol: 'Letters, digits and hyphens, such as OX-F26-HK',
      name: 'Such as Flat wiper blade 26 in',
      style: 'Such as flat, frame, hybrid, rear or truck',
      length_in: 'Inches, 8 to 48',
      adapters: 'One or more, separated by ; such as hook; side pin',
    },
    optional: { description: 'Text for the page of the wiper', price: 'Naira; blank: no price' },
  },
  arms: {
    sheet: 'Arms',
    required: {
      make: 'As in the vehicle list',
      model: 'As in the vehicle list',
      year_start: 'First model year',
      side: 'driver, passenger or rear',
      length_in: 'Inches, 8 to 48',
      adapter: 'What the arm takes, such as hook',
    },
    optional: { year_end: 'Last model year; blank: the first year' },
  },
} as const satisfies Record<string, RecordKind>

/** Creates an empty .xlsx file for wipers and wiper arms. */
export const wiperTemplateFile = (): Readable => createTemplate(KINDS)

/** The model of an arm, or the fault of its vehicle. */
export type VehicleOfArm =
  | { modelId: number; fault: null; field: null }
  | { modelId: null; fault: string; field: 'model' | 'year_start' }

interface WiperFile {
  wipers: WiperEntry[]
  arms: { modelId: number; entry: ArmEntry }[]
  report: FileReport
}

/** Reads wipers and arms from an .xlsx file, with every fault of every row. @throws Problem 400 if unreadable */
export async function readWiperFile(
  bytes: Uint8Array<ArrayBuffer>,
  known: { lastYear: number; findVehicles(entries: readonly ArmEntry[]): Promise<VehicleOfArm[]> },
): Promise<WiperFile> {
  const records = await readRecords(bytes, KINDS, MAX_FILE_ROWS)
  const filterKind = (kind: 'wipers' | 'arms') => records.filter((record) => record.kind === kind)
  const Arm = ArmEntry.refine(({ year_end: end }) => end <= known.lastYear, {
    path: ['year_end'],
    message: `Last year is ${known.lastYear} at most.`,
  })
  const wipers = checkRecords(filterKind('wipers'), ({ cells }) => WiperEntry.safeParse(toWiper(cells)))
  const arms = checkRecords(filterKind('arms'), ({ cells }) => Arm.safeParse(toArm(cells)))
  const vehicles = await known.findVehicles(arms.good.map(({ value }) => value))
  const faults = [...wipers.faults.map(toColumnFault), ...arms.faults, ...listUnknownVehicles(arms.good, vehicles)]
  return {
    wipers: wipers.good.map(({ value }) => value),
    arms: arms.good.flatMap(({ value: entry }, at) => {
      const modelId = vehicles[at]?.modelId ?? null
      return modelId === null ? [] : [{ modelId, entry }]
    }),
    report: createReport(records.length, faults),
  }
}

const listUnknownVehicles = (
  arms: readonly { record: FileRecord<string> }[],
  vehicles: readonly VehicleOfArm[],
): RecordFault[] =>
  arms.flatMap(({ record: { sheet, row } }, at) => {
    const vehicle = vehicles[at]
    return vehicle?.fault ? [{ sheet, row, column: vehicle.field, reason: vehicle.fault }] : []
  })

const COLUMN_NAMES: Readonly<Record<string, string>> = { short_name_en: 'name', long_description_en: 'description' }
const toColumnFault = (fault: RecordFault): RecordFault => ({
  ...fault,
  column: COLUMN_NAMES[fault.column] ?? fault.column,
})

type Cells = Readonly<Record<string, string>>

const toWiper = (cells: Cells) => ({
  symbol: cells['symbol'],
  short_name_en: cells['name'],
  long_description_en: cells['description'],
  style: cells['style'],
  length_in: parseNumber(cells['length_in']),
  adapters: (cells['adapters'] ?? '').split(';').flatMap((name) => name.trim() || []),
  price: cells['price'] ?? null,
})

const toArm = (cells: Cells) => ({
  make: cells['make'],
  model: cells['model'],
  year_start: parseNumber(cells['year_start']),
  ...(cells['year_end'] !== undefined && { year_end: parseNumber(cells['year_end']) }),
  side: cells['side']?.toLowerCase(),
  length_in: parseNumber(cells['length_in']),
  adapter: cells['adapter'],
})

const parseNumber = (text = '') => (/^\d{1,4}$/.test(text) ? Number(text) : Number.NaN)
