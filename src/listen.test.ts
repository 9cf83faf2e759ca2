import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

import { pino } from 'pino'
import { expect, test } from 'vitest'

import { BootError } from '#platform/db/boot-error.ts'
import { createServer as createShopServer } from '#platform/http/server.ts'

import { assertPortsFree, listen } from './listen.ts'

const FREE = { HOST: '127.0.0.1', PORT: 0, METRICS_HOST: '127.0.0.1', METRICS_PORT: undefined }

test('a port in use is reported before the start does anything, and a free port stays free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const door = { ...FREE, PORT: (other.address() as AddressInfo).port }
  await expect(assertPortsFree(door)).rejects.toThrow(
    new BootError(`Port ${door.PORT} is in use: stop the other program, or choose another port with PORT.`),
  )
  await expect(assertPortsFree({ ...FREE, METRICS_PORT: door.PORT })).rejects.toThrow(
    new BootError(`Port ${door.PORT} is in use: stop the other program, or choose another port with METRICS_PORT.`),
  )
  other.close()
  await once(other, 'close')
  await assertPortsFree({ ...door, METRICS_PORT: door.PORT })
  await assertPortsFree(door)
  const message = 'This machine has no address 192.0.2.1: correct'
  await expect(assertPortsFree({ ...FREE, HOST: '192.0.2.1' })).rejects.toThrow(`${message} HOST.`)
  const elsewhere = { ...FREE, METRICS_HOST: '192.0.2.1', METRICS_PORT: 0 }
  await expect(assertPortsFree(elsewhere)).rejects.toThrow(`${message} METRICS_HOST.`)
})

test('a shop on localhost listens on one address only, so that no server listens there without limits', async () => {
  const log = pino({ level: 'silent' })
  const app = createShopServer({ db: null as never }, { log, trustProxy: undefined, production: true, https: false })
  expect(await listen(app, { HOST: 'localhost', PORT: 0 })).toMatch(/^http:\/\/localhost:\d+$/)
  expect(app.addresses()).toEqual([expect.objectContaining({ address: '127.0.0.1' })])
  await app.close()
})
