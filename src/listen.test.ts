import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { pino } from 'pino'
import { expect, test } from 'vitest'

import { BootError } from '#platform/db/boot-error.ts'
import { createServer as createShopServer } from '#platform/http/server.ts'

import { listen, assertPortFree } from './listen.ts'

test('a port in use is reported before the start does anything, and a free port stays free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const door = { HOST: '127.0.0.1', PORT: (other.address() as AddressInfo).port }
  await expect(assertPortFree(door)).rejects.toThrow(
    new BootError(`Port ${door.PORT} is in use: stop the other program, or choose another port with PORT.`),
  )
  other.close()
  await once(other, 'close')
  await assertPortFree(door)
  await assertPortFree(door)
  await expect(assertPortFree({ HOST: '192.0.2.1', PORT: 0 })).rejects.toThrow('This machine has no address 192.0.2.1')
})

test('a shop on localhost listens on one address only, so that no server listens there without limits', async () => {
  const log = pino({ level: 'silent' })
  const app = createShopServer({ db: null as never }, { log, trustProxy: undefined, production: true, https: false })
  expect(await listen(app, { HOST: 'localhost', PORT: 0 })).toMatch(/^http:\/\/localhost:\d+$/)
  expect(app.addresses()).toEqual([expect.objectContaining({ address: '127.0.0.1' })])
  await app.close()
})
