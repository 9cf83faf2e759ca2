import { msg } from '@lingui/core/macro'

import type { User } from '#modules/accounts/accounts.contract.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { listCategories } from '#modules/catalogue/catalogue.contract.ts'
import { getSellerProduct, type SellerProductDetail, sellingProblems } from '#modules/listings/selling.contract.ts'
import { listAdminStores } from '#modules/reports/tables.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { draftKey } from '#web/features/drafts/kept-draft.ts'
import { plainText } from '#web/features/formatting/plain-text.ts'
import { findOwnStore } from '#web/features/own-store/find-own-store.ts'
import type { Suspension } from '#web/features/own-store/suspended-note.tsx'
import { findType } from '#web/features/part-type/find-type.ts'
import type { Text } from '#web/ui/text.ts'

import { hashFields } from './edit-conflict.ts'
import { type FormStart, loadStart } from './form-start.ts'
import type { FormSubject } from './form-subject.ts'
import type { FormValues } from './form-values.ts'
import { toFormValues } from './listing-values.ts'

interface FormRequest {
  api: Api
  user: User
  /** The listing to edit; null for a new one. */
  id: number | null
  /** The store by which an admin's list is filtered. */
  store: string | null
  /** The part number or name of the first step, and the part type that was chosen for it. */
  part: string
  type: string
}

/** Data of the page: the form, or what is missing first (an admin chooses the store, a seller without a store opens one). */
export interface FormPage {
  title: Text
  subject: FormSubject | null
  /** The first step of a new listing. */
  start: FormStart | null
  /** The stores that an admin can choose from. */
  stores: { id: number; name: string }[] | null
  store: string | null
  /** The user's store, if the listing is put on sale there. */
  ownStore: Suspension | null
}

/** Stores offered to an admin directly; the listings of other stores lead to theirs. */
const MAX_STORES = '100'

/** Returns the listing id of the path: 0 for an invalid id, null without one. */
export const idInPath = (params: object): number | null => {
  if (!('id' in params)) return null
  return /^[1-9]\d{0,9}$/.test(String(params.id)) ? Number(params.id) : 0
}

/** Loads the listing and the user's store. @throws Problem 404 if the listing is missing or belongs to another store */
export async function findSubject(request: FormRequest): Promise<FormPage> {
  const { api, user, id, store } = request
  if (id === 0) throw sellingProblems.listingNotFound()
  if (id !== null) return loadListingPage({ ...request, id })
  const isAdmin = user.role.id === ROLE.admin
  const chosenId = isAdmin && store !== null ? Number(store) : null
  const ownStore = chosenId === null ? await findOwnStore(api, user) : null
  const storeId = chosenId === null ? (ownStore?.id ?? null) : chosenId || null
  const title = msg`Add a part`
  if (storeId !== null) {
    const { start, values } = await loadStart({ ...request, text: request.part, storeId: isAdmin ? storeId : null })
    const subject = await loadSubject(request, { listing: null, storeId, values, isShort: start.known?.isComplete })
    return { title, subject, start, stores: null, store, ownStore }
  }
  const stores = isAdmin ? await listStoreChoices(api) : null
  return { title, subject: null, start: null, stores, store, ownStore }
}

async function loadListingPage(request: FormRequest & { id: number }): Promise<FormPage> {
  const listing = await request.api(getSellerProduct, { params: { id: `${request.id}` } })
  const subject = await loadSubject(request, { listing, storeId: null, values: toFormValues(listing) })
  const name = plainText(listing.title)
  return { title: msg`Edit ${name}`, subject, start: null, stores: null, store: request.store, ownStore: null }
}

interface ListingDraftInput {
  listing: SellerProductDetail | null
  storeId: number | null
  values: FormValues
  isShort?: boolean | undefined
}

async function loadSubject(
  { api, user, store }: FormRequest,
  { listing, storeId, values, isShort = false }: ListingDraftInput,
): Promise<FormSubject> {
  const [categories, named] = await Promise.all([
    api(listCategories),
    findType(api, listing?.part_type?.key ?? values.part_type),
  ])
  return {
    id: listing?.id ?? null,
    storeId,
    version: listing?.version ?? null,
    values,
    fieldHashes: listing ? hashFields(values) : '',
    type: named.type,
    hadNoPrice: listing?.price === null,
    isShort,
    isGuessed: named.type !== null && listing?.is_type_decided === false,
    categories: categories.map(({ name }) => name),
    draftKey: draftKey(user.id, listing?.id ?? 'new'),
    listStore: store,
  }
}

async function listStoreChoices(api: Api) {
  const { results } = await api(listAdminStores, { query: { page_size: MAX_STORES, sort: 'name' } })
  return results.map(({ id, name }) => ({ id, name }))
}
