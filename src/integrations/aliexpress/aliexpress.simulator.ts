import { setTimeout as sleep } from 'node:timers/promises'

import fastify, { type FastifyReply } from 'fastify'

import type { Behaviour, Simulation } from './aliexpress.simulation.ts'
import { isSigned, METHOD } from './aliexpress.wire.ts'

export interface Keys {
  appKey: string
  appSecret: string
  accessToken: string
}

/** Returns the picture of a kind of product as PNG; null without a drawing. */
export type DrawPicture = (drawing: string, view: string) => Promise<Buffer | null>

/** Maximum difference between the clocks, as at the vendor. */
const CLOCK_MS = 10 * 60 * 1000

/** Starts the simulator's API on a port of this machine only; it checks signatures as the vendor does. */
export async function startSimulator(
  simulation: Simulation,
  { keys, draw, port = 0 }: { keys: Keys; draw: DrawPicture; port?: number },
): Promise<{ url: string; close(): Promise<void> }> {
  const app = fastify({ forceCloseConnections: true })
  const readForm = async (_: unknown, body: string) => Object.fromEntries(new URLSearchParams(body))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, readForm)
  app.post<{ Body: Record<string, string> | undefined }>('/sync', async ({ body = {} }, reply) => {
    const behaviour = simulation.behaviourFor(body['keyWord'])
    if (behaviour.answers !== 'right') return misbehave(behaviour, reply)
    const refused = findRefusal(body, keys)
    if (refused !== null) return refusal(...refused)
    simulation.calls.push({ method: body['method'] ?? '', parameters: body })
    return answerCall(simulation, body)
  })
  app.get<{ Params: { file: string } }>('/kf/:file', async ({ params }, reply) => {
    if (simulation.behaviourFor(undefined).answers === 'down') return reply.raw.destroy()
    const [, drawing = '', view = ''] = /^([a-z-]{1,40})-(main|size|detail|pack)\.png$/.exec(params.file) ?? []
    const drawn = await draw(drawing, view)
    return drawn === null ? reply.callNotFound() : reply.type('image/png').send(drawn)
  })
  const url = await app.listen({ host: '127.0.0.1', port })
  return { url: `${url}/sync`, close: () => app.close() }
}

const refusal = (code: string, msg: string, subCode?: string) => ({
  error_response: {
    type: 'ISV',
    code,
    msg,
    ...(subCode !== undefined && { sub_code: subCode }),
    request_id: '2101000000000000000000000',
  },
})

function findRefusal(parameters: Record<string, string>, keys: Keys): [code: string, msg: string] | null {
  if (parameters['app_key'] !== keys.appKey) return ['InvalidAppKey', 'The specified app key is invalid']
  if (parameters['sign_method'] !== 'sha256' || !isSigned(parameters, keys.appSecret)) return BAD_SIGNATURE
  const age = Math.abs(Date.now() - Number(parameters['timestamp']))
  // Also rejects NaN.
  if (!(age <= CLOCK_MS)) return ['InvalidTimestamp', 'The specified timestamp is out of range']
  if (parameters['session'] !== keys.accessToken)
    return ['IllegalAccessToken', 'The specified access token is invalid or expired']
  const isKnown = Object.values<string>(METHOD).includes(parameters['method'] ?? '')
  return isKnown ? null : ['InvalidApiPath', 'The specified api path does not exist']
}

const BAD_SIGNATURE: [code: string, msg: string] = [
  'IncompleteSignature',
  'The request signature does not conform to platform standards',
]

function answerCall(simulation: Simulation, parameters: Record<string, string>): object {
  const { method } = parameters
  if (method === METHOD.search) return simulation.search(parameters)
  if (method === METHOD.categories) return simulation.categories()
  return method === METHOD.product ? simulation.product(parameters) : simulation.freight(parameters)
}

/** Sends the selected wrong answer. */
async function misbehave({ answers, slowMs }: Behaviour, reply: FastifyReply): Promise<unknown> {
  if (answers === 'slow') await sleep(slowMs, undefined, { ref: false })
  return WRONG[answers](reply)
}

const json = (reply: FastifyReply, text: string) => reply.type('application/json').send(text)

const WRONG: Readonly<Record<Behaviour['answers'], (reply: FastifyReply) => unknown>> = {
  right: () => ({}),
  slow: () => ({}),
  down: (reply) => reply.raw.destroy(),
  error: (reply) => reply.code(503).send(''),
  html: (reply) => reply.type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>'),
  half: (reply) => json(reply, '{"aliexpress_ds_text_search_response":{"da'),
  huge: (reply) => json(reply, `{"x":"${'x'.repeat(10_000_000)}"}`),
  redirect: (reply) => reply.redirect('http://169.254.169.254/latest/meta-data/'),
  throttled: () => refusal('ApiCallLimit', 'App call limited', 'isv.app-call-limited'),
  signature: () => refusal(...BAD_SIGNATURE),
  empty: () => ({ aliexpress_ds_text_search_response: { code: '00', data: { totalCount: 0, products: {} } } }),
  formless: () => ({ aliexpress_ds_text_search_response: [] }),
}
