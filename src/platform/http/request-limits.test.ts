import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'

import { sendRaw } from '#tests/support/raw-requests.ts'

import { endWork, MAX_IN_FLIGHT_PER_ADDRESS, MAX_UNANSWERED_PER_CONNECTION } from './request-limits.ts'
import { createServer } from './server.ts'

let close: (() => unknown)[] = []
afterEach(async () => {
  for (const one of close) await one()
  close = []
})

/** A server whose slow call answers when the test says so. */
async function open({ trustProxy }: { trustProxy?: string[] } = {}) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const app = createServer({ db: null as never }, { log, trustProxy, production: true, https: false })
  const waiting: (() => void)[] = []
  const handled: string[] = []
  app.get('/quick', async () => 'quick')
  app.get('/endless', () => {
    const stream = new Readable({ read: () => undefined })
    stream.push('begun')
    return stream
  })
  app.get('/hijacked', (_request, reply) => {
    handled.push('hijacked')
    waiting.push(() => {
      reply.hijack()
      endWork(reply)
      reply.raw.end('hijacked')
    })
  })
  app.get('/slow', ({ ip }) => {
    handled.push(ip)
    return new Promise<string>((resolve) => waiting.push(() => resolve('slow')))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  close.push(() => app.close())
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer()
  }
  const { port } = app.server.address() as AddressInfo
  return { port, app, lines, handled, answerAll }
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: shop.example\r\n${more}\r\n`

/** Opens connections that each pipeline as many slow requests as one may, and waits until all are worked on. */
async function occupy(
  port: number,
  handled: readonly string[],
  { requests = 60, more = '', path = '/slow' } = {},
): Promise<Socket[]> {
  const before = handled.length
  const sockets: Socket[] = []
  for (let left = requests; left > 0; left -= MAX_UNANSWERED_PER_CONNECTION) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    close.unshift(() => socket.destroy())
    socket.write(get(path, more).repeat(Math.min(left, MAX_UNANSWERED_PER_CONNECTION)))
    sockets.push(socket)
  }
  await expect.poll(() => handled.length - before).toBe(requests)
  return sockets
}

test('of a thousand pipelined requests six are answered, the next gets 503 with Retry-After, and the connection closes', async () => {
  const { port, handled, answerAll, lines } = await open()
  const answers = sendRaw(port, get('/slow').repeat(1_000))
  await expect.poll(() => handled.length).toBe(MAX_UNANSWERED_PER_CONNECTION)
  answerAll()
  const statuses = (await answers).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 503])
  expect((await answers)[6]).toMatchObject({
    headers: { 'retry-after': '2', connection: 'close', 'x-content-type-options': 'nosniff' },
    body: JSON.stringify({ detail: 'The shop is busy. Please try again in a moment.', code: 'overloaded' }),
  })
  expect(handled).toHaveLength(MAX_UNANSWERED_PER_CONNECTION)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ refused: { connection: 1 } })
})

test('twenty thousand pipelined requests of one connection are not read to their end', async () => {
  const { port, app, handled, answerAll } = await open()
  const accepted = Promise.withResolvers<Socket>()
  app.server.once('connection', (socket: Socket) => accepted.resolve(socket))
  const text = get('/slow').repeat(20_000)
  const answers = sendRaw(port, text)
  await expect.poll(() => handled.length).toBe(MAX_UNANSWERED_PER_CONNECTION)
  // Whatever the kernel and the parser have taken in by now: at most some pieces of 64 KiB.
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  expect((await accepted.promise).bytesRead).toBeLessThan(text.length / 2)
  answerAll()
  expect((await answers).at(-1)?.status).toBe(503)
})

test('pipelined requests up to the limit are all answered, again and again on the same connection', async () => {
  const { port } = await open()
  const text = get('/quick').repeat(MAX_UNANSWERED_PER_CONNECTION)
  const last = get('/quick', 'Connection: close\r\n')
  expect((await sendRaw(port, text, { count: 6 })).map(({ status }) => status)).toEqual(Array(6).fill(200))
  const socket = connect(port, '127.0.0.1')
  close.unshift(() => socket.destroy())
  for (const round of [text, text, last]) {
    socket.write(round)
    await new Promise((resolve) => socket.once('data', resolve))
    await nextTurn()
  }
})

test('an address with sixty requests in flight gets 503 with Retry-After until one of them is answered', async () => {
  const { port, handled, answerAll, lines } = await open()
  await occupy(port, handled)
  expect(handled).toHaveLength(MAX_IN_FLIGHT_PER_ADDRESS)
  for (let times = 0; times < 5; times += 1) {
    const [refused] = await sendRaw(port, get('/quick'), { count: 1 })
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  }
  expect(lines.map((line) => (JSON.parse(line) as { refused: object }).refused)[0]).toEqual({ address: 1 })
  answerAll()
  await expect.poll(async () => (await sendRaw(port, get('/quick'), { count: 1 }))[0]?.status).toBe(200)
})

test('a browser is shown a page when its address has too many requests in flight', async () => {
  const { port, handled } = await open()
  await occupy(port, handled)
  const [refused] = await sendRaw(port, get('/quick', 'Accept: text/html,*/*\r\n'), { count: 1 })
  expect(refused).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(refused?.body).toContain('Please wait 2 seconds, then try again.')
})

test('behind a trusted proxy the limit counts the addresses of the clients, and an IPv6 network counts once', async () => {
  const { port, handled } = await open({ trustProxy: ['127.0.0.1'] })
  const from = (address: string) => get('/quick', `X-Forwarded-For: ${address}\r\n`)
  const requestStatus = async (address: string) => (await sendRaw(port, from(address), { count: 1 }))[0]?.status
  await occupy(port, handled, { more: 'X-Forwarded-For: 2001:db8::1\r\n' })
  expect(await requestStatus('2001:db8::2')).toBe(503)
  expect(await requestStatus('2001:db8:0:1::2')).toBe(200)
  expect(await requestStatus('41.58.1.2')).toBe(200)
})

test('without a trusted proxy a forwarded address does not get a limit of its own', async () => {
  const { port, handled } = await open()
  await occupy(port, handled)
  const [refused] = await sendRaw(port, get('/quick', 'X-Forwarded-For: 41.58.1.2\r\n'), { count: 1 })
  expect(refused?.status).toBe(503)
})

test.each(['/slow', '/hijacked'])(
  'a caller of %s who has gone counts until the work is done, and not longer',
  async (path) => {
    const { port, app, handled, answerAll } = await open()
    const sockets = await occupy(port, handled, { path })
    for (const socket of sockets) socket.destroy()
    const connections = () =>
      new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
    await expect.poll(connections).toBe(0)
    expect((await sendRaw(port, get('/quick'), { count: 1 }))[0]?.status).toBe(503)
    answerAll()
    await expect.poll(async () => (await sendRaw(port, get('/quick'), { count: 1 }))[0]?.status).toBe(200)
    await occupy(port, handled)
  },
)

test('sixty callers of one address who go while an answer is sent to them do not count any longer', async () => {
  const { port } = await open()
  for (let times = 0; times < MAX_IN_FLIGHT_PER_ADDRESS; times += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.write(get('/endless'))
    await once(socket, 'data')
    socket.destroy()
  }
  await expect.poll(async () => (await sendRaw(port, get('/quick'), { count: 1 }))[0]?.status).toBe(200)
})

test('calls within the process are not counted', async () => {
  const { app, port, handled, answerAll } = await open()
  await occupy(port, handled)
  const answer = await app.inject({ url: '/quick', headers: { host: 'shop.example' } })
  expect(answer.statusCode).toBe(200)
  answerAll()
})
