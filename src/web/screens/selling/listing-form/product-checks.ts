import { msg } from '@lingui/core/macro'

import { LISTING_FAULTS } from '#modules/listings/listing-field.rules.ts'
import type { FieldFault } from '#platform/field-fault.ts'
import { parseNaira, removeThousandsCommas } from '#platform/money.ts'
import { type Check, type FieldErrors, toErrors } from '#web/features/forms/account-checks.ts'
import { checkUploads } from '#web/features/uploads/uploading.ts'

import type { FieldName } from './form-values.ts'
import { isBlank, readSetDraft, setProblems } from './vehicle-sets.ts'

/** The hidden field of a listing without a business price (ruling 2): it may stay without one. */
export const HAD_NO_PRICE = 'had_no_price'

/** Required fields (specification, section 5) in the order of the form. */
const REQUIRED: readonly (readonly [FieldName, FieldFault])[] = [
  ['title', LISTING_FAULTS.title],
  ['sku', LISTING_FAULTS.sku],
  ['part_no', LISTING_FAULTS.partNo],
  ['category', LISTING_FAULTS.category],
  ['condition', LISTING_FAULTS.condition],
  ['gen_price', LISTING_FAULTS.retailPrice],
  ['price', LISTING_FAULTS.price],
  ['stock', LISTING_FAULTS.stock],
  ['weight', LISTING_FAULTS.weight],
  ['length', LISTING_FAULTS.length],
  ['dim_width', LISTING_FAULTS.width],
  ['height', LISTING_FAULTS.height],
  ['thumbnail', LISTING_FAULTS.thumbnail],
]

/** Checks the form before it is sent, as the server does. A half-chosen vehicle set is an error. */
export const checkProduct: Check = (fields) => {
  // The category follows from the type.
  const hasType = !isBlankField(fields, 'part_type') && !fields.has('unknown_type')
  const isOptional = (field: FieldName) =>
    (hasType && field === 'category') || (field === 'price' && fields.has(HAD_NO_PRICE))
  const lacking = REQUIRED.filter(([field]) => isBlankField(fields, field) && !isOptional(field))
  const others = toErrors({ ...findPriceFaults(fields), ...Object.fromEntries(lacking) })
  return { ...typeProblem(fields), ...others, ...checkUploads(fields, 'thumbnail'), ...openSetProblems(fields) }
}

const isBlankField = (fields: URLSearchParams, field: FieldName) => (fields.get(field) ?? '').trim() === ''

/** Requires a type for a new listing, and for one that already had a type. */
function typeProblem(fields: URLSearchParams): FieldErrors {
  const isNeeded = !fields.get('version') || fields.has('had_type')
  const isSaid = !isBlankField(fields, 'part_type') || fields.has('unknown_type')
  return isNeeded && !isSaid ? { part_type: msg`Choose the part type, or tick “I cannot find the type”.` } : {}
}

function findPriceFaults(fields: URLSearchParams): Record<string, FieldFault> {
  const read = (field: FieldName) => parseNaira(removeThousandsCommas(fields.get(field) ?? ''))
  const [price, general] = [read('price'), read('gen_price')]
  return price !== null && general !== null && price > general ? { price: LISTING_FAULTS.priceAboveRetail } : {}
}

function openSetProblems(fields: URLSearchParams): FieldErrors {
  const draft = readSetDraft(fields)
  return fields.has('universal') || isBlank(draft) ? {} : setProblems(draft)
}
