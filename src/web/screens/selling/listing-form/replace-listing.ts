import { getSellerProduct, replaceProduct, type SellerProductDetail } from '#modules/listings/selling.contract.ts'
import type { Api } from '#platform/http/client.ts'
import type { Input } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'

import { conflictsIn, type FieldConflict, takenFields, withChoices } from './edit-conflict.ts'
import type { FormValues } from './form-values.ts'
import { toFormValues } from './listing-values.ts'

/** Attempts to save a listing that is being sold. */
const MAX_ATTEMPTS = 3

interface Replacement {
  api: Api
  id: number
  fields: URLSearchParams
  toBody(values: FormValues): Promise<Omit<Input<typeof replaceProduct>['body'], 'version'>>
}

/** Updates the listing that the form was opened with. @throws Problem 409 if the seller must choose */
export async function replaceListing(call: Replacement, mine: FormValues): Promise<SellerProductDetail> {
  const version = Number(call.fields.get('version'))
  return replaceVersion(call, { version, values: await applyChoices(call, mine, version) }, MAX_ATTEMPTS)
}

interface Base {
  version: number
  values: FormValues
}

/** Updates this version, or a newer one that differs by sales only: they must not cost the seller a question. */
async function replaceVersion(
  call: Replacement,
  { version, values }: Base,
  attempts: number,
): Promise<SellerProductDetail> {
  const { api, id, toBody } = call
  const price = values.price.trim() === '' ? null : values.price
  try {
    return await api(replaceProduct, { params: { id: `${id}` }, body: { ...(await toBody(values)), price, version } })
  } catch (error) {
    const next = isStale(error) && attempts > 1 ? await keepSales(call, values) : null
    if (next === null) throw error
    return replaceVersion(call, next, attempts - 1)
  }
}

export const isStale = (error: unknown): error is Problem =>
  error instanceof Problem && error.body.code === 'changed_meanwhile'

/** Returns the form with the current stock; null if the seller must choose, also for a stock that both changed. */
async function keepSales({ api, id, fields }: Replacement, mine: FormValues): Promise<Base | null> {
  const { version, theirs, conflicts } = await findConflicts(api, id, { mine, fields })
  if (conflicts.some(({ field, preferred }) => field !== 'stock' || preferred === 'mine')) return null
  return { version, values: conflicts.length > 0 ? { ...mine, stock: theirs.stock } : mine }
}

interface ConflictSearch {
  version: number
  theirs: FormValues
  conflicts: FieldConflict[]
}

/** Compares the form with the current listing. */
export async function findConflicts(
  api: Api,
  id: number,
  { mine, fields }: { mine: FormValues; fields: URLSearchParams },
): Promise<ConflictSearch> {
  const now = await api(getSellerProduct, { params: { id: `${id}` } })
  const theirs = toFormValues(now)
  const opened = { fieldHashes: fields.get('marks') ?? '', taken: takenFields(fields) }
  return { version: now.version, theirs, conflicts: conflictsIn({ mine, theirs, ...opened }) }
}

/** Applies the choices of a conflict if the listing has not changed again since. */
async function applyChoices({ api, id, fields }: Replacement, mine: FormValues, version: number): Promise<FormValues> {
  if (takenFields(fields).length === 0) return mine
  const now = await api(getSellerProduct, { params: { id: `${id}` } })
  return now.version === version ? withChoices(mine, toFormValues(now), fields) : mine
}
