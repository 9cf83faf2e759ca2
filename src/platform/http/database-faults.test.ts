import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'

import { DatabaseUnavailable } from '#platform/db/database-fault.ts'
import type { Db } from '#platform/db/pool.ts'

import { healthRoutes } from './health.ts'
import { createServer } from './server.ts'

const failing = (error: Error): Db => ({
  query: async () => {
    throw error
  },
})
const silent: Db = { query: (() => new Promise(() => undefined)) as Db['query'] }

function open(db: Db, isUp?: () => boolean) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const app = createServer({ db }, { log, trustProxy: undefined, production: true, https: false })
  app.get('/parts', ({ ctx }) => ctx.db.query('select 1'))
  healthRoutes(app, { database: { health: db, ...(isUp && { isUp }) }, overload: app.overload })
  return { app, lines }
}

test('a fault of the database is 503 with Retry-After, as JSON or as a page, and is logged once a second', async () => {
  const { app, lines } = open(failing(new DatabaseUnavailable('Connection terminated')))
  for (let count = 0; count < 20; count += 1) {
    const answer = await app.inject('/parts')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
    expect(answer.json()).toEqual({ detail: 'The shop is busy. Please try again in a moment.', code: 'unavailable' })
  }
  const page = await app.inject({ url: '/parts', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2'])
  expect(page.body).toContain('Please wait 2 seconds')
  expect(lines.length).toBeLessThan(5)
  expect(lines[0]).toContain('"kind":"unreachable","count":1')
})

test('a mistake in a statement is still 500', async () => {
  const mistake = Object.assign(new pg.DatabaseError('syntax error', 10, 'error'), { code: '42601' })
  expect((await open(failing(mistake)).app.inject('/parts')).statusCode).toBe(500)
})

test('the shop is alive but not ready within a second while the database is silent', async () => {
  const { app } = open(silent)
  const from = performance.now()
  const ready = await app.inject('/readyz')
  expect(performance.now() - from).toBeLessThan(1_000)
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { detail: 'The database is not responding.', code: 'not_ready' },
  ])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const known = open(silent, () => false)
  expect((await known.app.inject('/readyz')).statusCode).toBe(503)
})
