import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Answers per second to one address, asked over so many connections, each asking again when it has its answer. Fails on
 * any other status than 200. For packed answers: the usual load tools turn each body into text, which costs them several
 * times what sending it costs the server, so that they would measure themselves.
 */
export async function packedPerSecond(
  url: string,
  { connections = 10, seconds, headers }: { connections?: number; seconds: number; headers: Record<string, string> },
): Promise<number> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${fields.join('')}\r\n`
  const failed = Promise.withResolvers<never>()
  let answers = 0
  const sockets = Array.from({ length: connections }, () =>
    askOnAndOn(connect({ host: hostname, port: Number(port), noDelay: true }), request, {
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

function askOnAndOn(
  socket: Socket,
  request: string,
  { onAnswer, onFailure }: { onAnswer(): void; onFailure(error: Error): void },
): Socket {
  let head = Buffer.alloc(0)
  /** Bytes of the body that are still to come; null while the head is. */
  let missing: number | null = null
  socket.on('error', onFailure).on('connect', () => socket.write(request))
  return socket.on('data', (chunk: Buffer) => {
    if (missing === null) {
      head = Buffer.concat([head, chunk])
      missing = missingAfter(head)
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

/** NaN for an answer that is not 200 with a length. */
function missingAfter(received: Buffer): number | null {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = received.toString('latin1', 0, end)
  const length = head.startsWith('HTTP/1.1 200 ') ? /^content-length: (\d+)$/im.exec(head)?.[1] : undefined
  return Number(length) - (received.length - end - 4)
}
