import { describe, expect, test } from 'vitest'

import { ENTRY_CALLS } from './entry-calls.rules.ts'
import { findCallEntry, CALLS, isPersonal, type RoleId, getVerdict } from './permissions.rules.ts'

const ROLES: readonly RoleId[] = [1, 2, 3, 4, 5, 6]
const listCalls = (may: string) =>
  Object.keys(CALLS).filter((name) => JSON.stringify(CALLS[name]?.may) === JSON.stringify(may))
const accountCall =
  /^\w+ \/api\/(?:user|users|user_code|login|logout|session|sessions|csrf|password|invitations)(?:\/|$)/
const catalogueCall =
  /^GET \/api\/(?:oximo|part-types|product|products(?!\/types)|productImg|categories|filter|sitemap|vehicles|vehiclesdataapi|stores(?:\/:id(?:\/record)?)?\/$)(?:\/|$)/

describe('calls', () => {
  test('the only public account calls are those of signup and login', () => {
    expect(
      listCalls('anyone')
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

  test('the only public calls that write are those of accounts, part requests and the card gateway', () => {
    expect(
      listCalls('anyone')
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

  test('the calls of admins are exactly the listed ones', () => {
    const ofAdmins = Object.keys(CALLS).filter((name) => getVerdict(CALLS[name]?.may ?? 'anyone', 2) === 'forbidden')
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
      'POST /api/orders/:number/confirmation',
      'POST /api/orders/:number/refund',
      'POST /api/stores/:id/suspension',
      'POST /api/users/:id/approval/',
      'POST /api/users/:id/role',
      'POST /api/users/:id/suspension',
    ])
  })

  test('the only calls that are closed to customers but open to sellers are those of selling', () => {
    const may = (name: string, role: RoleId) => getVerdict(CALLS[name]?.may ?? 'anyone', role) === 'allowed'
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
      'GET /api/seller/suggestion/',
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

  test('calls about a user or a session need a session, and admins may use other users but not other sessions', () => {
    const owned = Object.entries(CALLS).filter(([, { of }]) => of === 'user' || of === 'session')
    expect(owned.filter(([, { may }]) => may === 'anyone')).toEqual([])
    for (const [name, { of, adminToo = false }] of owned) expect(adminToo, name).toBe(of === 'user')
  })

  test('all calls are personal except those of the catalogue, vehicles and external marketplace', () => {
    const isOpen = (name: string) => catalogueCall.test(name) || name.includes(' /aliapi/')
    for (const [name, entry] of Object.entries(CALLS)) expect(isPersonal(entry), name).toBe(!isOpen(name))
  })

  test('the only POST calls that count as reading are product views, a preview and two searches', () => {
    expect(Object.keys(CALLS).filter((name) => CALLS[name]?.reads === true)).toEqual([
      'POST /api/products/:id/views/',
      'POST /api/admin/part-types/preview/',
      'POST /aliapi/products/search-general/',
      'POST /aliapi/products/by-category/',
    ])
  })

  test('a call that is not in the table has no entry, even if Object.prototype has its name', () => {
    for (const name of ['GET /api/other/', 'POST /api/products/', 'constructor', '__proto__', 'toString'])
      expect(findCallEntry(name)).toBeUndefined()
  })
})

describe('the verdict', () => {
  test.each([
    ['anyone', ['allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed']],
    ['signed-in', ['sign-in', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed']],
    ['guest-only', ['allowed', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden']],
    [{ roles: [1, 4] as const }, ['sign-in', 'allowed', 'forbidden', 'forbidden', 'allowed', 'forbidden', 'forbidden']],
    [{ roles: [] }, ['sign-in', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden']],
  ] as const)('access %j gives a visitor and the six roles these verdicts', (access, wanted) => {
    expect([null, ...ROLES].map((roleId) => getVerdict(access, roleId))).toEqual(wanted)
  })

  test('an unknown role is forbidden', () => {
    for (const roleId of [0, 7, -1, 1.5, Number.NaN]) expect(getVerdict({ roles: ROLES }, roleId)).toBe('forbidden')
  })
})
