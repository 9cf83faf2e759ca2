import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'

import fastify from 'fastify'
import { expect, test } from 'vitest'

import { createOverload } from './overload.ts'
import { limitAddresses } from './request-limits.ts'
import { MAX_BODIES_OF_USER, takeUploadSlot } from './upload-slots.ts'

test('a request whose sender has gone before its slot is taken keeps no slot', async () => {
  const app = fastify()
  let asked = 0
  limitAddresses(app, createOverload({ log: { warn: () => undefined } }))
  app.post('/', {
    onRequest: async (incoming, reply) => {
      // As the session is read before, which takes some time.
      if (incoming.headers['x-leaves'] !== undefined) await once(incoming.raw.socket, 'close')
      takeUploadSlot(app, { request: incoming, reply, userId: 1 })
      asked += 1
    },
    handler: () => 'done',
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // A server on a port has an address with one.
  const { port } = app.server.address() as AddressInfo
  const headers = { 'x-leaves': '1', 'content-length': '0' }
  for (let at = 0; at < MAX_BODIES_OF_USER; at += 1) {
    const leaving = request({ host: '127.0.0.1', port, method: 'POST', headers })
    leaving.on('error', () => undefined)
    leaving.end()
    await once(app.server, 'request')
    leaving.destroy()
  }
  await expect.poll(() => asked).toBe(MAX_BODIES_OF_USER)
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' })).status).toBe(200)
  await app.close()
})
