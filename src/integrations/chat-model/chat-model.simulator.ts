import { setTimeout as sleep } from 'node:timers/promises'

import fastify, { type FastifyReply } from 'fastify'
import { z } from 'zod'

import type { ChatModelOptions } from './chat-model.client.ts'

/** How the simulator answers, to see what the shop does about it. */
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

/** A request as a server that keeps to the reference takes it: the strict mode knows no bounds of text. */
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

/** A chat completions server on this machine, which fills in forms with given values. */
export interface ModelStandIn {
  /** Requests that were as they should be: the whole body, as text. */
  asked: string[]
  /** The header of each request that says who asks. */
  keys: (string | undefined)[]
  /** How many requests came, right or wrong. */
  turns(): number
  /** How the next requests are answered, one after the other; the last way stays. */
  behave(...answers: readonly [Answers, ...Answers[]]): void
  /** What it reads out of every text from now on; fields that it is not told are blank. Anything, to see it ignored. */
  reads(fields: Readonly<Record<string, unknown>>): void
  /** What a client of it is made of. */
  client: ChatModelOptions & { url: string; key: string; name: string }
  close(): Promise<void>
}

const KEY = 'sk-simulated-0123456789abcdef'

/** Starts it on a port of its own, reachable from this machine only. */
export async function startModelStandIn(): Promise<ModelStandIn> {
  const standing = { answers: ['right'] as readonly Answers[], fields: {} as Readonly<Record<string, unknown>> }
  const [asked, keys]: [string[], (string | undefined)[]] = [[], []]
  const app = fastify({ forceCloseConnections: true })
  app.post('/v1/chat/completions', async (request, reply) => {
    keys.push(request.headers.authorization)
    if (request.headers.authorization !== `Bearer ${KEY}`) return refuse(reply, 401, 'invalid_api_key')
    const body = Request.safeParse(request.body)
    if (!body.success) return refuse(reply, 400, 'invalid_json_schema')
    asked.push(JSON.stringify(request.body))
    const names = Object.keys(body.data.response_format.json_schema.schema.properties)
    const blank = Object.fromEntries(names.map((name) => [name, '']))
    const [answers = 'right', ...later] = standing.answers
    if (later.length > 0) standing.answers = later
    return ANSWER[answers](reply, JSON.stringify({ ...blank, ...standing.fields }))
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    asked,
    keys,
    turns: () => keys.length,
    behave: (...answers) => void (standing.answers = answers),
    reads: (fields) => void (standing.fields = fields),
    client: { url: `${url}/v1`, key: KEY, name: 'simulated-model' },
    close: () => app.close(),
  }
}

/** As the reference shows an answer. */
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

/** As the reference shows an error: the words repeat what was sent. */
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
  // Longer than anybody waits; the connection is closed long before.
  slow: async () => sleep(120_000, {}, { ref: false }),
  down: (reply) => reply.raw.destroy(),
  error: (reply) => reply.code(503).send({ error: { message: 'Overloaded.', type: 'server_error', code: null } }),
  throttled: (reply) => refuse(reply, 429, 'rate_limit_exceeded'),
  'broken request': (reply) => refuse(reply, 400, 'unsupported_parameter'),
  html: (reply) => reply.type('text/html').send('<html><body><h1>It works</h1></body></html>'),
  huge: () => completion('x'.repeat(1_000_000)),
  redirect: (reply) => reply.redirect('http://169.254.169.254/latest/meta-data/'),
}
