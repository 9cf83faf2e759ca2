import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'

import { BODY_TIMEOUTS, type BodyTimeouts, expectFiles } from './body-timeouts.ts'
import { createServer } from './server.ts'

let close: (() => unknown)[] = []
afterEach(async () => {
  for (const one of close) await one()
  close = []
})

/** A server with a call and an upload, of which both answer how much came. */
async function open(timeouts: Partial<BodyTimeouts>) {
  const app = createServer(
    { db: null as never },
    {
      log: pino({ level: 'silent' }),
      trustProxy: undefined,
      production: true,
      https: false,
      timeouts: { ...BODY_TIMEOUTS, ...timeouts },
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const answer = ({ body }: { body: unknown }) => `came: ${(body as Buffer).length}`
  app.post('/call', answer)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  app.post('/slow', (request) => released.then(() => answer(request)))
  await app.register(async (files) => {
    expectFiles(files)
    files.post('/upload', answer)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  close.push(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { send: (path: string, body?: string) => begin(port, path, body), release }
}

/** The beginning of a body of ten bytes, whose rest the test sends or does not. */
function begin(port: number, path: string, body = '12345'): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  close.unshift(() => socket.destroy())
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: x/y\r\ncontent-length: 10\r\nconnection: close\r\n\r\n${body}`,
  )
  return { socket, answer: text(socket) }
}

test('the body of a call that does not come whole in time is waited for no longer', async () => {
  const { send } = await open({ bodyMs: 20 })
  expect(await send('/call').answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('a file may take longer than that', async () => {
  const { send } = await open({ bodyMs: 20 })
  const upload = send('/upload')
  // Begun after the upload, and given up: the upload has had more than its time.
  expect(await send('/call').answer).toMatch(/^HTTP\/1\.1 408 /)
  upload.socket.write('67890')
  expect(await upload.answer).toMatch(/^HTTP\/1\.1 200 [^]*came: 10$/)
})

test('a file of which nothing more comes is not waited for', async () => {
  const { send } = await open({ fileSpanMs: 20 })
  expect(await send('/upload').answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('a file that comes drop by drop has an end too', async () => {
  const { send } = await open({ fileSpanMs: 20, fileMs: 60, leastBytesASpan: 0 })
  expect(await send('/upload').answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('what came whole is not ended, however long the answer takes', async () => {
  const { send, release } = await open({ bodyMs: 20 })
  const { answer } = send('/slow', '1234567890')
  expect(await send('/call').answer).toMatch(/^HTTP\/1\.1 408 /)
  release()
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})
