import {
  ENTRY_CALLS,
  entriesFor,
  FILTER_CALLS,
  PART_TYPE_CALLS,
  REQUEST_CALLS,
  SHOP_PAGE_CALLS,
  UPLOAD_CALLS,
} from './entry-calls.rules.ts'

/** Role ids (ruling 11). */
export const ROLE = { admin: 1, distributor: 2, fleet: 3, supplier: 4, workshop: 5, customer: 6 } as const
export type RoleId = (typeof ROLE)[keyof typeof ROLE]

/** Roles that may make a call. The service that loads the resource checks its owner. */
export type Access = 'anyone' | 'signed-in' | 'guest-only' | { readonly roles: readonly RoleId[] }

export interface CallEntry {
  may: Access
  /** Whose resource the path or body names; others get 404 (ruling 13). `self`: the caller. */
  of?: 'self' | 'user' | 'session' | 'garage vehicle' | 'cart' | 'cart item' | 'store' | 'listing'
  /** Admins may use resources of all users. */
  adminToo?: boolean
  /** Reads only, despite its method. */
  reads?: boolean
}

const anyone: CallEntry = { may: 'anyone' }
const admins: CallEntry = { may: { roles: [ROLE.admin] }, of: 'self' }
/** Roles that may own a store (ruling 12); services check the owner of a listing or a file. */
export const SELLING_ROLES = [ROLE.admin, ROLE.distributor, ROLE.fleet, ROLE.supplier, ROLE.workshop] as const
const sellers: CallEntry = { may: { roles: SELLING_ROLES }, of: 'self' }
/** The caller's own store or listing, or any for an admin. */
const ownStore: CallEntry = { ...sellers, of: 'store', adminToo: true }
const ownListing: CallEntry = { ...sellers, of: 'listing', adminToo: true }
const ownAccount: CallEntry = { may: 'signed-in', of: 'self' }
const ownUser: CallEntry = { may: 'signed-in', of: 'user', adminToo: true }
const ownCart: CallEntry = { may: 'signed-in', of: 'cart' }
const ownItem: CallEntry = { may: 'signed-in', of: 'cart item' }

/** Permissions of every call. The shop refuses to start with a call that is missing here (ruling 13). */
export const CALLS: Readonly<Record<string, CallEntry>> = {
  'GET /api/product/': anyone,
  'GET /api/product/:id/': anyone,
  'GET /api/product/find': anyone,
  'GET /api/product/find/category/:category/': anyone,
  'GET /api/product/seller/:storeId/': anyone,
  'GET /api/sitemap/': anyone,
  'GET /api/products/:id/related/': anyone,
  // Only counts the view: changes nothing of the caller.
  'POST /api/products/:id/views/': { may: 'anyone', of: 'self', reads: true },
  'GET /api/productImg/:id/': anyone,
  'GET /api/categories/': anyone,
  ...entriesFor(FILTER_CALLS, anyone),
  ...entriesFor(SHOP_PAGE_CALLS, anyone),
  'POST /api/store/': sellers,
  'GET /api/store/:userId/': { may: 'signed-in', of: 'user', adminToo: true },
  'GET /api/stores/:id/': anyone,
  'PATCH /api/stores/:id/': ownStore,
  'POST /api/stores/:id/suspension': admins,
  'DELETE /api/stores/:id/suspension': admins,
  'GET /api/stores/:id/suspensions': admins,
  'POST /api/product/': ownStore,
  'PUT /api/product/:id/': ownListing,
  'DELETE /api/product/:id/': ownListing,
  'PUT /api/products/:id/type': ownListing,
  'POST /api/products/types/confirm': sellers,
  'GET /api/products/types/to-check/': sellers,
  'GET /api/seller/products/': sellers,
  'GET /api/seller/products/:id/': ownListing,
  'GET /api/seller/suggestion/': sellers,
  'POST /api/seller/products/changes/': sellers,
  'POST /api/seller/products/values/': sellers,
  ...entriesFor(UPLOAD_CALLS, sellers),
  'POST /api/uploadFile/': sellers,
  // A picture is deleted by GET only with the CSRF token (ruling 23).
  'GET /api/deleteFile/:key/': sellers,
  'DELETE /api/deleteFile/:key/': sellers,
  'GET /api/seller/products/:id/images/': sellers,
  'POST /api/productImg/': sellers,
  'DELETE /api/productImg/': sellers,
  'DELETE /api/productImg/:id/': sellers,
  'PATCH /api/product-images/:id/': sellers,
  'GET /api/vehicles/makes': anyone,
  'GET /api/vehicles/makes/:make/models': anyone,
  'GET /api/vehicles/makes/:make/models/:model/years': anyone,
  'GET /api/vehicles/makes/:make/models/:model/years/:year': anyone,
  'GET /api/vehicles/vin/:vin': anyone,
  'GET /api/vehiclesdataapi/': anyone,
  'GET /api/oximo/': anyone,
  'GET /api/oximo/:symbol/': anyone,
  ...entriesFor(PART_TYPE_CALLS, anyone),
  ...entriesFor(ENTRY_CALLS, admins),
  'POST /api/admin/part-types/preview/': { ...admins, reads: true },

  'POST /api/user/': { may: 'anyone', of: 'self' },
  'POST /api/login/:email/': { may: 'anyone', of: 'self' },
  'POST /api/logout/': { may: 'signed-in', of: 'self' },
  'GET /api/session/': { may: 'anyone', of: 'self' },
  'GET /api/csrf/': { may: 'anyone', of: 'self' },
  'GET /api/user/:id/': ownUser,
  'PATCH /api/user/:id/': ownUser,
  'GET /api/user_code/:id/': ownUser,
  'POST /api/users/:id/approval/': { may: { roles: [ROLE.admin] }, of: 'user', adminToo: true },
  'GET /api/garage/': ownAccount,
  'POST /api/garage/': ownAccount,
  'DELETE /api/garage/:id/': { may: 'signed-in', of: 'garage vehicle' },
  'GET /api/sessions/': { may: 'signed-in', of: 'self' },
  'DELETE /api/sessions/:id/': { may: 'signed-in', of: 'session' },
  'POST /api/password/change/': { may: 'signed-in', of: 'self' },
  'POST /api/password/forgot/': { may: 'anyone', of: 'self' },
  'POST /api/password/reset/': { may: 'anyone', of: 'self' },
  'POST /api/invitations/': admins,
  'GET /api/invitations/': admins,
  'DELETE /api/invitations/:id/': admins,
  // Never the admin's own account; the service checks it.
  'POST /api/users/:id/role': admins,
  'POST /api/users/:id/suspension': admins,
  'DELETE /api/users/:id/suspension': admins,

  'GET /api/admin/summary/': admins,
  'GET /api/admin/orders/': admins,
  'GET /api/admin/users/': admins,
  'GET /api/admin/users/:id/': { may: { roles: [ROLE.admin] }, of: 'user', adminToo: true },
  'GET /api/admin/stores/': admins,
  'GET /api/admin/stores/:id/': admins,
  'GET /api/admin/transactions/': admins,
  'GET /api/admin/enquiries/': admins,
  'GET /api/admin/enquiries/:id/': admins,
  'GET /api/admin/invitations/': admins,
  'GET /api/admin/audit/': admins,

  'GET /api/fetch-user-transaction-history/': { may: 'signed-in', of: 'self' },

  'GET /api/cart/:userId/': ownCart,
  'POST /api/cart/': ownCart,
  'PUT /api/cart/:userId/': ownCart,
  'GET /api/showItemsCart/:cartId/': ownCart,
  'GET /api/cartItemDetectSameItem/:cartId/:productId/': ownCart,
  'POST /api/cartItem/': ownCart,
  'PUT /api/cartItem/id/:itemId/': ownItem,
  'DELETE /api/cartItem/id/:itemId/': ownItem,

  // Services check the caller of an order: its buyer, one of its stores or an admin.
  'POST /api/wallet-checkout/': ownAccount,
  'POST /api/checkout/card/': ownAccount,
  'POST /api/checkout/card/:reference/verify/': ownAccount,
  'POST /api/checkout/message/': ownAccount,
  'POST /api/checkout/message/:id/order': admins,
  'POST /api/checkout/message/:id/state': admins,
  'GET /api/orders/': ownAccount,
  'GET /api/orders/unpaid/': ownAccount,
  'GET /api/orders/products/': ownAccount,
  'GET /api/orders/earnings/': ownAccount,
  'GET /api/orders/:number/': ownAccount,
  'POST /api/orders/:number/payment': ownAccount,
  'POST /api/orders/:number/cancellation': ownAccount,
  'POST /api/orders/:number/decline': ownAccount,
  'POST /api/orders/:number/shipment': ownAccount,
  'POST /api/orders/:number/delivery': ownAccount,
  'POST /api/orders/:number/refund': admins,
  'POST /api/orders/:number/confirmation': admins,

  'POST /api/wallet/top-up/': { may: 'signed-in', of: 'self' },
  'POST /api/add-transaction/': { may: 'signed-in', of: 'self' },
  ...entriesFor(REQUEST_CALLS, { may: 'anyone', of: 'self' }),
  'GET /api/enquiries/': admins,
  // The answer contains the caller's prices.
  'POST /api/assistant/messages/': { may: 'anyone', of: 'self' },

  'POST /aliapi/products/search-general/': { may: 'anyone', reads: true },
  'POST /aliapi/products/by-category/': { may: 'anyone', reads: true },
  'GET /aliapi/products/categories/': anyone,
  'GET /aliapi/products/:productId/': anyone,
  'GET /aliapi/products/:productId/shipping/': anyone,

  // Called by the card gateway, authenticated by its signature.
  'POST /api/webhooks/paystack': { may: 'anyone', of: 'self' },
}

/** Returns the entry of `METHOD /path`; undefined for a call that is not in the table. */
export function findCallEntry(call: string): CallEntry | undefined {
  return Object.hasOwn(CALLS, call) ? CALLS[call] : undefined
}

/** Returns true if a call reads only, despite its method. */
export const isReading = ({ reads = false }: CallEntry): boolean => reads

/** Returns true if the answer depends on the caller and must not be cached for others. */
export const isPersonal = ({ may, of }: CallEntry): boolean => may !== 'anyone' || of !== undefined

/** Outcome of a permission check. */
export type Verdict = 'allowed' | 'sign-in' | 'forbidden'

/** Checks a role, null for a visitor, against the permissions (ruling 13). */
export function getVerdict(access: Access, roleId: number | null): Verdict {
  if (access === 'anyone') return 'allowed'
  if (access === 'guest-only') return roleId === null ? 'allowed' : 'forbidden'
  if (roleId === null) return 'sign-in'
  if (access === 'signed-in') return 'allowed'
  return access.roles.some((role) => role === roleId) ? 'allowed' : 'forbidden'
}

/** Returns true if a user of this role may own a store that sells (ruling 12). */
export const isSellingRole = (roleId: number): boolean => SELLING_ROLES.some((role) => role === roleId)
/** Returns true for business roles, which need approval before they see business prices (ruling 11). */
export const needsApproval = (roleId: number): boolean => roleId >= 2 && roleId <= 4
