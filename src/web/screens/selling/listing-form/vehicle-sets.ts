import { msg } from '@lingui/core/macro'

import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { LISTING_FAULTS } from '#modules/listings/listing-field.rules.ts'
import { getFaultText } from '#web/content/keyed-text.ts'
import type { FieldErrors } from '#web/features/forms/account-checks.ts'
import { type Choice, NO_CHOICE } from '#web/features/vehicle-picker/vehicle-choice.ts'
import type { Text } from '#web/ui/text.ts'

/** The fields of one vehicle set as text; empty if unset. */
export const SET_FIELDS = ['make', 'model', 'yearStart', 'yearEnd', 'engine', 'typeStart', 'typeEnd'] as const
export type SetField = (typeof SET_FIELDS)[number]
export type SetDraft = Readonly<Record<SetField, string>>

/** The choice of all engines or types. No name begins with this character. */
export const EVERY = '*'

export const NO_SET: SetDraft = {
  make: '',
  model: '',
  yearStart: '',
  yearEnd: '',
  engine: '',
  typeStart: '',
  typeEnd: '',
}

/** Returns the name of the form field. */
export const setFieldName = (field: SetField) => `set_${field}`

export const isBlank = (draft: SetDraft) => SET_FIELDS.every((field) => draft[field] === '')

/** Returns the errors of an incomplete set, in the specification's words (section 5), by field name. */
export function setProblems(draft: SetDraft): FieldErrors {
  const isIncomplete = (start: string, end: string) => start === '' || end === ''
  const isBackwards = Number(draft.yearEnd) < Number(draft.yearStart)
  const problems: [SetField, boolean, Text][] = [
    ['make', draft.make === '', getFaultText(LISTING_FAULTS.make)],
    ['model', draft.model === '', getFaultText(LISTING_FAULTS.model)],
    ['yearStart', isIncomplete(draft.yearStart, draft.yearEnd), getFaultText(LISTING_FAULTS.years)],
    ['yearEnd', isBackwards && draft.yearEnd !== '', msg`The last year is before the first.`],
    ['engine', draft.engine === '', getFaultText(LISTING_FAULTS.engine)],
    ['typeStart', isIncomplete(draft.typeStart, draft.typeEnd), getFaultText(LISTING_FAULTS.vehicleType)],
  ]
  return Object.fromEntries(
    problems.flatMap(([field, isWrong, words]) => (isWrong ? [[setFieldName(field), words]] : [])),
  )
}

/** Converts a complete draft to a set. */
export function toSet({ make, model, yearStart, yearEnd, engine, typeStart, typeEnd }: SetDraft): VehicleSet {
  const named = (value: string) => (value === EVERY || value === '' ? null : value)
  const isEvery = named(typeStart) === null || named(typeEnd) === null
  return {
    make,
    model,
    year: { start: Number(yearStart), end: Number(yearEnd) },
    engine: named(engine),
    vehicle_type: isEvery ? { start: null, end: null } : { start: typeStart, end: typeEnd },
  }
}

/** Converts a set to a draft for editing. */
export function toDraft({ make, model, year, engine, vehicle_type: type }: VehicleSet): SetDraft {
  return {
    make,
    model,
    yearStart: `${year.start}`,
    yearEnd: `${year.end}`,
    engine: engine ?? EVERY,
    typeStart: type.start ?? EVERY,
    typeEnd: type.end ?? EVERY,
  }
}

/** Returns the cascade's choices for a draft. */
export const choiceOfDraft = ({ make, model, yearStart, engine, typeStart }: SetDraft): Choice => ({
  ...NO_CHOICE,
  make,
  model,
  year: yearStart,
  engineType: engine,
  vehicleType: typeStart,
})

/** Reads the draft from the fields of a form. */
export function readSetDraft(fields: URLSearchParams): SetDraft {
  const entries = SET_FIELDS.map((field) => [field, fields.get(setFieldName(field))?.trim() ?? ''])
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(entries) as SetDraft
}

/** Parses the sets that a form carries as text; returns an empty list for invalid text. */
export function readSets(text: string | null): VehicleSet[] {
  try {
    const sets: unknown = JSON.parse(text ?? '')
    return Array.isArray(sets) ? sets.filter(isSet) : []
  } catch {
    return []
  }
}

const isText = (value: unknown) => typeof value === 'string'
const isTextOrNull = (value: unknown) => value === null || isText(value)

function isSet(value: unknown): value is VehicleSet {
  if (typeof value !== 'object' || value === null) return false
  const { make, model, year, engine, vehicle_type: type } = value as Partial<Record<keyof VehicleSet, unknown>>
  const isYear = isRange(year) && Number.isInteger(year.start) && Number.isInteger(year.end)
  const isType = isRange(type) && isTextOrNull(type.start) && isTextOrNull(type.end)
  return isText(make) && isText(model) && isTextOrNull(engine) && isYear && isType
}

const isRange = (value: unknown): value is { start: unknown; end: unknown } =>
  typeof value === 'object' && value !== null && 'start' in value && 'end' in value

/** Returns the sets with `set` at its position, or appended. */
export const withSet = (sets: readonly VehicleSet[], at: number | null, set: VehicleSet): VehicleSet[] =>
  at === null || at >= sets.length ? [...sets, set] : sets.with(at, set)

export const withoutSet = (sets: readonly VehicleSet[], at: number): VehicleSet[] => sets.toSpliced(at, 1)
