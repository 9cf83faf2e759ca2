import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { payByWallet } from '#modules/orders/orders.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { addToCart, createListingBy, creditWallet, DELIVERY } from '#tests/support/buying.ts'
import { openTestShop, type SignedIn, type TestShop } from '#tests/support/shop.ts'
import { signUpAs } from '#tests/support/sign-in.ts'

import * as calls from './tables.contract.ts'

let shop: TestShop
let admin: SignedIn
let buyer: SignedIn
let number: string

beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.signedInAs(ROLE.admin)
  buyer = await signUpAs(shop, ROLE.workshop)
  const seller = await shop.signedInAs(ROLE.supplier)
  const part = await createListingBy(shop.database, seller, { title: 'Brake disc', generalPrice: 10_000, stock: 3 })
  await creditWallet(shop, buyer.user.id, 100_000)
  await addToCart(buyer, part, 2)
  number = (await buyer.bearer(payByWallet, { body: DELIVERY })).order.number
})
afterAll(() => shop.close())

const csv = (path: string, { token }: SignedIn = admin) =>
  shop.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })

test('orders can be filtered by number, buyer, status, method and day', async () => {
  const find = async (query: object) => (await admin.bearer(calls.listAdminOrders, { query })).results
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
  for (const query of [
    {},
    { search: number.toLowerCase() },
    { search: buyer.user.email.slice(0, 8) },
    { status: 'paid', method: 'wallet' },
    { from: today, to: today },
  ])
    expect(await find(query), JSON.stringify(query)).toMatchObject([
      { number, total: 19_400, lines: 1, buyer: { email: buyer.user.email }, status: 'paid' },
    ])
  for (const query of [
    { search: 'unknown' },
    { status: 'shipped' },
    { method: 'card' },
    { to: '2020-01-01' },
    { search: '%' },
  ])
    expect(await find(query), JSON.stringify(query)).toEqual([])
})

test('a list sorts both ways and pages with links', async () => {
  const list = async (sort: string, page = '1') =>
    admin.bearer(calls.listAdminUsers, { query: { sort, page, page_size: '2' } })
  const up = await list('email')
  expect(up).toMatchObject({ count: 3, count_capped: false, previous: null })
  expect(up.next).toBe('/api/admin/users/?sort=email&page=2&page_size=2')
  const rest = await list('email', '2')
  expect(rest).toMatchObject({ next: null })
  const emails = [...up.results, ...rest.results].map(({ email }) => email)
  expect(emails).toEqual(emails.toSorted())
  const down = [...(await list('-email')).results, ...(await list('-email', '2')).results].map(({ email }) => email)
  expect(down).toEqual(emails.toReversed())
  expect((await list('email', '3')).results).toEqual([])
})

test('users can be filtered by role and state', async () => {
  const sellers = await admin.bearer(calls.listAdminUsers, { query: { role: '4', state: 'active' } })
  expect(sellers.results).toMatchObject([{ role: { id: 4 }, store: { name: expect.stringMatching(/^Store/) } }])
  expect((await admin.bearer(calls.listAdminUsers, { query: { state: 'disabled' } })).results).toEqual([])
})

test('stores, transactions, invitations and the audit log list their rows without secrets', async () => {
  const [store] = (await admin.bearer(calls.listAdminStores, { query: { sort: '-listings' } })).results
  expect(store).toMatchObject({ listings: 1, owner: { email: expect.any(String) } })
  const { results } = await admin.bearer(calls.listAdminTransactions, {
    query: { search: number, status: 'successful' },
  })
  expect(results).toMatchObject([
    { amount: -19_400, reference: `order:${number}`, gateway: null, user: { id: buyer.user.id } },
  ])
  const invitations = await admin.bearer(calls.listAdminInvitations, { query: { state: 'used' } })
  expect(invitations.results).toMatchObject([{ used_by: admin.user.username, state: 'used' }])
  const signups = await admin.bearer(calls.listAdminAudit, {
    query: { event: 'signed_up', user: String(buyer.user.id) },
  })
  expect(signups.results).toMatchObject([{ event: 'signed_up', user: { username: buyer.user.username } }])
})

test('transactions are found by full reference, audit entries by event, user and request id', async () => {
  const transactions = async (search: string) =>
    (await admin.bearer(calls.listAdminTransactions, { query: { search } })).results.map(({ reference }) => reference)
  for (const search of [number, number.toLowerCase(), `order:${number}`])
    expect(await transactions(search)).toEqual([`order:${number}`])
  expect(await transactions('order')).toEqual([])
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10)
  const acts = async (search: string) =>
    (await admin.bearer(calls.listAdminAudit, { query: { search, from: today, page_size: '100' } })).results
  const [signup] = await acts('Signed up')
  expect(signup).toMatchObject({ event: 'signed_up' })
  expect((await acts(signup?.request_id ?? '')).map(({ request_id: id }) => id)).toContain(signup?.request_id)
  expect((await acts(buyer.user.email)).every(({ user, actor }) => [user?.id, actor?.id].includes(buyer.user.id))).toBe(
    true,
  )
  expect(await acts('nothing like it')).toEqual([])
})

test.each([
  ['an unknown key', 'orders', 'buyer=1'],
  ['an invalid sort', 'orders', 'sort=password_hash'],
  ['an invalid state', 'users', 'state=1'],
  ['more than a hundred a page', 'users', 'page_size=101'],
  ['an invalid day', 'audit', 'from=2026-02-31'],
  ['an unknown format', 'audit', 'format=xlsx'],
])('%s returns 400', async (_, name, query) => {
  const answer = await csv(`/api/admin/${name}/?${query}`)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'invalid_input'])
})

describe('as a file', () => {
  test('matching rows are exported with the columns of the list, and the audit log has the export', async () => {
    const answer = await csv('/api/admin/orders/?format=csv&status=paid')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      'x-rows-left-out': '0',
      'cache-control': 'private, no-store',
    })
    const [head, first, ...more] = answer.body.split('\r\n')
    expect(head).toBe('\ufeffnumber,status,method,total,lines,buyer.id,buyer.username,buyer.email,created_at,paid_at')
    expect(first).toContain(`${number},paid,wallet,19400,1,${buyer.user.id},${buyer.user.username},`)
    expect(more).toEqual([''])
    const noted = await admin.bearer(calls.listAdminAudit, { query: { event: 'table_exported' } })
    expect(noted.results[0]).toMatchObject({ actor: { id: admin.user.id }, detail: { table: 'orders', rows: 1 } })
  })

  test('names that a spreadsheet would run get a leading apostrophe', async () => {
    const name = '=HYPERLINK("https://evil.example","x")'
    await rows(shop.database.db, 'update users set username = $1 where id = $2', [name, buyer.user.id])
    const { body } = await csv('/api/admin/users/?format=csv&search=HYPERLINK')
    expect(body).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`)
    expect(body).not.toMatch(/[,\n]"?=/)
  })

  test('every table can be exported by admins only', async () => {
    for (const name of ['orders', 'users', 'stores', 'transactions', 'enquiries', 'invitations', 'audit']) {
      const answer = await csv(`/api/admin/${name}/?format=csv`)
      expect(answer.statusCode, name).toBe(200)
      expect(answer.body.split('\r\n')[0], name).toMatch(/^\ufeff(?:id|number),/)
      expect((await csv(`/api/admin/${name}/?format=csv`, buyer)).statusCode, name).toBe(403)
    }
  })

  test('the 31st export of an admin within an hour returns 429', async () => {
    const other = await shop.signedInAs(ROLE.admin)
    for (let one = 0; one < 30; one += 1)
      expect((await csv('/api/admin/users/?format=csv', other)).statusCode).toBe(200)
    expect((await csv('/api/admin/users/?format=csv', other)).statusCode).toBe(429)
    expect((await csv('/api/admin/users/?format=json', other)).statusCode).toBe(200)
  })
})
