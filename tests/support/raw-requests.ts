import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Sends text over a new connection and reads answers until the server closes it, or `count` have arrived. */
export function sendRaw(port: number, text: string, { count = Number.POSITIVE_INFINITY } = {}): Promise<RawAnswer[]> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer[]>()
  const socket = connect(port, '127.0.0.1')
  let received = Buffer.alloc(0)
  const finish = () => {
    socket.destroy()
    resolve(readAnswers(received))
  }
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    if (readAnswers(received).length >= count) finish()
  })
  // After closing the connection the server resets it at the rest of a long text.
  socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? finish() : reject(error)))
  socket.on('end', finish)
  socket.write(text)
  return promise
}

/** Parses the complete answers; each must have a content length. */
function readAnswers(received: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let at = 0; ;) {
    const end = received.indexOf('\r\n\r\n', at)
    if (end === -1) return answers
    const [first = '', ...lines] = received.toString('latin1', at, end).split('\r\n')
    const headers = Object.fromEntries(lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.split(': ')[1]]))
    const bodyEnd = end + 4 + Number(headers['content-length'] ?? 0)
    if (bodyEnd > received.length) return answers
    answers.push({ status: Number(first.split(' ')[1]), headers, body: received.toString('utf8', end + 4, bodyEnd) })
    at = bodyEnd
  }
}
