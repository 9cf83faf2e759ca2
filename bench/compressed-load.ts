import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Measures answers per second of one URL; each connection sends in turn. Throws on a status other than 200. */
export async function measureCompressedRate(
  url: string,
  { connections = 10, seconds, headers }: { connections?: number; seconds: number; headers: Record<string, string> },
): Promise<number> {
  // Usual load tools decode each compressed body, at several times the cost of sending it, and measure themselves.
  const { hostname, port, host, pathname, search } = new URL(url)
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${fields.join('')}\r\n`
  const failed = Promise.withResolvers<never>()
  let answers = 0
  const sockets = Array.from({ length: connections }, () =>
    requestRepeatedly(connect({ host: hostname, port: Number(port), noDelay: true }), request, {
      onAnswer: () => answers++,
      onFailure: failed.reject,
    }),
  )
  try {
    await Promise.race([wait((seconds * 1_000) / 8), failed.promise])
    const before = answers
    const startedAt = performance.now()
    await Promise.race([wait(seconds * 1_000), failed.promise])
    return ((answers - before) * 1_000) / (performance.now() - startedAt)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

function requestRepeatedly(
  socket: Socket,
  request: string,
  { onAnswer, onFailure }: { onAnswer(): void; onFailure(error: Error): void },
): Socket {
  let head = Buffer.alloc(0)
  /** Missing bytes of the body; null until the head is complete. */
  let missing: number | null = null
  socket.on('error', onFailure).on('connect', () => socket.write(request))
  return socket.on('data', (chunk: Buffer) => {
    if (missing === null) {
      head = Buffer.concat([head, chunk])
      missing = countMissingBytes(head)
      if (missing === null) return
    } else missing -= chunk.length
    if (Number.isNaN(missing))
      return onFailure(new Error(`${head.toString('latin1', 0, 12)} from ${request.split('\r')[0]}`))
    if (missing > 0) return
    head = Buffer.alloc(0)
    missing = null
    onAnswer()
    socket.write(request)
  })
}

/** Returns null for an incomplete head, and NaN for an answer other than 200 with a length. */
function countMissingBytes(received: Buffer): number | null {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = received.toString('latin1', 0, end)
  const length = head.startsWith('HTTP/1.1 200 ') ? /^content-length: (\d+)$/im.exec(head)?.[1] : undefined
  return Number(length) - (received.length - end - 4)
}
