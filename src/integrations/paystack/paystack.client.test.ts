import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { type CardGateway, GatewayError } from '#modules/payments/card-gateway.port.ts'
import { testAll } from '#tests/support/check-each.ts'

import type { Behaviour } from './paystack.cards.ts'
import { createPaystack } from './paystack.client.ts'
import { type SimulatedGateway, startSimulatedGateway } from './paystack.gateway.simulator.ts'

// The client and the simulator speak the provider's wire over HTTP; the client knows nothing else of it.

const QUICK = { attemptMs: 900, deadlineMs: 2_700, retries: 2, firstDelayMs: 10, maxFailures: 50, openMs: 200 }

let simulator: SimulatedGateway
let gateway: CardGateway
beforeEach(async () => {
  simulator = await startSimulatedGateway({ folder: null, shopUrl: () => null, retry: QUICK })
  gateway = simulator.gateway
})
afterEach(() => simulator.close())

let references = 0
const payment = () => ({
  reference: `SPL-TEST${(references += 1)}`,
  email: 'ngozi@mail.example',
  amountKobo: 123_450,
  userId: 77,
  payer: { username: 'Ngozi', phone: '+2348031234567', address: '1 Test Road, Lagos' },
  channel: 'card' as const,
  callbackUrl: null,
})
const getAccessCode = (reference: string) => simulator.simulation.find(reference)?.accessCode ?? ''
const pay = (reference: string, card = '4084 0840 8408 4081') =>
  simulator.simulation.pay(getAccessCode(reference), card, 'never')
const catchFault = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof GatewayError ? error.fault : error),
  )

test('a payment is opened, paid and verified with all that was agreed on', async () => {
  const wanted = payment()
  const { accessCode, authorizationUrl } = await gateway.open(wanted)
  expect(authorizationUrl).toMatch(new RegExp(`/dev/paystack/${accessCode}$`))
  expect(simulator.simulation.find(wanted.reference)?.metadata).toEqual({ user_id: '77', ...wanted.payer })
  expect(await gateway.verify(wanted.reference)).toMatchObject({ status: 'idle' })
  await pay(wanted.reference)
  expect(await gateway.verify(wanted.reference)).toMatchObject({
    reference: wanted.reference,
    status: 'paid',
    amountKobo: 123_450,
    currency: 'NGN',
    userId: '77',
    email: 'ngozi@mail.example',
  })
})

test('cards are declined, slow, and pay other amounts', async () => {
  const [declined, slow, other] = [payment(), payment(), payment()]
  for (const each of [declined, slow, other]) await gateway.open(each)
  await pay(declined.reference, '4084080000005408')
  await pay(slow.reference, '5060666666666666')
  await pay(other.reference, '4123450131001381')
  expect(await gateway.verify(declined.reference)).toMatchObject({ status: 'declined' })
  expect(await gateway.verify(slow.reference)).toMatchObject({ status: 'open' })
  expect(await gateway.verify(other.reference)).toMatchObject({ status: 'paid', amountKobo: 100 })
})

test('a reference is good for one payment', async () => {
  const wanted = payment()
  await gateway.open(wanted)
  expect(await catchFault(gateway.open(wanted))).toBe('duplicate')
})

test('an unknown reference is not a failure of the gateway', async () => {
  expect(await gateway.verify('SPL-UNKNOWN')).toBeNull()
})

test('a rejected key makes the gateway unavailable and refuses no request', async () => {
  const stranger = createPaystack({ ...simulator.client, secretKey: 'sk_test_another_users_key_00' })
  const refund = { gatewayId: '1', amountKobo: 5, key: 'refund:1' }
  const calls = [() => stranger.open(payment()), () => stranger.verify('SPL-X'), () => stranger.refund(refund)]
  for (const call of [...calls, () => stranger.listRefunds('1')]) {
    expect(await catchFault(call())).toBe('unavailable')
    await expect(call()).rejects.toThrow('The gateway rejects the secret key or this server (401).')
  }
})

test('a blocked server makes the gateway unavailable, also without JSON', async () => {
  const server = await counting(() => ({ status: 403, body: '<html>Forbidden</html>' }))
  const client = createPaystack({ ...simulator.client, baseUrl: server.baseUrl })
  expect(await catchFault(client.listRefunds('1'))).toBe('unavailable')
  server.close()
})

const FAULTS: [answers: Behaviour['answers'], fault: string][] = [
  ['down', 'unavailable'],
  ['error_500', 'unavailable'],
  ['slow', 'timeout'],
  ['html', 'unreadable'],
  ['half_json', 'unreadable'],
  ['huge', 'unreadable'],
  ['lost', 'unavailable'],
]

testAll(FAULTS)(
  'an invalid answer of the gateway raises its fault within the deadline, and the next valid answer succeeds',
  async (answers, fault) => {
    const wanted = payment()
    await gateway.open(wanted)
    // A client that waited for this would outlast the test.
    simulator.simulation.behave({ answers, slowMs: 120_000 })
    expect(await catchFault(gateway.verify(wanted.reference))).toBe(fault)
    simulator.simulation.behave({})
    expect(await gateway.verify(wanted.reference)).toMatchObject({ status: 'idle' })
  },
)

test('a reference whose answer was lost is recognised at the retry', async () => {
  const wanted = payment()
  simulator.simulation.behave({ answers: 'lost' })
  expect(await catchFault(gateway.open(wanted))).toBe('unavailable')
  simulator.simulation.behave({})
  expect(await catchFault(gateway.open(wanted))).toBe('duplicate')
})

/** A server that counts, and answers what it is told. */
async function counting(answer: (turn: number) => { status: number; body: string; headers?: object }) {
  let turn = 0
  const server: Server = createServer((_request, response) => {
    const { status, body, headers = {} } = answer((turn += 1))
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, turns: () => turn, close: () => server.close() }
}

test('a request that fails once is retried and succeeds', async () => {
  const right = {
    id: 1,
    status: 'success',
    reference: 'SPL-X',
    amount: 5,
    currency: 'NGN',
    metadata: '{"user_id":"3"}',
  }
  const body = JSON.stringify({ status: true, message: 'ok', data: right })
  const server = await counting((turn) => (turn === 1 ? { status: 503, body: '' } : { status: 200, body }))
  const client = createPaystack({ ...simulator.client, baseUrl: server.baseUrl })
  expect(await client.verify('SPL-X')).toMatchObject({ status: 'paid', userId: '3', email: null })
  expect(server.turns()).toBe(2)
  server.close()
})

test('a gateway that keeps failing is not called for a moment, then called again', async () => {
  let isDown = true
  const unknown = JSON.stringify({ status: false, message: 'Transaction reference not found.' })
  const server = await counting(() => (isDown ? { status: 500, body: '' } : { status: 400, body: unknown }))
  const retry = { ...QUICK, maxFailures: 1 }
  const client = createPaystack({ ...simulator.client, baseUrl: server.baseUrl, retry })
  expect(await catchFault(client.verify('SPL-X'))).toBe('unavailable')
  const asked = server.turns()
  expect(asked).toBe(3)
  for (let i = 0; i < 20; i += 1) expect(await catchFault(client.verify('SPL-X'))).toBe('unavailable')
  expect(server.turns()).toBe(asked)
  isDown = false
  await new Promise((resolve) => void setTimeout(resolve, 250))
  expect(await client.verify('SPL-X')).toBeNull()
  server.close()
})

test('a redirect is not followed: the key would go along', async () => {
  const server = await counting(() => ({ status: 302, body: '', headers: { location: simulator.client.baseUrl } }))
  const client = createPaystack({ ...simulator.client, baseUrl: server.baseUrl })
  expect(await catchFault(client.verify('SPL-X'))).toBe('unavailable')
  server.close()
})

test('answers in another format are errors', async () => {
  const fields = { id: 1, status: 'success', reference: 'SPL-X', amount: 5, currency: 'NGN' }
  for (const wrong of [
    { amount: '5' },
    { amount: 5.5 },
    { amount: -1 },
    { status: 'paid' },
    { id: null },
    { currency: 1 },
  ]) {
    const body = JSON.stringify({ status: true, message: 'ok', data: { ...fields, ...wrong } })
    const server = await counting(() => ({ status: 200, body }))
    const client = createPaystack({ ...simulator.client, baseUrl: server.baseUrl })
    expect(await catchFault(client.verify('SPL-X')), body).toBe('unreadable')
    server.close()
  }
})
