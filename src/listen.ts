import { once } from 'node:events'
import { createServer } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { BootError } from '#platform/db/boot-error.ts'

import type { Config } from './config.ts'

type Door = Pick<Config, 'HOST' | 'PORT'>

/** Whether the shop will be able to listen, before anything is made ready for it. @throws BootError */
export async function tryDoor({ HOST, PORT }: Door): Promise<void> {
  const server = createServer()
  try {
    server.listen(PORT, HOST)
    await once(server, 'listening')
  } catch (cause) {
    throw whyClosed(cause, { HOST, PORT })
  }
  server.close()
  await once(server, 'close')
}

/** @returns the address, as people write it @throws BootError */
export async function listen(app: FastifyInstance, { HOST, PORT }: Door): Promise<string> {
  try {
    // For `localhost` Fastify would open a second server, without the limits that stand before the first one.
    const address = await app.listen({ host: HOST === 'localhost' ? '127.0.0.1' : HOST, port: PORT })
    return address.replace('127.0.0.1', 'localhost')
  } catch (cause) {
    throw whyClosed(cause, { HOST, PORT })
  }
}

function whyClosed(cause: unknown, { HOST, PORT }: Door): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  const say = (sentence: string) => new BootError(sentence, { cause })
  if (code === 'EADDRINUSE')
    return say(`Port ${PORT} is in use: stop the other program, or choose another port with PORT.`)
  if (code === 'EACCES') return say(`Port ${PORT} needs rights that this user does not have: choose one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return say(`This machine has no address ${HOST}: correct HOST.`)
  return cause
}
