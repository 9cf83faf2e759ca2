import { msg } from '@lingui/core/macro'

import { parseNaira, removeThousandsCommas } from '#platform/money.ts'
import type { Check, FieldErrors } from '#web/features/forms/account-checks.ts'
import type { Text } from '#web/ui/text.ts'

import type { FieldName } from './form-values.ts'
import { isBlank, readSetDraft, setProblems } from './vehicle-sets.ts'

/** The hidden field of a listing without a business price (ruling 2): it may stay without one. */
export const HAD_NO_PRICE = 'had_no_price'

/** Required fields (specification, section 5) in the order of the form, each with its label in the message. */
const REQUIRED: readonly (readonly [FieldName, Text])[] = [
  ['title', msg`Title is required.`],
  ['sku', msg`SKU is required.`],
  ['part_no', msg`Part number is required.`],
  ['category', msg`Category is required.`],
  ['condition', msg`Condition is required.`],
  ['gen_price', msg`B2C price is required.`],
  ['price', msg`Price is required.`],
  ['stock', msg`Stock is required.`],
  ['weight', msg`Weight is required.`],
  ['length', msg`Length is required.`],
  ['dim_width', msg`Width is required.`],
  ['height', msg`Height is required.`],
  ['thumbnail', msg`Thumbnail is required.`],
]

/** Checks the form before it is sent, as the server does. A half-chosen vehicle set is an error. */
export const checkProduct: Check = (fields) => {
  // The category follows from the type.
  const hasType = !isBlankField(fields, 'part_type') && !fields.has('unknown_type')
  const isOptional = (field: FieldName) =>
    (hasType && field === 'category') || (field === 'price' && fields.has(HAD_NO_PRICE))
  const lacking = REQUIRED.filter(([field]) => isBlankField(fields, field) && !isOptional(field))
  const others = { ...priceProblem(fields), ...Object.fromEntries(lacking), ...openSetProblems(fields) }
  return { ...typeProblem(fields), ...others }
}

const isBlankField = (fields: URLSearchParams, field: FieldName) => (fields.get(field) ?? '').trim() === ''

/** Requires a type for a new listing, and for one that already had a type. */
function typeProblem(fields: URLSearchParams): FieldErrors {
  const isNeeded = !fields.get('version') || fields.has('had_type')
  const isSaid = !isBlankField(fields, 'part_type') || fields.has('unknown_type')
  return isNeeded && !isSaid ? { part_type: msg`Choose the part type, or tick “I cannot find the type”.` } : {}
}

function priceProblem(fields: URLSearchParams): FieldErrors {
  const read = (field: FieldName) => parseNaira(removeThousandsCommas(fields.get(field) ?? ''))
  const [price, general] = [read('price'), read('gen_price')]
  return price !== null && general !== null && price > general
    ? { price: msg`Enter a B2B price that is not above the B2C price.` }
    : {}
}

function openSetProblems(fields: URLSearchParams): FieldErrors {
  const draft = readSetDraft(fields)
  return fields.has('universal') || isBlank(draft) ? {} : setProblems(draft)
}
