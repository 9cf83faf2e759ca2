import { msg } from '@lingui/core/macro'

import { getCategoryText, getConditionText, getQualityText } from '#web/content/keyed-text.ts'
import { plainText, shorten } from '#web/features/formatting/plain-text.ts'
import { vehicleSetText } from '#web/screens/selling/features/vehicle-set-text.ts'
import { asValue, type Text } from '#web/ui/text.ts'

import { comparable, type FieldName, FIELDS, type FormValues, isSame, LABELS, parseParts } from './form-values.ts'
import { isSlot, SLOT_LABELS, SLOT_OPTIONS } from './position-texts.ts'
import { readSets } from './vehicle-sets.ts'

/** A field that another user changed while the form was open. An unchanged value of the form prefers `theirs`. */
export interface FieldConflict {
  field: FieldName
  label: Text
  mine: Text
  theirs: Text
  preferred: 'mine' | 'theirs'
}

/** Returns short hashes of the form's initial values, which later show which side changed a field. */
export const hashFields = (values: FormValues): string =>
  FIELDS.map((field) => mark(comparable(field, values[field]))).join('.')

interface ConflictInput {
  mine: FormValues
  theirs: FormValues
  fieldHashes: string
  /** Fields of an earlier conflict for which the seller chose `theirs`. The form still has its own values of them. */
  taken?: readonly FieldName[]
}

/** Returns the fields in which the form differs from a listing that was changed after the form was opened. */
export function conflictsIn(now: ConflictInput): FieldConflict[] {
  const { mine, theirs, taken = [] } = now
  const fieldHashes = now.fieldHashes.split('.')
  return FIELDS.flatMap((field, at) => {
    const began = fieldHashes[at]
    const isTheirChange = began !== mark(comparable(field, theirs[field]))
    const isTaken = taken.includes(field)
    if ((!isTheirChange && !isTaken) || isSame(field, mine[field], theirs[field])) return []
    const isMyChange = !isTaken && began !== mark(comparable(field, mine[field]))
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

/** Returns the name of the field that chooses a side. */
export const choiceName = (field: FieldName) => `take_${field}`

/** Returns the fields for which the seller chose the other side. */
export const takenFields = (fields: URLSearchParams): FieldName[] =>
  FIELDS.filter((field) => fields.get(choiceName(field)) === 'theirs')

/** Returns the form's values with the chosen values of the other side. */
export function withChoices(mine: FormValues, theirs: FormValues, fields: URLSearchParams): FormValues {
  return { ...mine, ...Object.fromEntries(takenFields(fields).map((field) => [field, theirs[field]])) }
}

const MAX_SHOWN_LENGTH = 200

function shown(field: FieldName, value: string): Text {
  if (field === 'positions' || field === 'sizes') return shownParts(value)
  if (field === 'universal' || field === 'unknown_type') return value === '' ? msg`No` : msg`Yes`
  if (field === 'vehicleSets') return readSets(value).map(vehicleSetText).join('; ') || msg`None`
  const text = shorten(field === 'description' ? plainText(value) : value, MAX_SHOWN_LENGTH)
  return text === '' ? msg`Nothing` : (VALUE_TEXTS[field]?.(text) ?? text)
}

/** The fields whose values have names. */
const VALUE_TEXTS: Partial<Record<FieldName, (value: string) => Text>> = {
  category: getCategoryText,
  condition: getConditionText,
  quality: getQualityText,
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')

/** Formats positions or sizes: "Front or rear: Front; Left or right: Left (driver)". */
function shownParts(value: string): Text {
  const [first = msg`None`, ...others] = Object.entries(parseParts(value)).map(([key, part]) => {
    const [name, text] = isSlot(key) ? [SLOT_LABELS[key], nameOption(key, part)] : [capitalised(key), part]
    return msg`${asValue(name)}: ${asValue(text)}`
  })
  return others.reduce((joined, next) => msg`${asValue(joined)}; ${asValue(next)}`, first)
}

const nameOption = (slot: keyof typeof SLOT_OPTIONS, part: string): Text =>
  SLOT_OPTIONS[slot].find(([value]) => value === part)?.[1] ?? capitalised(part)

/** Returns the 32-bit FNV-1a hash. It need not resist attacks: a forged hash only affects the sender's own form. */
function mark(text: string): string {
  let sum = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01_00_01_93)
  return (sum >>> 0).toString(36)
}
