import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Outcome = 'good' | 'refused' | 'failed'

/** A request of an open-loop load: its kind, and its text for one client address. */
export interface LoadRequest {
  kind: string
  text: string
  /** Called once. A failed request may have had its effect. */
  onEnd?(outcome: Outcome): void
}

export interface KindFigures {
  sent: number
  good: number
  refused: number
  failed: number
  /** When and why requests failed. */
  failures: string[]
  /** Seconds from the begin of the load to each refused request. */
  refusedAt: number[]
  /** Milliseconds of good and of refused answers. */
  goodTimes: number[]
  refusedTimes: number[]
}

interface Connection {
  socket: Socket
  pending: { request: LoadRequest; at: number } | null
  received: string
  idleSince: number
}

const TICK_MS = 5
/** How long the answers to the last requests may take. */
const END_MS = 2_000
/** Beyond it a request counts as failed without being sent. */
const MAX_CONNECTIONS = 1_500
/** As a proxy, below the 72 s of the shop: a request must not meet a connection that the shop is closing. */
const MAX_IDLE_MS = 30_000

/** Sends requests at a rate that does not depend on the answers, over raw sockets, because clients share the machine. */
export async function runOpenLoop(
  port: number,
  { perSecond, seconds, next }: { perSecond: number; seconds: number; next: () => LoadRequest },
): Promise<Map<string, KindFigures>> {
  const figures = new Map<string, KindFigures>()
  const idle: Connection[] = []
  const all = new Set<Connection>()
  const startedAt = performance.now()
  let sent = 0
  for (;;) {
    const elapsed = performance.now() - startedAt
    const due = Math.min(elapsed / 1000, seconds) * perSecond
    for (; sent < due; sent += 1) send(next())
    if (elapsed >= seconds * 1000) break
    await sleep(TICK_MS)
  }
  await sleep(END_MS)
  for (const connection of all) {
    fail(connection, `no answer within ${END_MS / 1000} s of the last request`)
    connection.socket.destroy()
  }
  return figures

  function getFigures(kind: string): KindFigures {
    const found = figures.get(kind) ?? {
      sent: 0,
      good: 0,
      refused: 0,
      failed: 0,
      failures: [],
      refusedAt: [],
      goodTimes: [],
      refusedTimes: [],
    }
    figures.set(kind, found)
    return found
  }

  function send(request: LoadRequest): void {
    const counts = getFigures(request.kind)
    counts.sent += 1
    const connection = takeIdle() ?? open()
    if (connection === null) {
      counts.failed += 1
      counts.failures.push('too many connections')
      request.onEnd?.('refused')
      return
    }
    connection.pending = { request, at: performance.now() }
    connection.received = ''
    connection.socket.write(request.text)
  }

  /** Takes the last used connection, unless all have been idle for long. */
  function takeIdle(): Connection | undefined {
    const connection = idle.pop()
    if (connection === undefined || performance.now() - connection.idleSince < MAX_IDLE_MS) return connection
    for (const old of [connection, ...idle.splice(0)]) {
      all.delete(old)
      old.socket.destroy()
    }
    return undefined
  }

  function fail(connection: Connection, reason: string): void {
    if (connection.pending === null) return
    const { request, at } = connection.pending
    const [after, since] = [at - startedAt, performance.now() - at].map((ms) => (ms / 1000).toFixed(3))
    getFigures(request.kind).failures.push(`after ${after} s: ${reason} (${since} s)`)
    end(connection, 'failed')
  }

  function end(connection: Connection, outcome: Outcome): void {
    if (connection.pending === null) return
    const { request, at } = connection.pending
    connection.pending = null
    const counts = getFigures(request.kind)
    counts[outcome] += 1
    if (outcome !== 'failed') counts[`${outcome}Times`].push(performance.now() - at)
    if (outcome === 'refused') counts.refusedAt.push((at - startedAt) / 1000)
    request.onEnd?.(outcome)
  }

  function open(): Connection | null {
    if (all.size >= MAX_CONNECTIONS) return null
    const socket = connect(port, '127.0.0.1')
    const connection: Connection = { socket, pending: null, received: '', idleSince: 0 }
    all.add(connection)
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => receive(connection, chunk.toString('latin1')))
    let error = 'closed'
    socket.on('error', ({ message }) => (error = message))
    socket.on('close', () => {
      all.delete(connection)
      fail(connection, error)
      const at = idle.indexOf(connection)
      if (at >= 0) idle.splice(at, 1)
    })
    return connection
  }

  function receive(connection: Connection, text: string): void {
    connection.received += text
    const { pending, received } = connection
    if (pending === null || !isComplete(received)) return
    const status = Number(received.slice(9, 12))
    if (status >= 200 && status < 400) end(connection, 'good')
    else if (status === 503) end(connection, 'refused')
    else fail(connection, `${status} ${received.slice(-200)}`)
    connection.idleSince = performance.now()
    idle.push(connection)
  }
}

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= end + 4 + Number(length)
}
