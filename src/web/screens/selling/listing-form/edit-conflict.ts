import { plainText, shorten } from '#web/features/formatting/plain-text.ts'
import { vehicleSetText } from '#web/screens/selling/features/vehicle-set-text.ts'

import { comparable, type FieldName, FIELDS, type FormValues, isSame, LABELS, partsOf } from './form-values.ts'
import { readSets } from './vehicle-sets.ts'

/**
 * A field that somebody else has changed while one was at the form. `preferred` is what is chosen to begin with: theirs
 * where one had not touched it oneself.
 */
export interface FieldConflict {
  field: FieldName
  label: string
  mine: string
  theirs: string
  preferred: 'mine' | 'theirs'
}

/** Returns short hashes of the values that a form began with, by which it is known later who changed what. */
export const hashFields = (values: FormValues): string =>
  FIELDS.map((field) => mark(comparable(field, values[field]))).join('.')

/** Fields that differ between the form and the listing as it is now, because the listing was changed meanwhile. */
export function conflictsIn(now: { mine: FormValues; theirs: FormValues; fieldHashes: string }): FieldConflict[] {
  const { mine, theirs } = now
  const fieldHashes = now.fieldHashes.split('.')
  return FIELDS.flatMap((field, at) => {
    const began = fieldHashes[at]
    const isTheirChange = began !== mark(comparable(field, theirs[field]))
    if (!isTheirChange || isSame(field, mine[field], theirs[field])) return []
    const isMyChange = began !== mark(comparable(field, mine[field]))
    return [
      {
        field,
        label: LABELS[field],
        mine: shown(field, mine[field]),
        theirs: shown(field, theirs[field]),
        preferred: isMyChange ? ('mine' as const) : ('theirs' as const),
      },
    ]
  })
}

/** Which side was chosen for a field. */
export const choiceName = (field: FieldName) => `take_${field}`

/** The form with what was chosen of the other side. */
export function withChoices(mine: FormValues, theirs: FormValues, fields: URLSearchParams): FormValues {
  const taken = FIELDS.filter((field) => fields.get(choiceName(field)) === 'theirs')
  return { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
}

const LONGEST = 200

function shown(field: FieldName, value: string): string {
  if (field === 'positions') return shownParts(value, POSITION_LABELS, POSITION_NAMES)
  if (field === 'sizes') return shownParts(value)
  if (field === 'universal' || field === 'unknown_type') return value === '' ? 'No' : 'Yes'
  if (field === 'vehicleSets') return readSets(value).map(vehicleSetText).join('; ') || 'None'
  return shorten(field === 'description' ? plainText(value) : value, LONGEST) || 'Nothing'
}

const POSITION_LABELS: Readonly<Record<string, string>> = {
  axle: 'Front or rear',
  side: 'Left or right',
  height: 'Upper or lower',
  depth: 'Inner or outer',
  bank: 'Bank of the engine',
  order: 'Cylinder',
}
const POSITION_NAMES: Readonly<Record<string, string>> = { left: 'Left (driver)', right: 'Right (passenger)' }

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')

/** Returns positions or sizes as text: "Front or rear: Front; Left or right: Left (driver)". */
const shownParts = (
  value: string,
  labels: Readonly<Record<string, string>> = {},
  names: Readonly<Record<string, string>> = {},
) =>
  Object.entries(partsOf(value))
    .map(
      ([key, part]) =>
        `${labels[key] ?? capitalised(key)}: ${names[part] ?? (key in labels ? capitalised(part) : part)}`,
    )
    .join('; ') || 'None'

/** FNV-1a of 32 bits: whoever wants to fool it only fools themselves. */
function mark(text: string): string {
  let sum = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01_00_01_93)
  return (sum >>> 0).toString(36)
}
