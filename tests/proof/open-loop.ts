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
  /** Milliseconds of good and of refused answers. */
  goodTimes: number[]
  refusedTimes: number[]
}

interface Connection {
  socket: Socket
  pending: { request: LoadRequest; at: number } | null
  received: string
}

const TICK_MS = 5
/** How long the answers to the last requests may take. */
const END_MS = 2_000
/** Beyond it a request counts as failed without being sent. */
const MAX_CONNECTIONS = 1_500

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
    end(connection, 'failed')
    connection.socket.destroy()
  }
  return figures

  function getFigures(kind: string): KindFigures {
    const found = figures.get(kind) ?? { sent: 0, good: 0, refused: 0, failed: 0, goodTimes: [], refusedTimes: [] }
    figures.set(kind, found)
    return found
  }

  function send(request: LoadRequest): void {
    const counts = getFigures(request.kind)
    counts.sent += 1
    const connection = idle.pop() ?? open()
    if (connection === null) {
      counts.failed += 1
      request.onEnd?.('refused')
      return
    }
    connection.pending = { request, at: performance.now() }
    connection.received = ''
    connection.socket.write(request.text)
  }

  function end(connection: Connection, outcome: Outcome): void {
    if (connection.pending === null) return
    const { request, at } = connection.pending
    connection.pending = null
    const counts = getFigures(request.kind)
    counts[outcome] += 1
    if (outcome !== 'failed') counts[`${outcome}Times`].push(performance.now() - at)
    request.onEnd?.(outcome)
  }

  function open(): Connection | null {
    if (all.size >= MAX_CONNECTIONS) return null
    const connection: Connection = { socket: connect(port, '127.0.0.1'), pending: null, received: '' }
    all.add(connection)
    connection.socket.setNoDelay(true)
    connection.socket.on('data', (chunk: Buffer) => receive(connection, chunk.toString('latin1')))
    connection.socket.on('error', () => undefined)
    connection.socket.on('close', () => {
      all.delete(connection)
      end(connection, 'failed')
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
    end(connection, status >= 200 && status < 400 ? 'good' : status === 503 ? 'refused' : 'failed')
    idle.push(connection)
  }
}

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= end + 4 + Number(length)
}
