import { type ListingSuggestion, suggestListing } from '#modules/listings/suggestion.contract.ts'
import { isLikePartNumber } from '#modules/listings/suggestion.rules.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

import { EMPTY, type FieldName, FIELDS, type FormValues, partsText } from './form-values.ts'

/** The first step of a new listing: what the seller typed, and what the catalogue knows about it. */
export interface FormStart {
  /** Empty before the first step. */
  text: string
  /** Null before the first step, and if the catalogue could not be searched. */
  known: Prefill | null
  /** Null for a known text. */
  carried: CarriedField | null
}

/** The field that keeps a text that the catalogue does not know. */
export type CarriedField = 'part_no' | 'part_type'

/** What the catalogue filled into the form, and from where. */
export interface Prefill extends Pick<ListingSuggestion, 'source' | 'listings' | 'types' | 'own'> {
  /** The part type that was filled in. */
  typeKey: string | null
  filled: readonly FieldName[]
  /** Only price, stock, condition and picture are missing. */
  isComplete: boolean
}

interface StartRequest {
  api: Api
  text: string
  type: string
  /** For an admin, the store of the new listing. */
  storeId: number | null
}

const MAX_TEXT = 300
const MIN_TEXT = 2
/** The length of the field of the part type. */
const MAX_TYPE_TEXT = 80

/** Reads the step from the address and asks the catalogue. */
export async function loadStart({ api, text: typed, type, storeId }: StartRequest) {
  const text = typed.trim().slice(0, MAX_TEXT)
  if (text.length < MIN_TEXT) return { start: { text, known: null, carried: null } satisfies FormStart, values: EMPTY }
  const carried = isLikePartNumber(text) ? 'part_no' : 'part_type'
  const query = { q: text, type: type.slice(0, 80), ...(storeId !== null && { store: `${storeId}` }) }
  try {
    const suggestion = await api(suggestListing, { query })
    const isUnknown = suggestion.source === 'text'
    const values = isUnknown ? carryText(toValues(suggestion.fields), carried, text) : toValues(suggestion.fields)
    const known = toPrefill(suggestion, values)
    return { start: { text, known, carried: isUnknown ? carried : null } satisfies FormStart, values }
  } catch (error) {
    // Also for a store of the address that cannot exist.
    if (error instanceof Problem && (error.status >= 500 || error.status === 400))
      return { start: { text, known: null, carried } satisfies FormStart, values: carryText(EMPTY, carried, text) }
    throw error
  }
}

/** Adds the typed text to the field that keeps it. */
const carryText = (values: FormValues, field: CarriedField, text: string): FormValues => ({
  ...values,
  [field]: field === 'part_type' ? text.slice(0, MAX_TYPE_TEXT) : text,
})

function toValues(fields: ListingSuggestion['fields']): FormValues {
  const number = (value: number | null) => (value === null ? '' : `${value}`)
  return {
    ...EMPTY,
    title: fields.title,
    part_no: fields.part_no,
    sku: fields.sku,
    brand: fields.brand,
    category: fields.category,
    quality: fields.quality ?? '',
    part_type: fields.part_type?.name ?? '',
    positions: partsText(fields.positions),
    sizes: partsText(fields.sizes),
    universal: fields.universal ? '1' : '',
    vehicleSets: fields.vehicleSets.length > 0 ? JSON.stringify(fields.vehicleSets) : '',
    weight: number(fields.weight),
    length: number(fields.length),
    dim_width: number(fields.dim_width),
    height: number(fields.height),
  }
}

const NEEDED: readonly FieldName[] = ['part_type', 'title', 'sku', 'part_no', 'weight', 'length', 'dim_width', 'height']

function toPrefill({ source, listings, types, own, fields }: ListingSuggestion, values: FormValues): Prefill {
  const filled = FIELDS.filter((field) => values[field] !== '')
  const isComplete = source === 'listings' && NEEDED.every((field) => filled.includes(field))
  return { source, listings, types, own, typeKey: fields.part_type?.key ?? null, filled, isComplete }
}
