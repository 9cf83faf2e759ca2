import { setTimeout as sleep } from 'node:timers/promises'

import fastify, { type FastifyReply } from 'fastify'
import { z } from 'zod'

import type { ChatModelOptions } from './chat-model.client.ts'

/** Behaviours of the simulator, for tests of how the shop handles them. */
export type Answers =
  | 'right'
  | 'fenced'
  | 'prose'
  | 'half'
  | 'cut'
  | 'refusal'
  | 'empty'
  | 'formless'
  | 'slow'
  | 'down'
  | 'error'
  | 'throttled'
  | 'broken request'
  | 'html'
  | 'huge'
  | 'redirect'

/** A request as the reference of the API allows it; strict mode accepts no limits on the length of texts. */
const Request = z.strictObject({
  model: z.literal('simulated-model'),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
    z.strictObject({ role: z.literal('user'), content: z.string() }),
  ]),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().regex(/^[\w-]{1,64}$/),
      strict: z.literal(true),
      schema: z.strictObject({
        type: z.literal('object'),
        properties: z.record(z.string(), z.strictObject({ type: z.literal('string'), description: z.string() })),
        required: z.array(z.string()),
        additionalProperties: z.literal(false),
      }),
    }),
  }),
})

/** A simulated chat completions server, which answers every request with given fields. */
export interface SimulatedModel {
  /** Bodies of valid requests, as text. */
  requests: string[]
  /** The `Authorization` header of every request. */
  authorizations: (string | undefined)[]
  /** Returns the number of requests, valid or not. */
  countRequests(): number
  /** Sets how the next requests are answered, one after the other; the last behaviour stays. */
  behave(...answers: readonly [Answers, ...Answers[]]): void
  /** Sets the fields of all later answers, valid or not; missing fields are blank. */
  setFields(fields: Readonly<Record<string, unknown>>): void
  /** Options of a client for it. */
  client: ChatModelOptions & { url: string; key: string; name: string }
  close(): Promise<void>
}

const KEY = 'sk-simulated-0123456789abcdef'

/** Starts the simulator on a free port of this machine. */
export async function startSimulatedModel(): Promise<SimulatedModel> {
  let behaviours: readonly Answers[] = ['right']
  let answerFields: Readonly<Record<string, unknown>> = {}
  const [requests, authorizations]: [string[], (string | undefined)[]] = [[], []]
  const app = fastify({ forceCloseConnections: true })
  app.post('/v1/chat/completions', async (request, reply) => {
    authorizations.push(request.headers.authorization)
    if (request.headers.authorization !== `Bearer ${KEY}`) return refuse(reply, 401, 'invalid_api_key')
    const body = Request.safeParse(request.body)
    if (!body.success) return refuse(reply, 400, 'invalid_json_schema')
    requests.push(JSON.stringify(request.body))
    const names = Object.keys(body.data.response_format.json_schema.schema.properties)
    const blank = Object.fromEntries(names.map((name) => [name, '']))
    const [current = 'right', ...later] = behaviours
    if (later.length > 0) behaviours = later
    return ANSWER[current](reply, JSON.stringify({ ...blank, ...answerFields }))
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    requests,
    authorizations,
    countRequests: () => authorizations.length,
    behave: (...answers) => void (behaviours = answers),
    setFields: (fields) => void (answerFields = fields),
    client: { url: `${url}/v1`, key: KEY, name: 'simulated-model' },
    close: () => app.close(),
  }
}

/** Returns an answer as in the API reference. */
function completion(content: string | null, more: { finish_reason?: string; refusal?: string } = {}) {
  const { finish_reason = 'stop', refusal = null } = more
  const message = { role: 'assistant', content, refusal, annotations: [] }
  return {
    id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
    object: 'chat.completion',
    created: 1_741_569_952,
    model: 'simulated-model-2026-01-01',
    choices: [{ index: 0, message, logprobs: null, finish_reason }],
    usage: { prompt_tokens: 190, completion_tokens: 40, total_tokens: 230 },
    service_tier: 'default',
  }
}

/** Sends an error as in the API reference; its message repeats the key, which must not be logged. */
function refuse(reply: FastifyReply, status: number, code: string) {
  const error = { message: `Refused: ${String(reply.request.headers.authorization)}`, type: 'invalid_request_error' }
  return reply.code(status).send({ error: { ...error, param: null, code } })
}

const ANSWER: Readonly<Record<Answers, (reply: FastifyReply, form: string) => unknown>> = {
  right: (_reply, form) => completion(form),
  fenced: (_reply, form) => completion(`\`\`\`json\n${form}\n\`\`\``),
  prose: (_reply, form) => completion(`Sure! Here is what I understood: ${form}`),
  half: (_reply, form) => completion(form.slice(0, -5)),
  cut: (_reply, form) => completion(form, { finish_reason: 'length' }),
  refusal: () => completion(null, { refusal: 'I’m sorry, I cannot assist with that request.' }),
  empty: () => ({ ...completion(''), choices: [] }),
  formless: () => ({ output: 'brake pads' }),
  // Longer than any timeout; the client closes the connection before.
  slow: async () => sleep(120_000, {}, { ref: false }),
  down: (reply) => reply.raw.destroy(),
  error: (reply) => reply.code(503).send({ error: { message: 'Overloaded.', type: 'server_error', code: null } }),
  throttled: (reply) => refuse(reply, 429, 'rate_limit_exceeded'),
  'broken request': (reply) => refuse(reply, 400, 'unsupported_parameter'),
  html: (reply) => reply.type('text/html').send('<html><body><h1>It works</h1></body></html>'),
  huge: () => completion('x'.repeat(1_000_000)),
  redirect: (reply) => reply.redirect('http://169.254.169.254/latest/meta-data/'),
}
