import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketHandler } from '@electric-sql/pglite-socket'
import type { PGLiteSocketHandlerOptions } from '@electric-sql/pglite-socket'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

import { socketPort } from './data-folder.ts'
import { makeFilesDurable } from './durable-files.ts'
import type { FromWorker, ToWorker, WorkerSettings } from './embedded-protocol.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createLane } from './lane.ts'
import type { Lane } from './lane.ts'
import { messageType, startupSettings } from './wire-messages.ts'

// The thread in which the embedded database lives: PGlite, the lane in front of it, the socket in front of that, and
// upkeep. It speaks with `embedded-database.ts` by the few messages of `embedded-protocol.ts`.

const settings = workerData as WorkerSettings
const tell = (told: FromWorker) => parentPort?.postMessage(told)
const log = {
  info: (details: object, message: string) => tell({ kind: 'log', level: 'info', details, message }),
  warn: (details: object, message: string) => tell({ kind: 'log', level: 'warn', details, message }),
  error: (details: object, message: string) => tell({ kind: 'log', level: 'error', details, message }),
}

async function start(): Promise<void> {
  const engine = await PGlite.create(settings.folder, {
    extensions: { btree_gin, fuzzystrmatch, pg_trgm, unaccent },
    startParams: startParams(),
  })
  const files = settings.durable ? makeFilesDurable(engine.Module.FS) : { syncs: () => 0 }
  const lane = createLane({
    run: (bytes, onRawData) => engine.execProtocolRawStream(bytes, { syncToFs: false, onRawData }).catch(broken),
    isInTransaction: () => engine.isInTransaction(),
  })
  const query = async <Row>(sql: string) => (await engine.query<Row>(sql)).rows
  const upkeep = startHousekeeping({ alone: lane.alone, isIdle: lane.isIdle, query, log })
  const { port, stop } = await listen(lane)
  parentPort?.on('message', (asked: ToWorker) => {
    if (asked.kind === 'count') tell({ kind: 'counted', id: asked.id, syncs: files.syncs() })
    else void close()
  })
  tell({ kind: 'ready', port })

  async function close(): Promise<void> {
    await stop()
    await upkeep.finish()
    lane.shut()
    await engine.close()
    tell({ kind: 'closed' })
    parentPort?.close()
  }
}

function startParams(): string[] {
  const tuning = [
    'work_mem=16MB',
    'random_page_cost=1.1',
    'max_wal_size=128MB',
    ...(settings.durable ? ['wal_sync_method=fsync'] : []),
  ]
  const kept = PGlite.defaultStartParams.filter((param) => !settings.durable || param !== '-F')
  return [...kept, ...tuning.flatMap((setting) => ['-c', setting])]
}

/** An error here is not SQL's (that travels in the protocol): the engine itself has come down. */
function broken(error: unknown): never {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  throw error
}

async function listen(lane: Lane): Promise<{ port: number; stop(): Promise<void> }> {
  const sockets = new Map<number, Socket>()
  const server = createServer((socket) => {
    // The lane has what the handler calls of the library's queue; that class has private members, which no other can have.
    const queryQueue = admitting(lane) as unknown as PGLiteSocketHandlerOptions['queryQueue']
    const handler = new PGLiteSocketHandler({ queryQueue, closeOnDetach: true })
    sockets.set(handler.handlerId, socket)
    socket.on('close', () => sockets.delete(handler.handlerId))
    void handler.attach(socket)
  })
  // As a server's idle_in_transaction_session_timeout: whoever forgets a transaction must not stop the whole shop.
  const watch = setInterval(() => {
    const blocking = lane.blockedBy(settings.idleTransactionMs)
    if (blocking !== null) sockets.get(blocking)?.destroy()
  }, settings.idleTransactionMs / 4)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    if (settings.socketPath === null) server.listen(0, '127.0.0.1', resolve)
    else server.listen(settings.socketPath, resolve)
  })
  // A Unix socket's address is its path; only TCP has a port.
  const port = settings.socketPath === null ? (server.address() as AddressInfo).port : socketPort
  return { port, stop: () => stopped() }

  function stopped(): Promise<void> {
    clearInterval(watch)
    for (const socket of sockets.values()) socket.destroy()
    return new Promise((resolve) => void server.close(() => resolve()))
  }
}

/** TCP has no file permissions: there a connection must begin with the word that stands in the private folder. */
function admitting(lane: Lane): Lane {
  const { secret } = settings
  if (secret === null) return lane
  const admitted = new Set<number>()
  return {
    ...lane,
    enqueue: async (id, bytes, onData) => {
      const isStartup = bytes[0] === messageType.startup
      if (isStartup && startupSettings(bytes).get('application_name') === secret) admitted.add(id)
      if (!admitted.has(id)) throw new Error('A connection did not know the secret of this database.')
      return lane.enqueue(id, bytes, onData)
    },
  }
}

start().catch((error: unknown) => {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  parentPort?.close()
})
