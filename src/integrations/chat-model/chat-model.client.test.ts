import { afterEach, beforeEach, expect, test } from 'vitest'

import { type ChatModel, ModelError, type ModelFault } from '#modules/assistant/chat-model.port.ts'
import { testAll } from '#tests/support/check-each.ts'

import { type ChatModelOptions, openChatModel } from './chat-model.client.ts'
import { type Answers, type SimulatedModel, startSimulatedModel } from './chat-model.simulator.ts'

// The client and the simulator speak over HTTP as the reference of chat completions says.

let simulator: SimulatedModel
beforeEach(async () => {
  simulator = await startSimulatedModel()
})
afterEach(() => simulator.close())

const FORM = {
  name: 'order',
  instructions: 'Read the order.',
  fields: { part: 'What is ordered.', count: 'How many.' },
} as const

/** A long deadline, which one test checks, and short pauses. */
const RETRY = { deadlineMs: 60_000, firstDelayMs: 1, maxFailures: 100 }

function modelWith(changes: Partial<ChatModelOptions> = {}): ChatModel {
  const model = openChatModel({ ...simulator.client, retry: RETRY, ...changes })
  if (model === null) throw new Error('The settings name no model.')
  return model
}

const catchError = async (work: Promise<unknown>): Promise<ModelError> => {
  const error = await work.then(() => null).catch((reason: unknown) => reason)
  if (error instanceof ModelError) return error
  throw new Error('The model was understood.', { cause: error })
}

test('without a URL or a name the model is off', () => {
  expect(openChatModel({ ...simulator.client, url: undefined })).toBeNull()
  expect(openChatModel({ ...simulator.client, name: undefined })).toBeNull()
})

test('a form is filled in from a text that is sent as it is', async () => {
  simulator.setFields({ part: 'brake pads', count: '2' })
  expect(await modelWith().read(FORM, 'two “pads” \n for me')).toEqual({ part: 'brake pads', count: '2' })
  expect(simulator.requests.map((body): unknown => JSON.parse(body))).toEqual([
    {
      model: 'simulated-model',
      messages: [
        {
          role: 'system',
          content: 'Read the order.\nAnswer with one JSON object and nothing else. Its keys: part, count.',
        },
        { role: 'user', content: 'two “pads” \n for me' },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'order',
          strict: true,
          schema: {
            type: 'object',
            properties: {
              part: { type: 'string', description: 'What is ordered.' },
              count: { type: 'string', description: 'How many.' },
            },
            required: ['part', 'count'],
            additionalProperties: false,
          },
        },
      },
    },
  ])
})

test('fields that a model adds, omits or writes as numbers are tolerated', async () => {
  simulator.setFields({ count: 2, part: null, price: 1, constructor: 'x' })
  expect(await modelWith().read(FORM, 'two')).toEqual({ part: '', count: '2' })
  simulator.behave('fenced')
  expect(await modelWith().read(FORM, 'two')).toEqual({ part: '', count: '2' })
})

test.each([[{ part: ['brake pads'] }], [{ part: { $ne: '' } }], [{ part: 'x'.repeat(201) }], [{ part: true }]])(
  'a field that is not a short text is ignored: %j',
  async (fields) => {
    simulator.setFields(fields)
    expect((await catchError(modelWith().read(FORM, 'two'))).fault).toBe('unreadable')
  },
)

const FAULTS: readonly (readonly [answers: Answers, fault: ModelFault])[] = [
  ['down', 'unavailable'],
  ['error', 'unavailable'],
  ['redirect', 'unavailable'],
  ['throttled', 'throttled'],
  ['broken request', 'refused'],
  ['html', 'unreadable'],
  ['half', 'unreadable'],
  ['cut', 'unreadable'],
  ['prose', 'unreadable'],
  ['refusal', 'unreadable'],
  ['empty', 'unreadable'],
  ['formless', 'unreadable'],
  ['huge', 'unreadable'],
]

testAll(FAULTS)(
  'an invalid answer of the model raises its fault, and the next valid answer succeeds',
  async (answers, fault) => {
    const model = modelWith()
    simulator.behave(answers)
    expect((await catchError(model.read(FORM, 'two'))).fault).toBe(fault)
    simulator.behave('right')
    expect(await model.read(FORM, 'two')).toEqual({ part: '', count: '' })
  },
)

test('a slow model times out', async () => {
  simulator.behave('slow')
  const model = modelWith({ retry: { ...RETRY, deadlineMs: 50 } })
  expect((await catchError(model.read(FORM, 'two'))).fault).toBe('timeout')
})

test('a request that fails once is retried and succeeds', async () => {
  simulator.behave('error', 'right')
  expect(await modelWith().read(FORM, 'two')).toEqual({ part: '', count: '' })
  expect(simulator.countRequests()).toBe(2)
})

test('a model that keeps failing is not called for a moment', async () => {
  simulator.behave('down')
  const model = modelWith({ retry: { ...RETRY, retries: 0, maxFailures: 3, openMs: 600_000 } })
  for (let turn = 0; turn < 10; turn += 1) expect((await catchError(model.read(FORM, 'two'))).fault).toBe('unavailable')
  expect(simulator.countRequests()).toBe(3)
})

test('a refusal of one prompt does not open the circuit breaker', async () => {
  simulator.behave('prose')
  const model = modelWith({ retry: { ...RETRY, retries: 0, maxFailures: 3, openMs: 600_000 } })
  for (let turn = 0; turn < 6; turn += 1) await catchError(model.read(FORM, 'two'))
  simulator.behave('right')
  expect(await model.read(FORM, 'two')).toEqual({ part: '', count: '' })
})

test('a wrong key is refused without a retry, and the error contains neither key nor text', async () => {
  const error = await catchError(modelWith({ key: 'sk-another-key' }).read(FORM, 'two for Ade'))
  expect(error.fault).toBe('refused')
  expect(error.message).toBe('The model refused (401, invalid_request_error, invalid_api_key).')
  expect(error.cause).toBeUndefined()
  expect(simulator.countRequests()).toBe(1)
})

test('a client without a key sends no Authorization header', async () => {
  expect((await catchError(modelWith({ key: undefined }).read(FORM, 'two'))).fault).toBe('refused')
  expect(simulator.authorizations).toEqual([undefined])
})
