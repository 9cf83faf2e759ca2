import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type LookupFunction } from 'node:net'

import pg from 'pg'
import { expect, test } from 'vitest'

import { createQueryTimeout, DatabaseUnavailable, findDatabaseFault, toDatabaseError } from './database-fault.ts'

const ofServer = (code: string) => Object.assign(new pg.DatabaseError('of the server', 10, 'error'), { code })

test('each SQLSTATE of a database that cannot serve a request has its fault', () => {
  const faults = Object.fromEntries(
    ['08006', '28P01', '53300', '57P01', '57P03', '57014', '40001', '55P03', '25006', '53100', '53200'].map((code) => [
      code,
      findDatabaseFault(new Error('wrapped', { cause: ofServer(code) })),
    ]),
  )
  expect(faults).toEqual({
    '08006': 'unreachable',
    '28P01': 'unreachable',
    '53300': 'unreachable',
    '57P01': 'unreachable',
    '57P03': 'unreachable',
    '57014': 'timeout',
    '40001': 'timeout',
    '55P03': 'locked',
    '25006': 'read-only',
    '53100': 'full',
    '53200': 'full',
  })
})

test('errors of statements and of other systems are not faults of the database', () => {
  expect(findDatabaseFault(ofServer('23505'))).toBeNull()
  expect(findDatabaseFault(ofServer('42P01'))).toBeNull()
  expect(
    findDatabaseFault(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })),
  ).toBeNull()
  expect(findDatabaseFault('text')).toBeNull()
})

test('errors of the driver about a connection become DatabaseUnavailable, and other errors stay', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' })
  for (const error of [refused, new Error('Connection terminated unexpectedly'), createQueryTimeout(refused)])
    expect(toDatabaseError(error)).toBeInstanceOf(DatabaseUnavailable)
  expect(findDatabaseFault(toDatabaseError(refused))).toBe('unreachable')
  expect(findDatabaseFault(toDatabaseError(createQueryTimeout(new Error('Connection terminated'))))).toBe('timeout')
  const mistake = new Error('Query values must be an array')
  expect(toDatabaseError(mistake)).toBe(mistake)
  const mistakes = new AggregateError([mistake])
  expect(toDatabaseError(mistakes)).toBe(mistakes)
})

test('a connection that every address of a host refuses is a fault of the database', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  await once(closed, 'close')
  const addresses = [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ]
  const lookup: LookupFunction = (_host, _options, found) => found(null, addresses)
  const refused = await new Promise<Error>((resolve) => {
    connect({ host: 'database.test', port, lookup }).once('error', resolve)
  })
  expect(refused).toBeInstanceOf(AggregateError)
  expect(findDatabaseFault(toDatabaseError(refused))).toBe('unreachable')
})
