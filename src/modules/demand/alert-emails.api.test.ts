import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { suspendUser } from '#modules/accounts/user-admin.contract.ts'
import { rows } from '#platform/db/rows.ts'
import type { Email, Outbox } from '#platform/mail.ts'
import { type AlertShop, atTime, listRecipients, openAlertShop, WANTED } from '#tests/support/alerts.ts'

import { addListingAlert, stopListingAlerts } from './demand.contract.ts'

let alerts: AlertShop
beforeAll(async () => (alerts = await openAlertShop()))
afterAll(() => alerts.close())
beforeEach(() => alerts.clear())

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  rows<Row>(alerts.shop.database.db, text, values)
const { waits, list, send } = {
  waits: (...given: Parameters<AlertShop['addCheckedAlert']>) => alerts.addCheckedAlert(...given),
  list: (fields?: object) => alerts.addListing(fields),
  send: (...given: Parameters<AlertShop['sendAlerts']>) => alerts.sendAlerts(...given),
}

test('a buyer gets one email with title, price and links when the part is listed', async () => {
  await waits('ada@test.example')
  expect(await send()).toEqual([])
  const made = await list({ title: 'Front <b>pads</b> for Outback', gen_price: 12_500 })
  const [email, ...more] = await send()
  expect(more).toEqual([])
  expect(email?.to).toBe('ada@test.example')
  expect(email?.subject).toBe('Now listed: Brake Pad Set front Subaru Outback 2011')
  expect(email?.text).toContain(`${made.title}: ₦12,500\nhttps://shop.example/detail_page/${made.id}`)
  expect(email?.text).toContain('https://shop.example/product?keyword=pads+outback+2011')
  expect(email?.text).toContain('https://shop.example/alerts/stop?token=')
  expect(email?.html).toContain(`href="https://shop.example/detail_page/${made.id}"`)
  expect(email?.html).not.toContain('<b>')
  await list()
  expect(await send()).toHaveLength(1)
})

test('an email names the condition and the brands of its alert, and links to the list with them', async () => {
  await waits('ada@test.example', { condition: 'New', brands: ['denso', 'Bosch'] })
  await list()
  const [email] = await send()
  expect(email?.subject).toBe('Now listed: Brake Pad Set front Bosch/Denso Subaru Outback 2011 New')
  expect(email?.text).toMatch(/product\?keyword=pads\+outback\+2011\S*&condition=New&brand=Bosch&brand=Denso\n/)
})

test('an email shows the newest three of more listings', async () => {
  await waits('ada@test.example')
  for (const title of ['Pads one', 'Pads two', 'Pads three', 'Pads four']) await list({ title, confirm_conflict: true })
  const [email] = await send()
  expect(email?.text.match(/detail_page/g)).toHaveLength(3)
  expect(email?.text).not.toContain('Pads one')
})

test('a run that ends in the middle is repeated, and no alert is emailed twice', async () => {
  const emails = Array.from({ length: 7 }, (_, n) => `buyer-${n}@test.example`)
  for (const email of emails) await waits(email)
  await list()
  for (const [stored, kept] of [
    [2, 0],
    [5, 3],
  ] as const) {
    let calls = 0
    const ending: Outbox = {
      async post(ctx, letter) {
        await alerts.outbox.post(ctx, letter)
        if ((calls += 1) > stored) throw new Error('The process ends.')
      },
    }
    await expect(alerts.createEmails(ending, { emails: 3 }).send(atTime(alerts.shop))).rejects.toThrow(
      'The process ends.',
    )
    // A batch that was whole is stored, the other is not.
    expect(await alerts.readEmails()).toHaveLength(kept)
  }
  expect(await listRecipients(send({ emails: 3 }))).toEqual(emails)
  expect(await sql('select from listing_changes')).toEqual([])
})

test('two concurrent processes send each email once', async () => {
  const emails = Array.from({ length: 20 }, (_, n) => `buyer-${n}@test.example`)
  for (const [n, email] of emails.entries()) {
    await waits(email, { year: 2010 + (n % 3) })
    await list()
  }
  await Promise.all(
    Array.from({ length: 4 }, () =>
      alerts.createEmails(alerts.outbox, { changes: 3, emails: 4, newAlerts: 3 }).send(atTime(alerts.shop)),
    ),
  )
  expect(await listRecipients(send())).toEqual(emails.toSorted())
})

test('a user gets the email at the address of the account with their own price, and none while it is disabled', async () => {
  const [workshop, gone] = [await alerts.shop.signedInAs(ROLE.workshop), await alerts.shop.signedInAs(ROLE.customer)]
  const supplier = await alerts.shop.signedInAs(ROLE.supplier)
  for (const { bearer } of [workshop, gone, supplier]) await bearer(addListingAlert, { body: WANTED })
  await sql('update users set email = $2 where id = $1', [workshop.user.id, 'moved@test.example'])
  const user = { params: { id: String(gone.user.id) } }
  await alerts.admin.bearer(suspendUser, { ...user, body: { reason: 'Under review' } })
  await list({ gen_price: 2_000, price: 1_500 })
  const prices = (await send()).map(({ to, text }) => [to, /₦[\d,]+/.exec(text)?.[0]])
  expect(Object.fromEntries(prices)).toEqual({ 'moved@test.example': '₦2,000', [supplier.user.email]: '₦1,500' })
})

const tokenIn = (letter: Email | undefined) => /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''

test('the secret of an email stops all alerts of its address, and of no other', async () => {
  await waits('ada@test.example')
  await list()
  const [email] = await send()
  await waits('Ada@test.example', { type: 'radiator', positions: {} })
  await waits('obi@test.example', { type: 'radiator', positions: {} })
  expect(tokenIn(email)).toHaveLength(43)
  // Mail programs open links by themselves: only a POST stops anything.
  const { statusCode } = await alerts.shop.app.inject({ url: `/api/listing-alerts/stop/?token=${tokenIn(email)}` })
  expect([404, 405]).toContain(statusCode)
  expect(await sql('select from listing_alerts')).toHaveLength(3)
  expect(await alerts.shop.visitor(stopListingAlerts, { body: { token: tokenIn(email) } })).toEqual({ stopped: true })
  expect(await sql('select email from listing_alerts')).toEqual([{ email: 'obi@test.example' }])
  for (const token of [tokenIn(email), 'x'.repeat(43)])
    await expect(alerts.shop.visitor(stopListingAlerts, { body: { token } })).rejects.toMatchObject({ status: 404 })
})

test('an alert is deleted 180 days after it was stored, or after its email', async () => {
  await waits('waiting@test.example')
  await waits('told@test.example', { year: 2012 })
  await sql(`update listing_alerts set created_at = now() - interval '200 days'`)
  await sql(`update listing_alerts set notified_at = now() - interval '100 days' where year = 2012`)
  const left = () => sql<{ email: string }>('select email from listing_alerts')
  const { expire } = alerts.createEmails(alerts.outbox)
  await expire(atTime(alerts.shop))
  expect(await left()).toEqual([{ email: 'told@test.example' }])
  await expire(atTime(alerts.shop, new Date(Date.now() + 79 * 86_400_000)))
  expect(await left()).toHaveLength(1)
  await expire(atTime(alerts.shop, new Date(Date.now() + 81 * 86_400_000)))
  expect(await left()).toEqual([])
})
