import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { fillLists, finishedAnswer } from './finished-answer.ts'
import { mount } from './mount.ts'

const Part = z.object({ id: z.int(), title: z.string() })
const list = endpoint('listParts', {
  method: 'GET',
  path: '/parts',
  tag: 'Probe',
  summary: 'Lists parts',
  response: z.object({ note: z.string(), results: z.array(Part), total: z.int() }),
})

let texts: string[] = []
const answer = () => finishedAnswer({ note: 'the "results":[] of ₦', results: [], total: 2 }, { results: texts })
const shops = [true, false].map((verifies) => {
  const app = fastify()
  app.decorate('verifyResponses', verifies)
  mount(app, list, answer)
  return app
})
afterAll(() => Promise.all(shops.map((app) => app.close())))

async function ask(given: string[]) {
  texts = given
  return Promise.all(shops.map((app) => app.inject('/parts')))
}

test('an answer with finished texts is the JSON that its objects give, as JSON', async () => {
  for (const { statusCode, headers, body } of await ask(['{"id":1,"title":"₦ – ẹ"}', '{"id":2,"title":""}'])) {
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)))
    const results = [
      { id: 1, title: '₦ – ẹ' },
      { id: 2, title: '' },
    ]
    expect(body).toBe(JSON.stringify({ note: 'the "results":[] of ₦', results, total: 2 }))
  }
})

test('an answer without elements is an empty list', async () => {
  for (const { body } of await ask([])) expect(JSON.parse(body)).toMatchObject({ results: [], total: 2 })
})

test('outside production a text that its schema would change is an error', async () => {
  const wrong = {
    'an undeclared field': '{"id":1,"title":"a","secret":2}',
    'another order': '{"title":"a","id":1}',
    'another type': '{"id":"1","title":"a"}',
    'a missing field': '{"id":1}',
    'a space': '{"id":1, "title":"a"}',
  }
  for (const [fault, text] of Object.entries(wrong)) {
    const [verified] = await ask([text])
    expect({ fault, status: verified?.statusCode }).toEqual({ fault, status: 500 })
  }
})

test('several lists are filled by name, whatever their texts hold', () => {
  const filled = fillLists('{"a":[],"b":[],"c":1}', { b: ['"b1"', '"b2"'], a: ['{"b":[]}'] })
  expect(filled).toBe('{"a":[{"b":[]}],"b":["b1","b2"],"c":1}')
})

test('a list that the answer lacks is an error', () => {
  expect(() => fillLists('{"a":[1]}', { a: [] })).toThrow('The answer has no empty list a.')
})
