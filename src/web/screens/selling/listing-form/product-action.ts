import { data, redirect } from 'react-router'

import type { VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { createProduct, getSellerProduct, replaceProduct } from '#modules/listings/selling.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { sellerListPath } from '#web/app/paths.ts'
import type { FieldErrors } from '#web/features/forms/account-checks.ts'
import { explain, type FormAnswer, refuse } from '#web/features/forms/form-answer.ts'
import type { ChosenType } from '#web/features/part-type/chosen-type.ts'
import { findType } from '#web/features/part-type/find-type.ts'
import { titleConflictIn } from '#web/features/part-type/read-title-conflict.ts'
import { KEEP_TYPE, type TitleConflict } from '#web/features/part-type/title-conflict.ts'

import { conflictsIn, type FieldConflict, hashFields, withChoices } from './edit-conflict.ts'
import { type FormValues, partName, readValues } from './form-values.ts'
import { bodyOf, valuesOf } from './listing-values.ts'
import { checkProduct } from './product-checks.ts'
import { isBlank, readSetDraft, readSets, toSet, withSet } from './vehicle-sets.ts'

interface Sending {
  api: Api
  /** The listing that is changed; null for a new one. */
  id: number | null
  /** The store that a new one is for. */
  storeId: number | null
  fields: URLSearchParams
  /** Why the picture that came with the form was not taken. */
  refusal: string | null
}

/** Somebody else has changed the listing meanwhile: what differs, and the version that the form now answers to. */
export interface Conflict {
  version: number
  /** Of the listing as it is now, see `hashFields`. */
  fieldHashes: string
  fields: FieldConflict[]
}
export interface ProductAnswer extends FormAnswer {
  conflict?: Conflict
  titleConflict?: TitleConflict
  /** The type that the form names; left out where it is as before. */
  type?: ChosenType | null
}
/** With script the page itself says so, and goes on by itself. */
export interface Saved {
  saved: { id: number; title: string }
}

const OTHERWISE = 'The part could not be saved. Please try again.'
const FIELD_OF = { sku_taken: 'sku', unknown_picture: 'thumbnail' }

/** Saves the form: a new listing, or a change of the version that the form was opened with. */
export async function saveProduct(sending: Sending) {
  const { fields, refusal } = sending
  const errors = { ...checkProduct(fields), ...(refusal && { thumbnail: refusal }) }
  if (Object.keys(errors).length > 0) return refuse(fields, errors)
  try {
    const { id, title } = await save(sending)
    if (fields.has('stay')) return { saved: { id, title } } satisfies Saved
    return redirect(sellerListPath({ store: fields.get('list_store'), saved: `${id}` }), 303)
  } catch (error) {
    if (error instanceof Problem && error.body.code === 'changed_meanwhile') return showConflict(sending, error)
    const answer = explain(error, fields, { otherwise: OTHERWISE, fieldOf: FIELD_OF })
    const titleConflict = titleConflictIn(error)
    if (titleConflict)
      return data({ ...answer.data, detail: null, titleConflict } satisfies ProductAnswer, { status: 409 })
    const { type } = await findType(sending.api, fields.get('part_type'))
    return data(withSetErrors(withTypeErrors(answer.data, error, type), error), answer.init ?? {})
  }
}

async function save({ api, id, storeId, fields }: Sending) {
  const mine = { ...readValues(fields), vehicleSets: JSON.stringify(setsIn(fields)) }
  const isConfirmed = fields.get('type_choice') === KEEP_TYPE
  const body = async (values: FormValues) => {
    const { type } = await findType(api, values.part_type)
    return { ...bodyOf(values, type), confirm_conflict: isConfirmed }
  }
  if (id === null) return api(createProduct, { body: { ...(await body(mine)), storeId: storeId ?? 0 } })
  const version = Number(fields.get('version'))
  const values = await settled({ api, id, mine, fields, version })
  return api(replaceProduct, { params: { id: `${id}` }, body: { ...(await body(values)), version } })
}

/** Takes the type that the seller chose in place of the one that the title contradicts. */
export function takeTypeChoice(fields: URLSearchParams): void {
  const chosen = fields.get('type_choice')
  if (chosen === null || chosen === '' || chosen === KEEP_TYPE) return
  fields.set('part_type', chosen)
  fields.delete('unknown_type')
}

/** The kept sets with the one that is still being chosen, which is whole: `checkProduct` has seen to it. */
function setsIn(fields: URLSearchParams): VehicleSet[] {
  const kept = readSets(fields.get('vehicleSets'))
  const draft = readSetDraft(fields)
  if (isBlank(draft) || fields.has('universal')) return kept
  return withSet(kept, placeIn(fields), toSet(draft))
}

/** The place of the set that is being changed; null for a new one. */
export const placeIn = (fields: URLSearchParams): number | null => {
  const at = fields.get('set_at')
  return at && /^\d{1,3}$/.test(at) ? Number(at) : null
}

interface Settling {
  api: Api
  id: number
  mine: FormValues
  fields: URLSearchParams
  version: number
}

/** After a conflict: the form with what was chosen of the other side, as long as that side is still the same. */
async function settled({ api, id, mine, fields, version }: Settling): Promise<FormValues> {
  if (![...fields.values()].includes('theirs')) return mine
  const now = await api(getSellerProduct, { params: { id: `${id}` } })
  return now.version === version ? withChoices(mine, valuesOf(now), fields) : mine
}

async function showConflict({ api, id, fields }: Sending, problem: Problem) {
  const now = await api(getSellerProduct, { params: { id: `${id}` } })
  const theirs = valuesOf(now)
  const found = conflictsIn({ mine: readValues(fields), theirs, fieldHashes: fields.get('marks') ?? '' })
  const answer = explain(problem, fields, { otherwise: OTHERWISE }).data
  const conflict: Conflict = { version: now.version, fieldHashes: hashFields(theirs), fields: found }
  return data({ ...answer, conflict } satisfies ProductAnswer, { status: 409 })
}

/** What the server says of positions and sizes stands at their fields, as far as the type has such a field. */
function withTypeErrors(answer: FormAnswer, error: unknown, type: ChosenType | null): FormAnswer {
  const { sizes = [], positions } = (error instanceof Problem && error.body.errors) || {}
  const found: [string, string][] = sizes.map((words) => {
    const field = type?.size_fields.find(({ label }) => words.startsWith(`${label} `))
    return [field ? partName('sizes', field.key) : 'sizes', words]
  })
  if (positions?.[0]) found.push(['positions', positions[0]])
  if (found.length === 0) return answer
  const errors: FieldErrors = { ...Object.fromEntries(found), ...answer.errors }
  return { ...answer, detail: null, errors }
}

/** What the server says of one of the sets stands at the list of them. */
function withSetErrors(answer: FormAnswer, error: unknown): ProductAnswer {
  const errors = (error instanceof Problem && error.body.errors) || {}
  const [found] = Object.entries(errors).filter(([name]) => name.startsWith('vehicleSets'))
  if (found === undefined) return answer
  const [name, [words = '']] = found
  const at = /^vehicleSets\.(\d+)/.exec(name)?.[1]
  const said = at === undefined ? words : `Vehicle ${Number(at) + 1}: ${words}`
  return { ...answer, detail: null, errors: { ...answer.errors, vehicleSets: said } }
}
