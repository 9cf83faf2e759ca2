import { once } from 'node:events'
import { createServer } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { BootError } from '#platform/db/boot-error.ts'

import type { Config } from './config.ts'

type ListenAddress = Pick<Config, 'HOST' | 'PORT'>
type Addresses = ListenAddress & Pick<Config, 'METRICS_HOST' | 'METRICS_PORT'>

/** Checks that a shop can listen, before it prepares anything. @throws BootError if a port is taken or not allowed */
export async function assertPortsFree({ HOST, PORT, METRICS_HOST, METRICS_PORT }: Addresses): Promise<void> {
  await assertPortFree({ HOST, PORT })
  if (METRICS_PORT !== undefined) await assertPortFree({ HOST: METRICS_HOST, PORT: METRICS_PORT }, 'METRICS_')
}

async function assertPortFree({ HOST, PORT }: ListenAddress, prefix = ''): Promise<void> {
  const server = createServer()
  try {
    server.listen(PORT, HOST)
    await once(server, 'listening')
  } catch (cause) {
    throw toListenError(cause, { HOST, PORT }, prefix)
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

/** Returns a BootError for a port that cannot be used, or else the cause. @param prefix of the names of the settings */
export function toListenError(cause: unknown, { HOST, PORT }: ListenAddress, prefix = ''): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : ''
  const toError = (sentence: string) => new BootError(sentence, { cause })
  if (code === 'EADDRINUSE')
    return toError(`Port ${PORT} is in use: stop the other program, or choose another port with ${prefix}PORT.`)
  if (code === 'EACCES')
    return toError(`Port ${PORT} needs rights that this user does not have: choose one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return toError(`This machine has no address ${HOST}: correct ${prefix}HOST.`)
  return cause
}
