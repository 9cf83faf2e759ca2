import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createServer } from './server.ts'

const REQUEST = 'GET /slow HTTP/1.1\r\nhost: shop.example\r\n'
let app: FastifyInstance
let begun: PromiseWithResolvers<void>
let finish: PromiseWithResolvers<string>
let sockets: Socket[]

beforeEach(async () => {
  ;[begun, finish, sockets] = [Promise.withResolvers(), Promise.withResolvers(), []]
  const options = { trustProxy: undefined, production: true, https: false }
  app = createServer({ db: null as never }, { log: pino({ level: 'silent' }), ...options })
  app.get('/slow', () => {
    begun.resolve()
    return finish.promise
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

/** Opens a connection, and returns it when the server has accepted it. */
async function open(): Promise<Socket> {
  const accepted = once(app.server, 'connection')
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  sockets.push(socket)
  await accepted
  return socket
}

test('a server with an unused connection closes, and closes the connection', async () => {
  const socket = await open()
  const ended = once(socket, 'close')
  socket.resume()
  await app.close()
  await ended
  expect(socket.bytesRead).toBe(0)
})

test('a server with a connection whose headers never end closes', async () => {
  const socket = await open()
  const received = once(app.server, 'request').then(() => 'a request')
  socket.write(REQUEST)
  expect(await Promise.race([received, app.close().then(() => 'closed')])).toBe('closed')
})

test('a request in flight is answered while the server closes unused connections', async () => {
  const [unused, used] = [await open(), await open()]
  used.write(`${REQUEST}\r\n`)
  await begun.promise
  const closed = app.close()
  unused.resume()
  await once(unused, 'close')
  finish.resolve('answered')
  expect(await text(used)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*answered$/s)
  await closed
})

test('a request whose headers have half arrived when the server closes is answered', async () => {
  const [unused, used] = [await open(), await open()]
  used.write(REQUEST)
  const closed = app.close()
  unused.resume()
  await once(unused, 'close')
  used.write('\r\n')
  finish.resolve('answered')
  expect(await text(used)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*answered$/s)
  await closed
})
