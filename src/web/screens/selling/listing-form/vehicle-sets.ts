import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import type { FieldErrors } from '#web/features/forms/account-checks.ts'
import { type Choice, NO_CHOICE } from '#web/features/vehicle-picker/vehicle-choice.ts'

/** The fields of one vehicle set as they are typed and chosen; empty for nothing. */
export const SET_FIELDS = ['make', 'model', 'yearStart', 'yearEnd', 'engine', 'typeStart', 'typeEnd'] as const
export type SetField = (typeof SET_FIELDS)[number]
export type SetDraft = Readonly<Record<SetField, string>>

/** Chosen in place of one engine or type: all of them. No name begins like this. */
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

/** As a field of the form is called. */
export const setFieldName = (field: SetField) => `set_${field}`

export const isBlank = (draft: SetDraft) => SET_FIELDS.every((field) => draft[field] === '')

/** What a set lacks, in the words of the specification (section 5), by the names of the form. */
export function setProblems(draft: SetDraft): FieldErrors {
  const isOneOf = (start: string, end: string) => start === '' || end === ''
  const isBackwards = Number(draft.yearEnd) < Number(draft.yearStart)
  const problems: [SetField, boolean, string][] = [
    ['make', draft.make === '', 'Make is required'],
    ['model', draft.model === '', 'Model is required'],
    ['yearStart', isOneOf(draft.yearStart, draft.yearEnd), 'Year range is required'],
    ['yearEnd', isBackwards && draft.yearEnd !== '', 'The last year is before the first.'],
    ['engine', draft.engine === '', 'Engine is required'],
    ['typeStart', isOneOf(draft.typeStart, draft.typeEnd), 'Vehicle Type is required'],
  ]
  return Object.fromEntries(
    problems.flatMap(([field, isWrong, words]) => (isWrong ? [[setFieldName(field), words]] : [])),
  )
}

/** The set that a whole draft means. */
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

/** A set as it is changed again. */
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

/** What the cascade has to know to offer what belongs to a draft. */
export const choiceOfDraft = ({ make, model, yearStart, engine, typeStart }: SetDraft): Choice => ({
  ...NO_CHOICE,
  make,
  model,
  year: yearStart,
  engineType: engine,
  vehicleType: typeStart,
})

/** The draft that stands in the fields of a form. */
export function readSetDraft(fields: URLSearchParams): SetDraft {
  const entries = SET_FIELDS.map((field) => [field, fields.get(setFieldName(field))?.trim() ?? ''])
  // Object.fromEntries forgets that every field is there.
  return Object.fromEntries(entries) as SetDraft
}

/** The sets that a form carries as text; what is no list of sets is none. */
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

/** The sets with this one in its place, or behind the others where it has none. */
export const withSet = (sets: readonly VehicleSet[], at: number | null, set: VehicleSet): VehicleSet[] =>
  at === null || at >= sets.length ? [...sets, set] : sets.with(at, set)

export const withoutSet = (sets: readonly VehicleSet[], at: number): VehicleSet[] => sets.toSpliced(at, 1)
