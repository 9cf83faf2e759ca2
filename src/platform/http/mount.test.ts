import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'

import { endpoint } from './endpoint.ts'
import { mount } from './mount.ts'
import { Problem } from './problems.ts'

const find = endpoint('findParts', {
  method: 'POST',
  path: '/find/:name',
  tag: 'Probe',
  summary: 'Tells what was asked for',
  params: z.object({ name: z.string() }),
  query: z.strictObject({ search: z.string() }),
  body: z.strictObject({ note: z.string() }),
  response: z.object({ search: z.string() }),
})

const app = fastify()
app.decorate('verifyResponses', false)
app.setValidatorCompiler(() => () => true)
app.setErrorHandler((error, _request, reply) =>
  error instanceof Problem ? reply.code(error.status).send(error.body) : reply.send(error),
)
mount(app, find, ({ query }) => query)
afterAll(() => app.close())

const ask = async (name: string, search: string, note = 'x') =>
  (await app.inject({ method: 'POST', url: `/find/${name}?search=${search}`, payload: { note } })).json<unknown>()
const refusal = (field: string) => ({ errors: { [field]: ['This text cannot be read.'] } })

test.each(['%00', 'a%01b', '%1b', '%7F', '%C2%85'])(
  'an address with the sign of control %s is refused',
  async (sign) => {
    expect(await ask('a', sign)).toMatchObject(refusal('search'))
    expect(await ask(sign, 'a')).toMatchObject(refusal('name'))
  },
)

test('tabs and line breaks of a pasted text, and form feeds in a body, are allowed', async () => {
  expect(await ask('a', '04465%09-%0D%0A02220')).toEqual({ search: '04465\t-\r\n02220' })
  expect(await ask('a', 'b', 'one\f two\u0085')).toEqual({ search: 'b' })
})

test('what no database holds is refused in a body too', async () => {
  expect(await ask('a', 'b', 'a\0b')).toMatchObject(refusal('note'))
  expect(await ask('a', 'b', '\ud800')).toMatchObject(refusal('note'))
})
