import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'

import fastify from 'fastify'
import { expect, test, vi } from 'vitest'

import type { PaymentChannel } from '#modules/payments/card-gateway.port.ts'

import { startSimulatedGateway } from './paystack.gateway.simulator.ts'
import { sign } from './paystack.wire.ts'

const payment = {
  reference: 'SPL-POPUP',
  email: '"<script>"@mail.example',
  amountKobo: 123_450,
  userId: 7,
  payer: { username: 'Ngozi', phone: '+2348031234567', address: '1 Test Road, Lagos' },
  channel: 'card' as const,
  callbackUrl: 'https://shop.example/checkout/payment?reference=SPL-POPUP',
}

async function open(channel: PaymentChannel = 'card') {
  const simulator = await startSimulatedGateway({ folder: null, shopUrl: () => null })
  const app = fastify()
  await simulator.servePopUp(app)
  simulator.simulation.behave({ webhooks: 'never' })
  const email = 'ngozi@mail.example'
  const { authorizationUrl } = await simulator.gateway.open({ ...payment, email, channel })
  const url = new URL(authorizationUrl).pathname
  const pay = (card: string, more: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ card, ...more }).toString(),
    })
  return {
    app,
    url,
    pay,
    simulation: simulator.simulation,
    gateway: simulator.gateway,
    close: () => Promise.all([simulator.close(), app.close()]),
  }
}

test('the pop-up shows test mode, takes a card, and posts the result to the page around it', async () => {
  const { app, url, pay, gateway, close } = await open()
  const choice = await app.inject(url)
  expect(choice.body).toContain('Test mode')
  expect(choice.body).toContain('₦1,234.50')
  expect(choice.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  const declined = await pay('4084080000005408')
  expect(declined.body).toContain('declined')
  const done = await pay('4084 0840 8408 4081')
  expect(done.body).toContain('data-event="success" data-reference="SPL-POPUP"')
  expect(done.body).toContain(
    'href="/checkout/payment?reference=SPL-POPUP&#38;trxref=SPL-POPUP&#38;reference=SPL-POPUP"',
  )
  expect(await gateway.verify('SPL-POPUP')).toMatchObject({ status: 'paid' })
  await close()
})

test.each(['bank_transfer', 'ussd'] as const)(
  'a payment opened for %s shows its tab first, and is paid without a card',
  async (channel) => {
    const { app, url, pay, simulation, gateway, close } = await open(channel)
    const choice = await app.inject(url)
    expect(choice.body).toContain(`value="${channel}" checked`)
    expect(simulation.find('SPL-POPUP')?.channels?.toSorted()).toEqual(['bank_transfer', 'card', 'ussd'])
    const declined = await pay('4084084084084081', { channel, outcome: '4084080000005408' })
    expect(declined.body).toMatch(/role="alert">[^<]*declined/)
    // The test card that is still checked on the other tab does not count.
    await pay('4084080000005408', { channel })
    expect(await gateway.verify('SPL-POPUP')).toMatchObject({ status: 'paid' })
    expect(simulation.find('SPL-POPUP')?.channel).toBe(channel)
    await close()
  },
)

test('the amount and the account number of a transfer have buttons that copy them without signs', async () => {
  const { app, url, close } = await open('bank_transfer')
  const { body } = await app.inject(url)
  expect(body).toMatch(/₦1,234\.50<\/p><button type="button" data-copy="1234\.50">/)
  expect(body).toMatch(/<p class="number">(\d{10})<\/p><button type="button" data-copy="\1">/)
  await close()
})

test('a wrong access code returns 404', async () => {
  const { app, close } = await open()
  for (const code of ['x', 'x'.repeat(24), '..%2f..%2fkey', 'SPL-POPUP'])
    expect((await app.inject(`/dev/paystack/${code}`)).statusCode, code).toBe(404)
  await close()
})

/** Starts a simulator and a receiver of its webhooks. */
async function listen() {
  const got: { raw: string; signature: string | undefined }[] = []
  const server = createServer((request, response) => {
    const signature = request.headers['x-paystack-signature']
    const keep = async () =>
      void got.push({ raw: await readText(request), signature: typeof signature === 'string' ? signature : undefined })
    void keep().then(() => response.end())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const shopUrl = () => `http://127.0.0.1:${port}`
  const simulator = await startSimulatedGateway({ folder: null, shopUrl })
  const close = async () => {
    await simulator.close()
    server.close()
  }
  return { ...simulator, got, close }
}

test.each([
  ['once', 1],
  ['early', 1],
  ['late', 1],
  ['twice', 2],
  ['out_of_order', 2],
  ['never', 0],
] as const)('webhooks that come %s', async (plan, count) => {
  const { got, simulation, gateway, close } = await listen()
  // Long enough to look in between, however busy the machine.
  simulation.behave({ lateMs: plan === 'early' ? 2_000 : 50 })
  const { accessCode } = await gateway.open({ ...payment, email: 'ngozi@mail.example' })
  await simulation.pay(accessCode, '4084084084084081', plan)
  if (plan === 'early') expect([got.length, (await gateway.verify('SPL-POPUP'))?.status]).toEqual([1, 'open'])
  const isDone = async () => got.length >= count && (await gateway.verify('SPL-POPUP'))?.status === 'paid'
  await vi.waitUntil(isDone, { timeout: 20_000 })
  await simulation.settled()
  expect(got).toHaveLength(count)
  for (const { raw, signature } of got) expect(signature).toBe(sign(raw, simulation.secretKey))
  await close()
})

test('a payment that the bank takes back is reported as reversed, with the webhook of its dispute', async () => {
  const { got, simulation, gateway, close } = await listen()
  const { accessCode } = await gateway.open({ ...payment, email: 'ngozi@mail.example' })
  await simulation.pay(accessCode, '4084084084084081', 'never')
  simulation.reverse('SPL-POPUP')
  await simulation.settled()
  expect(await gateway.verify('SPL-POPUP')).toMatchObject({ status: 'reversed' })
  const notices = got.map(({ raw, signature }) => gateway.readNotice(Buffer.from(raw), signature))
  expect(notices).toEqual([{ event: 'charge.dispute.resolve', reference: 'SPL-POPUP' }])
  await close()
})

test('a folder keeps payments across restarts, and two processes share them', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'sparelane-cards-')), 'paystack')
  const first = await startSimulatedGateway({ folder, shopUrl: () => null })
  const { accessCode } = await first.gateway.open({ ...payment, email: 'ngozi@mail.example' })
  const second = await startSimulatedGateway({ folder, shopUrl: () => null })
  await second.simulation.pay(accessCode, '4084084084084081')
  expect(await first.gateway.verify('SPL-POPUP')).toMatchObject({ status: 'paid' })
  await Promise.all([first.close(), second.close()])
  rmSync(folder, { recursive: true })
})
