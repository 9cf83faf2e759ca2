import { describe, expect, test } from 'vitest'

import { ENTRY_CALLS } from './entry-calls.rules.ts'
import { callEntry, CALLS, isPersonal, type RoleId, verdictFor } from './permissions.rules.ts'

const ROLES: readonly RoleId[] = [1, 2, 3, 4, 5, 6]
const namesOf = (may: string) =>
  Object.keys(CALLS).filter((name) => JSON.stringify(CALLS[name]?.may) === JSON.stringify(may))
const accountCall =
  /^\w+ \/api\/(?:user|users|user_code|login|logout|session|sessions|csrf|password|invitations)(?:\/|$)/
const catalogueCall =
  /^GET \/api\/(?:oximo|part-types|product|products(?!\/types)|productImg|categories|filter|sitemap|vehicles|vehiclesdataapi|stores\/:id\/$)(?:\/|$)/

describe('calls', () => {
  test('of accounts that anyone may make are those around signing up and logging in, and no others', () => {
    expect(
      namesOf('anyone')
        .filter((name) => accountCall.test(name))
        .toSorted(),
    ).toEqual([
      'GET /api/csrf/',
      'GET /api/session/',
      'POST /api/login/:email/',
      'POST /api/password/forgot/',
      'POST /api/password/reset/',
      'POST /api/user/',
    ])
  })

  test('that change something and that anyone may make are those of accounts, asking for a part, and what the gateway signs', () => {
    expect(
      namesOf('anyone')
        .filter((name) => !name.startsWith('GET ') && CALLS[name]?.reads !== true)
        .toSorted(),
    ).toEqual([
      'POST /api/assistant/messages/',
      'POST /api/enquiries/',
      'POST /api/listing-alerts/',
      'POST /api/listing-alerts/stop/',
      'POST /api/login/:email/',
      'POST /api/password/forgot/',
      'POST /api/password/reset/',
      'POST /api/user/',
      'POST /api/webhooks/paystack',
    ])
  })

  test('of admins are those of their desk, and no others', () => {
    const ofAdmins = Object.keys(CALLS).filter((name) => verdictFor(CALLS[name]?.may ?? 'anyone', 2) === 'forbidden')
    const entered = ofAdmins.filter((name) => ENTRY_CALLS.includes(name))
    expect(entered.toSorted()).toEqual(ENTRY_CALLS.toSorted())
    expect(ofAdmins.filter((name) => !ENTRY_CALLS.includes(name)).toSorted()).toEqual([
      'DELETE /api/invitations/:id/',
      'DELETE /api/stores/:id/suspension',
      'DELETE /api/users/:id/suspension',
      'GET /api/admin/audit/',
      'GET /api/admin/enquiries/',
      'GET /api/admin/enquiries/:id/',
      'GET /api/admin/invitations/',
      'GET /api/admin/orders/',
      'GET /api/admin/stores/',
      'GET /api/admin/stores/:id/',
      'GET /api/admin/summary/',
      'GET /api/admin/transactions/',
      'GET /api/admin/users/',
      'GET /api/admin/users/:id/',
      'GET /api/enquiries/',
      'GET /api/invitations/',
      'GET /api/stores/:id/suspensions',
      'POST /api/checkout/message/:id/order',
      'POST /api/checkout/message/:id/state',
      'POST /api/invitations/',
      'POST /api/orders/:number/refund',
      'POST /api/stores/:id/suspension',
      'POST /api/users/:id/approval/',
      'POST /api/users/:id/role',
      'POST /api/users/:id/suspension',
    ])
  })

  test('that are closed to customers alone are those of sellers', () => {
    const may = (name: string, role: RoleId) => verdictFor(CALLS[name]?.may ?? 'anyone', role) === 'allowed'
    const ofSellers = Object.keys(CALLS).filter(
      (name) => !may(name, 6) && ROLES.every((role) => role === 6 || may(name, role)),
    )
    expect(ofSellers.toSorted()).toEqual([
      'DELETE /api/deleteFile/:key/',
      'DELETE /api/product/:id/',
      'DELETE /api/productImg/',
      'DELETE /api/productImg/:id/',
      'DELETE /api/upload/:job/',
      'GET /api/deleteFile/:key/',
      'GET /api/products/types/to-check/',
      'GET /api/seller/products/',
      'GET /api/seller/products/:id/',
      'GET /api/seller/products/:id/images/',
      'GET /api/upload/',
      'GET /api/upload/:job/',
      'GET /api/upload/:job/rejected/',
      'GET /api/upload/export/',
      'GET /api/upload/template/',
      'PATCH /api/product-images/:id/',
      'PATCH /api/stores/:id/',
      'POST /api/product/',
      'POST /api/productImg/',
      'POST /api/products/types/confirm',
      'POST /api/seller/products/changes/',
      'POST /api/seller/products/values/',
      'POST /api/store/',
      'POST /api/upload/',
      'POST /api/upload/:job/acceptance',
      'POST /api/uploadFile/',
      'PUT /api/product/:id/',
      'PUT /api/products/:id/type',
      'PUT /api/upload/:job/mapping',
    ])
  })

  test('about a user or a session are for who is signed in, and an admin sees users but not sessions of others', () => {
    const owned = Object.entries(CALLS).filter(([, { of }]) => of === 'user' || of === 'session')
    expect(owned.filter(([, { may }]) => may === 'anyone')).toEqual([])
    for (const [name, { of, adminToo = false }] of owned) expect(adminToo, name).toBe(of === 'user')
  })

  test('are all personal, but those of the catalogue, of vehicles and of the external marketplace', () => {
    const isOpen = (name: string) => catalogueCall.test(name) || name.includes(' /aliapi/')
    for (const [name, entry] of Object.entries(CALLS)) expect(isPersonal(entry), name).toBe(!isOpen(name))
  })

  test('that change nothing in the name of who asks although they are POSTs are the view of a part, a preview and two searches', () => {
    expect(Object.keys(CALLS).filter((name) => CALLS[name]?.reads === true)).toEqual([
      'POST /api/products/:id/views/',
      'POST /api/admin/part-types/preview/',
      'POST /aliapi/products/search-general/',
      'POST /aliapi/products/by-category/',
    ])
  })

  test('that the table does not name have no entry, whatever objects know by birth', () => {
    for (const name of ['GET /api/other/', 'POST /api/products/', 'constructor', '__proto__', 'toString'])
      expect(callEntry(name)).toBeUndefined()
  })
})

describe('the verdict', () => {
  test.each([
    ['anyone', ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed']],
    ['signed-in', ['sign-in', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed']],
    ['guest-only', ['allowed', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden']],
    [{ roles: [1, 4] as const }, ['sign-in', 'allowed', 'forbidden', 'forbidden', 'allowed', 'forbidden', 'forbidden']],
    [{ roles: [] }, ['sign-in', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden']],
  ] as const)('of %j for a visitor and the six roles', (access, wanted) => {
    expect([null, ...ROLES].map((roleId) => verdictFor(access, roleId))).toEqual(wanted)
  })

  test('for a role that there is not is that of a stranger who is signed in', () => {
    for (const roleId of [0, 7, -1, 1.5, Number.NaN]) expect(verdictFor({ roles: ROLES }, roleId)).toBe('forbidden')
  })
})
