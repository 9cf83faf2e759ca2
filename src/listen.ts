import { once } from 'node:events'
import { createServer } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { BootError } from '#platform/db/boot-error.ts'

import type { Config } from './config.ts'

type ListenAddress = Pick<Config, 'HOST' | 'PORT'>

/** Checks that the shop can listen, before the start prepares anything. @throws BootError if the port is taken or not allowed */
export async function assertPortFree({ HOST, PORT }: ListenAddress): Promise<void> {
  const server = createServer()
  try {
    server.listen(PORT, HOST)
    await once(server, 'listening')
  } catch (cause) {
    throw toListenError(cause, { HOST, PORT })
  }
  server.close()
  await once(server, 'close')
}

/** Starts to listen and returns the URL for people. @throws BootError */
export async function listen(app: FastifyInstance, { HOST, PORT }: ListenAddress): Promise<string> {
  try {
    // For `localhost` Fastify would open a second server that lacks the limits of the first one.
    const address = await app.listen({ host: HOST === 'localhost' ? '127.0.0.1' : HOST, port: PORT })
    return address.replace('127.0.0.1', 'localhost')
  } catch (cause) {
    throw toListenError(cause, { HOST, PORT })
  }
}

function toListenError(cause: unknown, { HOST, PORT }: ListenAddress): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  const toError = (sentence: string) => new BootError(sentence, { cause })
  if (code === 'EADDRINUSE')
    return toError(`Port ${PORT} is in use: stop the other program, or choose another port with PORT.`)
  if (code === 'EACCES')
    return toError(`Port ${PORT} needs rights that this user does not have: choose one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return toError(`This machine has no address ${HOST}: correct HOST.`)
  return cause
}
