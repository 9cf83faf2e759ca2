import {
  copyInResponse,
  closeStatementMessage,
  message,
  messageType,
  queryMessage,
  queryText,
  renameStatement,
} from './wire-messages.ts'

/** What the lane needs of the engine: raw protocol in, raw protocol out, and whether a transaction is open. */
export interface Engine {
  run(bytes: Uint8Array, onData: (data: Uint8Array) => void): Promise<void>
  isInTransaction(): boolean
}

/** Everything one connection sent up to the point where it waits for an answer. */
interface Unit {
  connection: number
  run(): Promise<void>
  /** True while the connection may go on in the same breath (flush instead of sync). */
  unfinished: boolean
  fail(error: Error): void
}

interface Connection {
  pending: Uint8Array[]
  copying: boolean
  statements: Set<string>
}

type OnData = (data: Uint8Array) => void
const endsUnit: ReadonlySet<number | undefined> = new Set([messageType.query, messageType.sync, messageType.flush])
const copyMessages: ReadonlySet<number | undefined> = new Set([
  messageType.copyData,
  messageType.copyDone,
  messageType.copyFail,
])
const copyFromClient = /^\s*copy\s.+\sfrom\s+stdin\b/is
const housekeeper = 0

export type Lane = ReturnType<typeof createLane>

/**
 * The single file in which all connections pass the embedded engine, which has one session. It takes the place of the
 * socket library's own queue, which lets the messages of two connections mix, lets their prepared statements collide
 * and stands still after an error. Here
 * - messages up to a sync run as one, and a transaction keeps the lane until it ends;
 * - prepared statements carry the connection's number in their name and go when the connection goes;
 * - `COPY … FROM STDIN` is gathered and handed over whole, because the engine cannot wait for more.
 */
export function createLane(engine: Engine) {
  const connections = new Map<number, Connection>()
  const waiting: Unit[] = []
  let holder: number | null = null
  let running = false
  let shut = false
  let lastUsed = Date.now()

  return {
    enqueue,
    clearQueueForHandler,
    clearTransactionIfNeeded,
    getQueueLength: () => waiting.length,
    alone,
    /** To be called before the engine is closed: whoever comes later is turned away. */
    shut: () => void (shut = true),
    isIdle: (sinceMs: number) =>
      !running && holder === null && waiting.length === 0 && Date.now() - lastUsed >= sinceMs,
    blockedBy,
  }

  /** Takes one message of a connection. Resolves when it is stored or, where it ends a unit, when that has run. */
  async function enqueue(id: number, raw: Uint8Array, onData: OnData): Promise<number> {
    const connection = connectionOf(id)
    const type = raw[0]
    if (type === messageType.terminate) return 0
    if (copyMessages.has(type) && !connection.copying) return 0
    const { bytes, name } = renameStatement(raw, `${id}.`)
    if (name !== undefined && type === messageType.parse) connection.statements.add(name)
    connection.pending.push(bytes)
    if (type === messageType.query && copyFromClient.test(queryText(bytes))) {
      connection.copying = true
      onData(copyInResponse)
      return 0
    }
    const complete = connection.copying
      ? type !== messageType.copyData
      : type === messageType.startup || endsUnit.has(type)
    return complete ? runPending(id, connection, type === messageType.flush, onData) : 0
  }

  async function runPending(id: number, connection: Connection, unfinished: boolean, onData: OnData): Promise<number> {
    const bytes = concat(connection.pending)
    const answer = connection.copying ? withoutCopyInResponse(onData) : onData
    connection.pending = []
    connection.copying = false
    await inLine(id, unfinished, () => engine.run(bytes, answer))
    return 0
  }

  function inLine(connection: number, unfinished: boolean, run: () => Promise<void>, first = false): Promise<void> {
    if (shut) return Promise.reject(new Error('The embedded database is closed.'))
    return new Promise((resolve, reject) => {
      const unit: Unit = { connection, unfinished, fail: reject, run: () => run().then(resolve) }
      if (first) waiting.unshift(unit)
      else waiting.push(unit)
      void pump()
    })
  }

  async function pump(): Promise<void> {
    if (running) return
    running = true
    for (let unit = next(); unit; unit = next()) {
      try {
        await unit.run()
      } catch (error) {
        unit.fail(error instanceof Error ? error : new Error(String(error)))
      }
      if (unit.connection !== housekeeper) lastUsed = Date.now()
      holder = unit.unfinished || engine.isInTransaction() ? unit.connection : null
    }
    running = false
  }

  function next(): Unit | undefined {
    const index = holder === null ? 0 : waiting.findIndex((unit) => unit.connection === holder)
    return index === -1 ? undefined : waiting.splice(index, 1)[0]
  }

  /** A connection is gone: what it still had in line is dropped. */
  function clearQueueForHandler(id: number): void {
    connectionOf(id).pending = []
    for (const unit of waiting.filter((each) => each.connection === id)) {
      waiting.splice(waiting.indexOf(unit), 1)
      unit.fail(new Error('The connection was closed.'))
    }
  }

  /** And its transaction is rolled back, its prepared statements forgotten, before anybody else has a turn. */
  async function clearTransactionIfNeeded(id: number): Promise<void> {
    const connection = connections.get(id)
    if (!connection) return
    connections.delete(id)
    if (shut) return
    const sync = message(messageType.sync)
    const closing = [...connection.statements].map((name) => closeStatementMessage(name))
    const undo = holder === id ? [sync, queryMessage('rollback')] : []
    if (undo.length + closing.length === 0) return
    await inLine(id, false, () => engine.run(concat([...undo, ...closing, sync]), () => undefined), true)
  }

  /** The connection whose open transaction has rested for so long while another connection waits; null when none. */
  function blockedBy(restingMs: number): number | null {
    const isWaitedFor = waiting.some(({ connection }) => connection !== housekeeper)
    return isWaitedFor && Date.now() - lastUsed >= restingMs ? holder : null
  }

  /** Runs upkeep between two units and outside every transaction. */
  function alone(run: () => Promise<void>): Promise<void> {
    return inLine(housekeeper, false, run)
  }

  function connectionOf(id: number): Connection {
    const known = connections.get(id) ?? { pending: [], copying: false, statements: new Set() }
    connections.set(id, known)
    return known
  }
}

/** The client has had its "send your rows" already; the engine's own comes first in its answer. */
function withoutCopyInResponse(onData: OnData): OnData {
  let first = true
  return (data) => {
    const skipped =
      first && data[0] === copyInResponse[0] ? 1 + new DataView(data.buffer, data.byteOffset).getUint32(1) : 0
    first = false
    if (data.length > skipped) onData(data.subarray(skipped))
  }
}

function concat(parts: Uint8Array[]): Uint8Array {
  if (parts.length === 1 && parts[0]) return parts[0]
  return new Uint8Array(Buffer.concat(parts))
}
