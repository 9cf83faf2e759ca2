import { CALLS, type RoleId } from '#modules/accounts/permissions.rules.ts'
import { insertReset } from '#modules/accounts/resets.store.ts'
import { hashToken, newToken } from '#modules/accounts/tokens.service.ts'

import { createFailedJob } from './failed-jobs.ts'
import { createPaidTopUp } from './payments.ts'
import { createRequestCtx } from './request-ctx.ts'
import { createEnquiry, createInvitation, createOtherUser } from './sample-admin.ts'
import { buildItemBody, cartParams } from './sample-carts.ts'
import { createGarageVehicle } from './sample-garage.ts'
import { createUnmappedImport, createWaitingImport } from './sample-imports.ts'
import {
  buildCheckoutBody,
  buildWalletBody,
  createPaidOrder,
  createShippedOrder,
  createUnpaidOrder,
} from './sample-orders.ts'
import { buildImageBody, createFile, createImage } from './sample-pictures.ts'
import { buildListingBody, createListing, createSuspendedStore, ensureStore } from './sample-stores.ts'
import { TAXONOMY_SAMPLES } from './sample-taxonomy.ts'
import { VEHICLE_SAMPLES } from './sample-vehicles.ts'
import type { TestShop } from './shop.ts'
import { PASSWORD, type Person } from './test-users.ts'

/** A valid request of a call. */
export interface SampleCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  body?: object
  /** The status of a successful answer. */
  status: number
}

const PARAMS: Record<string, string> = {
  category: 'Filters',
  min: '100',
  max: '100000',
  rating: '3',
  condition: 'New',
  make: 'Toyota',
  model: 'Corolla',
  year: '2010',
  vin: '2T1BU4EE9AC123456',
  id: '1',
  productId: '1',
  storeId: '1',
  symbol: 'OX-F26-HK',
  key: 'brake-pads',
}

interface Sample {
  status?: number
  query?: string
  /** Builds the body of a call about the data of the user `about`. */
  body?(shop: TestShop, about: Person): object | Promise<object>
  params?(about: Person, shop: TestShop): Record<string, string> | Promise<Record<string, string>>
}

let numbers = 0
const NEW_EMAIL = () => `new-${(numbers += 1)}@test.example`

const createCartParams = (about: Person, shop: TestShop) => cartParams(shop, about)

const createListingParams = async (about: Person, shop: TestShop) => ({ id: await createListing(shop, about) })
const createStoreParams = async (about: Person, shop: TestShop) => ({ id: await ensureStore(shop, about) })

const createJobParams = async (_about: Person, shop: TestShop) => ({
  id: await createFailedJob(shop, 'check-money', {}),
})

/** Bodies and parameters of calls. A writing call without a sample fails the tests of all calls. */
const SAMPLES: Record<string, Sample> = {
  'POST /api/product/': {
    status: 201,
    body: async (shop, about) => ({ ...buildListingBody(), storeId: Number(await ensureStore(shop, about)) }),
  },
  'POST /api/products/:id/views/': { status: 204 },
  'PUT /api/product/:id/': { params: createListingParams, body: () => ({ ...buildListingBody(), version: 1 }) },
  'DELETE /api/product/:id/': { params: createListingParams },
  'GET /api/seller/products/:id/': { params: createListingParams },
  'PUT /api/products/:id/type': { params: createListingParams, body: () => ({ type: null }) },
  'POST /api/products/types/confirm': { body: () => ({ ids: [1] }) },
  'GET /api/seller/suggestion/': { query: '?q=brake%20pad%20set' },
  'POST /api/seller/products/changes/': {
    body: async (shop, about) => ({
      ids: [Number(await createListing(shop, about))],
      change: { kind: 'stock', stock: 4 },
    }),
  },
  'POST /api/seller/products/values/': {
    body: async (shop, about) => ({
      values: [{ id: Number(await createListing(shop, about)), price: 800, hidden: true }],
    }),
  },
  'POST /api/store/': { status: 201, body: (_, { userId }) => ({ userId, name: `Sample store ${(numbers += 1)}` }) },
  'GET /api/store/:userId/': {
    params: async (about, shop) => {
      await ensureStore(shop, about)
      return { userId: String(about.userId) }
    },
  },
  'PATCH /api/stores/:id/': { params: createStoreParams, body: () => ({ city: `City ${(numbers += 1)}` }) },
  'POST /api/stores/:id/suspension': {
    params: createStoreParams,
    body: () => ({ reason: 'Sold what it did not have' }),
  },
  'DELETE /api/stores/:id/suspension': {
    params: async (about, shop) => ({ id: await createSuspendedStore(shop, about) }),
  },
  'GET /api/product/suggest': { query: '?search=brake' },
  'GET /api/product/ids/': { query: '?from=1' },
  'GET /api/products/': { query: '?ids=1' },
  'GET /api/stores/': { query: '?ids=1' },
  'PATCH /api/oximo/:symbol/': { body: () => ({ price: (numbers += 1) }) },
  ...VEHICLE_SAMPLES,
  ...TAXONOMY_SAMPLES,
  // These need a file or, for the delete by GET, a token: tested in src/modules/media/media.api.test.ts.
  'POST /api/uploadFile/': { status: 415 },
  // Needs a file: tested in src/modules/bulk-import/bulk-import.api.test.ts.
  'POST /api/upload/': { status: 400, params: ensureStoreParams },
  'GET /api/upload/:job/': { params: createWaitingImport },
  'GET /api/upload/:job/rejected/': { params: createWaitingImport },
  'GET /api/upload/export/': { params: ensureStoreParams },
  'DELETE /api/upload/:job/': { params: createWaitingImport },
  'POST /api/upload/:job/acceptance': { params: createWaitingImport },
  'PUT /api/upload/:job/mapping': {
    params: createUnmappedImport,
    body: () => ({ headings: [{ kind: 'listings', heading: 'Code', field: 'sku' }] }),
  },
  'GET /api/deleteFile/:key/': { status: 403, params: createFileParams },
  'DELETE /api/deleteFile/:key/': { status: 204, params: createFileParams },
  'GET /api/seller/products/:id/images/': { params: createListingParams },
  'POST /api/productImg/': { status: 201, body: buildImageBody },
  'DELETE /api/productImg/': { status: 204, body: async (shop, about) => ({ id: await createImage(shop, about) }) },
  'DELETE /api/productImg/:id/': { status: 204, params: createImageParams },
  'PATCH /api/product-images/:id/': { params: createImageParams, body: () => ({ alt: 'From its side', position: 1 }) },
  'POST /api/user/': {
    status: 201,
    body: () => ({
      username: 'New Person',
      email: NEW_EMAIL(),
      phone: '08031234567',
      address: '1 Test Road, Lagos',
      password: PASSWORD,
      role_id: 6,
    }),
  },
  'POST /api/login/:email/': {
    params: ({ email }) => ({ email }),
    body: (_, { email }) => ({ email, password: PASSWORD }),
  },
  'POST /api/logout/': { status: 204 },
  'PATCH /api/user/:id/': { body: () => ({ address: `${(numbers += 1)} Test Road, Lagos` }) },
  'POST /api/users/:id/approval/': {},
  'DELETE /api/sessions/:id/': { status: 204, params: ({ sessionId }) => ({ id: String(sessionId) }) },
  'POST /api/garage/': { status: 201, body: () => ({ make: 'Toyota', model: 'Corolla', year: 2010 }) },
  'DELETE /api/garage/:id/': { status: 204, params: createGarageVehicle },
  'POST /api/password/change/': { body: () => ({ current_password: PASSWORD, password: `${PASSWORD}-new` }) },
  'POST /api/password/forgot/': { status: 202, body: () => ({ email: NEW_EMAIL() }) },
  'POST /api/password/reset/': { status: 204, body: createReset },
  'POST /api/wallet/top-up/': { status: 201, body: () => ({ amount: 500 }) },
  'POST /api/add-transaction/': { status: 201, body: createPaidTopUp },
  // Needs a signature of the gateway: tested in src/modules/payments/webhook.api.test.ts.
  'POST /api/webhooks/paystack': { status: 401 },
  'POST /api/enquiries/': {
    status: 201,
    body: () => ({ name: 'Test Person', request: 'Brake pads', contact_method: 'message' }),
  },
  'POST /api/assistant/messages/': { body: () => ({ text: 'brake pads for Corolla 2010' }) },
  'POST /api/invitations/': { status: 201, body: () => ({}) },
  'DELETE /api/invitations/:id/': { status: 204, params: createInvitation },
  'POST /api/users/:id/role': { params: createOtherUser, body: () => ({ role_id: 5, reason: 'Sells no more' }) },
  'POST /api/users/:id/suspension': { params: createOtherUser, body: () => ({ reason: 'Asked for it' }) },
  'DELETE /api/users/:id/suspension': { params: createOtherUser },
  'POST /api/admin/jobs/:id/retry/': { status: 204, params: createJobParams },
  'POST /api/admin/jobs/:id/discard/': {
    status: 204,
    params: createJobParams,
    body: () => ({ reason: 'No longer needed' }),
  },
  'GET /api/admin/enquiries/:id/': { params: createEnquiry },
  'GET /api/admin/stores/:id/': { params: createStoreParams },
  'GET /api/cart/:userId/': { params: createCartParams },
  'POST /api/cart/': { status: 201, body: (_, { userId }) => ({ userId, quantity: 0 }) },
  'PUT /api/cart/:userId/': { params: createCartParams, body: (_, { userId }) => ({ userId, quantity: 5 }) },
  'GET /api/showItemsCart/:cartId/': { params: createCartParams },
  'GET /api/cartItemDetectSameItem/:cartId/:productId/': { params: createCartParams },
  'POST /api/cartItem/': { status: 201, body: buildItemBody },
  'PUT /api/cartItem/id/:itemId/': { params: createCartParams, body: buildItemBody },
  'DELETE /api/cartItem/id/:itemId/': { status: 204, params: createCartParams },
  'POST /aliapi/products/search-general/': { body: () => ({ pageIndex: 1, keyWord: 'brake' }) },
  'POST /aliapi/products/by-category/': { body: () => ({ pageIndex: 1, categoryId: '200214370' }) },
  'GET /aliapi/products/:productId/': { params: () => ({ productId: '1005000000000' }) },
  'GET /aliapi/products/:productId/shipping/': {
    params: () => ({ productId: '1005000000000' }),
    query: '?sku_id=100500000000001',
  },
  'POST /api/wallet-checkout/': { status: 201, body: buildWalletBody },
  'POST /api/checkout/card/': { status: 201, body: buildCheckoutBody },
  'POST /api/checkout/card/:reference/verify/': { params: createUnpaidOrder },
  'POST /api/checkout/message/': { status: 201, body: buildCheckoutBody },
  'POST /api/checkout/message/:id/order': {
    status: 201,
    params: createEnquiry,
    body: () => ({ note: 'By bank transfer' }),
  },
  'POST /api/checkout/message/:id/state': { params: createEnquiry, body: () => ({ state: 'answered' }) },
  'GET /api/orders/:number/': { params: createPaidOrder },
  'POST /api/orders/:number/payment': { params: createUnpaidOrder, body: () => ({}) },
  'POST /api/orders/:number/cancellation': { params: createPaidOrder, body: () => ({}) },
  'POST /api/orders/:number/decline': { params: createPaidOrder, body: () => ({ reason: 'damaged' }) },
  'POST /api/orders/:number/shipment': { params: createPaidOrder, body: () => ({}) },
  'POST /api/orders/:number/delivery': { params: createShippedOrder, body: () => ({}) },
  'POST /api/orders/:number/confirmation': { params: createPaidOrder, body: () => ({}) },
  'POST /api/orders/:number/refund': { params: createPaidOrder, body: () => ({}) },
}

/** The calls of the permission table, and those that write. */
export const callNames = Object.keys(CALLS)
export const writingCalls = callNames.filter((name) => !name.startsWith('GET '))

/** Builds a valid request about this user's data. */
export async function sampleCall(shop: TestShop, name: string, about: Person): Promise<SampleCall> {
  const [method, path = ''] = name.split(' ')
  const sample = SAMPLES[name]
  if (sample === undefined && method !== 'GET')
    throw new Error(`${name} has no sample in tests/support/sample-calls.ts.`)
  const ofUser: Record<string, string> = CALLS[name]?.of === 'user' ? { id: String(about.userId) } : {}
  const params: Record<string, string> = { ...PARAMS, ...ofUser, ...(await sample?.params?.(about, shop)) }
  const url = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
  const body = await sample?.body?.(shop, about)
  return {
    // The permission table uses only these methods.
    method: method as SampleCall['method'],
    url: url + (sample?.query ?? ''),
    status: sample?.status ?? 200,
    ...(body !== undefined && { body }),
  }
}

/** Lists the parameters in the path of a call. */
export const getParams = (name: string): string[] => [...name.matchAll(/:(\w+)/g)].map(([, param = '']) => param)

/** Replaces one parameter in the URL of a sample by a percent-encoded value. */
export function withParam(name: string, url: string, param: string, value: string): string {
  const [, path = ''] = name.split(' ')
  const at = path.split('/').indexOf(`:${param}`)
  const [filled = '', ...query] = url.split('?')
  return [filled.split('/').with(at, value).join('/'), ...query].join('?')
}

async function createFileParams(about: Person, shop: TestShop) {
  return { key: await createFile(shop, about) }
}

async function createImageParams(about: Person, shop: TestShop) {
  return { id: String(await createImage(shop, about)) }
}

/** Creates a store for the user if needed. */
async function ensureStoreParams(about: Person, shop: TestShop): Promise<Record<string, string>> {
  await ensureStore(shop, about)
  return {}
}

async function createReset(shop: TestShop, { userId }: Person): Promise<object> {
  const [token, at] = [newToken(), new Date()]
  const tokenHash = hashToken('password-reset', token)
  await insertReset(createRequestCtx(shop).db, { tokenHash, userId, at, expiresAt: new Date(at.getTime() + 60_000) })
  return { token, password: `${PASSWORD}-reset` }
}

let addresses = 0
/** Returns an unused IP address, so that no rate limit by address applies. */
export function newAddress(): string {
  addresses += 1
  return `10.${20 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`
}

export const ROLE_IDS: readonly RoleId[] = [1, 2, 3, 4, 5, 6]
