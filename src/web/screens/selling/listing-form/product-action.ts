import { msg } from '@lingui/core/macro'
import { data, redirect } from 'react-router'

import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { createProduct } from '#modules/listings/selling.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { sellerListPath } from '#web/app/navigation/paths.ts'
import { getFaultText, getFieldText } from '#web/content/keyed-text.ts'
import type { FieldErrors } from '#web/features/forms/account-checks.ts'
import { explainFailure, type FormAnswer, rejectFields } from '#web/features/forms/form-answer.ts'
import type { ChosenType } from '#web/features/part-type/chosen-type.ts'
import { findType } from '#web/features/part-type/find-type.ts'
import { readTitleConflict } from '#web/features/part-type/read-title-conflict.ts'
import { KEEP_TYPE, type TitleConflict } from '#web/features/part-type/title-conflict.ts'
import { asValue, type Text } from '#web/ui/text.ts'

import { addPreviews } from './add-previews.ts'
import { type FieldConflict, hashFields } from './edit-conflict.ts'
import { type FormValues, partName, readValues } from './form-values.ts'
import { toBody } from './listing-values.ts'
import { checkProduct } from './product-checks.ts'
import { findConflicts, isStale, replaceListing } from './replace-listing.ts'
import { isBlank, readSetDraft, readSets, toSet, withSet } from './vehicle-sets.ts'

interface SaveRequest {
  api: Api
  /** The listing to edit; null for a new one. */
  id: number | null
  /** The store of a new listing. */
  storeId: number | null
  fields: URLSearchParams
  /** Why the picture of the form was refused. */
  refusal: Text | null
}

/** Another user has changed the listing: the differences, and the version that the form is now based on. */
export interface Conflict {
  version: number
  /** Hashes of the current listing, see `hashFields`. */
  fieldHashes: string
  fields: FieldConflict[]
}
export interface ProductAnswer extends FormAnswer {
  conflict?: Conflict
  titleConflict?: TitleConflict
  /** The type named by the form; left out if unchanged. */
  type?: ChosenType | null
}
/** With JavaScript the page confirms first, then goes on by itself. */
export interface SaveConfirmation {
  saved: {
    id: number
    title: string
    /** Pictures that could not be added to the listing. */
    missingPictures: number
  }
}

const OTHERWISE = msg`The part could not be saved. Please try again.`
const FIELD_BY_CODE = { sku_taken: 'sku', unknown_picture: 'thumbnail' }

/** Saves the form: creates a listing, or updates the version that the form was opened with. */
export async function saveProduct(sending: SaveRequest) {
  const { fields, refusal } = sending
  const errors = { ...checkProduct(fields), ...(refusal && { thumbnail: refusal }) }
  if (Object.keys(errors).length > 0) return rejectFields(fields, errors)
  try {
    const { id, title } = await save(sending)
    const missingPictures = await addPreviews(sending.api, id, fields)
    if (fields.has('stay')) return { saved: { id, title, missingPictures } } satisfies SaveConfirmation
    const pictures = missingPictures > 0 ? { pictures: `${missingPictures}` } : {}
    return redirect(sellerListPath({ store: fields.get('list_store'), saved: `${id}`, ...pictures }), 303)
  } catch (error) {
    if (isStale(error)) return showConflict(sending, error)
    const answer = explainFailure(error, fields, { otherwise: OTHERWISE, fieldByCode: FIELD_BY_CODE })
    const titleConflict = readTitleConflict(error)
    if (titleConflict)
      return data({ ...answer.data, detail: null, titleConflict } satisfies ProductAnswer, { status: 409 })
    const { type } = await findType(sending.api, fields.get('part_type'))
    return data(withSetErrors(withTypeErrors(answer.data, error, type), error), answer.init ?? {})
  }
}

async function save({ api, id, storeId, fields }: SaveRequest) {
  const mine = { ...readValues(fields), vehicleSets: JSON.stringify(setsIn(fields)) }
  const isConfirmed = fields.get('type_choice') === KEEP_TYPE
  const body = async (values: FormValues) => {
    const { type } = await findType(api, values.part_type)
    return { ...toBody(values, type), confirm_conflict: isConfirmed }
  }
  if (id === null) return api(createProduct, { body: { ...(await body(mine)), storeId: storeId ?? 0 } })
  return replaceListing({ api, id, fields, toBody: body }, mine)
}

/** Applies the seller's choice between the form's type and the type that the title suggests. */
export function applyTypeChoice(fields: URLSearchParams): void {
  const chosen = fields.get('type_choice')
  if (chosen === null || chosen === '' || chosen === KEEP_TYPE) return
  fields.set('part_type', chosen)
  fields.delete('unknown_type')
}

/** Returns the saved sets with the one being edited, which `checkProduct` has found complete. */
function setsIn(fields: URLSearchParams): VehicleSet[] {
  const kept = readSets(fields.get('vehicleSets'))
  const draft = readSetDraft(fields)
  if (isBlank(draft) || fields.has('universal')) return kept
  return withSet(kept, placeIn(fields), toSet(draft))
}

/** Returns the position of the set being edited; null for a new one. */
export const placeIn = (fields: URLSearchParams): number | null => {
  const at = fields.get('set_at')
  return at && /^\d{1,3}$/.test(at) ? Number(at) : null
}

async function showConflict({ api, id, fields }: SaveRequest, problem: Problem) {
  const { version, theirs, conflicts } = await findConflicts(api, id ?? 0, { mine: readValues(fields), fields })
  const answer = explainFailure(problem, fields, { otherwise: OTHERWISE }).data
  const conflict: Conflict = { version, fieldHashes: hashFields(theirs), fields: conflicts }
  return data({ ...answer, conflict } satisfies ProductAnswer, { status: 409 })
}

/** Moves errors of positions and sizes to the fields that the type has for them. */
function withTypeErrors(answer: FormAnswer, error: unknown, type: ChosenType | null): FormAnswer {
  if (!(error instanceof Problem)) return answer
  const { errors: { sizes = [] } = {}, error_codes: { sizes: codes = [] } = {} } = error.body
  const found = sizes.map((text, at): [string, Text] => {
    const { code = 'invalid', params = {} } = codes[at] ?? {}
    const field = type?.size_fields.find(({ label }) => label === params['size'])
    return [field ? partName('sizes', field.key) : 'sizes', getFaultText({ code, text, params })]
  })
  const positions = getFieldText(error.body, 'positions')
  if (positions) found.push(['positions', positions])
  if (found.length === 0) return answer
  const errors: FieldErrors = { ...Object.fromEntries(found), ...answer.errors }
  return { ...answer, detail: null, errors }
}

/** Moves errors of single sets to the list of sets. */
function withSetErrors(answer: FormAnswer, error: unknown): ProductAnswer {
  if (!(error instanceof Problem)) return answer
  const name = Object.keys(error.body.errors ?? {}).find((field) => field.startsWith('vehicleSets'))
  if (name === undefined) return answer
  const words = asValue(getFieldText(error.body, name) ?? '')
  const at = /^vehicleSets\.(\d+)/.exec(name)?.[1]
  const number = Number(at) + 1
  const said = at === undefined ? words : msg`Vehicle ${number}: ${words}`
  return { ...answer, detail: null, errors: { ...answer.errors, vehicleSets: said } }
}
