import { setTimeout as sleep } from 'node:timers/promises'

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'

import { PAYMENT_CHANNELS } from '#modules/payments/card-gateway.port.ts'

import { CARDS, WEBHOOK_PLANS } from './paystack.cards.ts'
import { choicePage, POP_UP_POLICY, resultPage } from './paystack.pages.ts'
import type { Simulation } from './paystack.simulation.ts'
import type { SimulatedTransaction } from './paystack.transactions.ts'
import { DUPLICATE_REFERENCE, InitializeBody, RefundBody, UNKNOWN_REFERENCE } from './paystack.wire.ts'

/** The path of the pop-up. */
export const POP_UP_PATH = '/dev/paystack'

/** Starts the simulator's API on a port of this machine only, for the shop's own client of the provider. */
export async function startSimulator(
  simulation: Simulation,
  port = 0,
): Promise<{ url: string; close(): Promise<void> }> {
  const app = fastify({ forceCloseConnections: true })
  app.addHook('onRequest', async (request, reply) => {
    const isAuthorized = request.headers.authorization === `Bearer ${simulation.secretKey}`
    if (!isAuthorized) return refuse(reply, 401, 'Invalid key', 'invalid_Key')
    if (simulation.behaviour().answers !== 'lost') return misbehave(simulation, reply)
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    // The request is done, but its answer is lost.
    if (simulation.behaviour().answers === 'lost') reply.raw.destroy()
    return payload
  })
  transactionRoutes(app, simulation)
  refundRoutes(app, simulation)
  const url = await app.listen({ host: '127.0.0.1', port })
  return { url, close: () => app.close() }
}

/** Sends the configured wrong answer; does nothing if answers are right. */
async function misbehave(simulation: Simulation, reply: FastifyReply): Promise<unknown> {
  const { answers, slowMs } = simulation.behaviour()
  if (answers === 'down') return reply.raw.destroy()
  if (answers === 'slow') return sleep(slowMs, undefined, { ref: false })
  if (answers === 'error_500') return reply.code(500).send({ status: false, message: 'An error occurred' })
  if (answers === 'html') return reply.type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>')
  if (answers === 'half_json') return reply.type('application/json').send('{"status":true,"message":"Verifi')
  if (answers === 'huge') return reply.type('application/json').send(`{"status":true,"x":"${'x'.repeat(10_000_000)}"}`)
  return undefined
}

function transactionRoutes(app: FastifyInstance, simulation: Simulation): void {
  app.post('/transaction/initialize', (request, reply) => {
    const body = InitializeBody.safeParse(request.body)
    if (!body.success) return refuse(reply, 400, 'Invalid Amount or Email', 'invalid_params')
    const { callback_url: callbackUrl = null, metadata = null, channels = PAYMENT_CHANNELS, ...wanted } = body.data
    const data = simulation.initialize({ ...wanted, metadata, callbackUrl, channels })
    if (data === null) return refuse(reply, 400, 'Duplicate Transaction Reference', DUPLICATE_REFERENCE)
    return { status: true, message: 'Authorization URL created', data }
  })
  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', ({ params }, reply) => {
    const found = simulation.find(params.reference)
    if (found === null) return refuse(reply, 400, 'Transaction reference not found.', UNKNOWN_REFERENCE)
    return { status: true, message: 'Verification successful', data: toTransactionData(found, simulation) }
  })
}

/** Returns the provider's data of a transaction, with the faults that are set. */
function toTransactionData(transaction: SimulatedTransaction, simulation: Simulation): object {
  const { email = transaction.email, ...wrong } = simulation.behaviour().says
  const { id, status, reference, paidAmount, currency, metadata, channel = 'card' } = transaction
  const right = { id: Number(id), domain: 'test', status, reference, amount: paidAmount, currency, metadata }
  return { ...right, gateway_response: status, channel, customer: { email }, ...wrong }
}

function refundRoutes(app: FastifyInstance, simulation: Simulation): void {
  app.post('/refund', (request, reply) => {
    const body = RefundBody.safeParse(request.body)
    if (!body.success) return refuse(reply, 400, 'Invalid request', 'invalid_params')
    const data = simulation.refund(body.data.transaction, body.data.amount, body.data.merchant_note)
    if (typeof data === 'string') return refuse(reply, 400, data, 'invalid_params')
    return { status: true, message: 'Refund has been queued for processing', data: { ...data, id: Number(data.id) } }
  })
  app.get<{ Querystring: { transaction?: string } }>('/refund', ({ query }) => {
    const refunds = simulation.findById(query.transaction ?? '')?.refunds ?? []
    const data = refunds.map((each) => ({ ...each, id: Number(each.id) }))
    return { status: true, message: 'Refunds retrieved', data, meta: { total: data.length } }
  })
}

const refuse = (reply: FastifyReply, status: number, message: string, code: string) =>
  reply
    .code(status)
    .send({ status: false, message, meta: { nextStep: 'Check the request' }, type: 'validation_error', code })

const Choice = z.object({
  card: z.string().max(30),
  channel: z.enum(PAYMENT_CHANNELS).default('card'),
  /** The test card that decides the outcome of a transfer or a USSD payment. */
  outcome: z
    .string()
    .max(30)
    .default(CARDS[0]?.number ?? ''),
  webhooks: z.enum(['', ...WEBHOOK_PLANS]).default(''),
})

/** Serves the pop-up instead of the provider's. Anyone with the access code can pay. */
export async function servePopUp(app: FastifyInstance, simulation: Simulation): Promise<void> {
  await app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    const route = { schema: { hide: true } }
    pages.get<{ Params: { code: string } }>(`${POP_UP_PATH}/:code`, route, (request, reply) => {
      const found = simulation.findByCode(request.params.code)
      return found === null
        ? reply.callNotFound()
        : show(reply, isOver(found) ? resultPage(found) : choicePage(found, null))
    })
    pages.post<{ Params: { code: string } }>(`${POP_UP_PATH}/:code`, route, async (request, reply) => {
      const choice = Choice.safeParse(request.body)
      if (!choice.success) return reply.code(400).send({ detail: 'Choose a card.', code: 'invalid_input' })
      const { card, channel, outcome, webhooks } = choice.data
      const plan = webhooks === '' ? undefined : webhooks
      const charged = channel === 'card' ? card : outcome
      const found = await simulation.pay(request.params.code, charged, plan, channel)
      if (found === null) return reply.callNotFound()
      return show(reply, isOver(found) ? resultPage(found) : choicePage(found, DECLINED[channel]))
    })
  })
}

const DECLINED = {
  card: 'Your bank declined this card. Nothing was charged. Try another card, a transfer or USSD.',
  bank_transfer: 'Your transfer was declined. Try again, or pay by card or USSD.',
  ussd: 'Your bank declined the code. Try again, or pay by card or transfer.',
}

const isOver = ({ status }: SimulatedTransaction) =>
  status === 'success' || status === 'processing' || status === 'reversed'

function show(reply: FastifyReply, html: string): FastifyReply {
  const headers = { 'content-security-policy': POP_UP_POLICY, 'cache-control': 'no-store' }
  return reply.headers(headers).type('text/html; charset=utf-8').send(html)
}
