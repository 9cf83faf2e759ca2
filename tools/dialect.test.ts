import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { EXCEPTIONS, findDialect } from './dialect.ts'

testAll([
  ['// The index is built anew.', 'anew'],
  ['Whoever holds the lock writes.', 'whoever'],
  ['whomever it concerns', 'whomever'],
  ['// Nobody waits here.', 'nobody'],
  ['const isNobody = true', 'nobody'],
  ['somebody else’s cart', 'somebody'],
  ['/** Runs so many at a time. */', 'so many'],
  ['const soMany = 3', 'so many'],
  ['Searches in vain were not counted.', 'in vain'],
  ['// Where there is none, it fails.', 'is none'],
  ['// Where there are none, it fails.', 'are none'],
  ['// There was none.', 'was none'],
  ['This is no amount.', 'is no'],
  ['a table of ours', 'ours'],
  ['by noon at the latest', 'at the latest'],
  ['kept for ever', 'for ever'],
  ['It was changed meanwhile.', 'meanwhile'],
  ['It is tried once more.', 'once more'],
  ['a page that lies ready', 'lies ready'],
  ['calls that are let through', 'let through'],
  ['answers that are no good', 'no good'],
  ['Two senders are told apart.', 'told apart'],
  ["a machine of one's own", "one's own"],
  ['a machine of one’s own', 'one’s own'],
  ['the other way round', 'way round'],
  ['/** The same by its payment. */', '/** The same'],
  ['/**\n * The same by its payment.\n */', '/** The same'],
  ['/** Runs so\n * many at a time. */', 'so many'],
] as const)('findDialect finds the phrase in each sentence', (text, phrase) => {
  expect(findDialect(text)).toEqual([{ line: 1, phrase }])
})

testAll([
  'The listing is no longer on sale.',
  'The script is no more than 3 kB.',
  'Returns the same order.',
  'Reads hours and colours.',
])('findDialect passes over plain English', (text) => expect(findDialect(text)).toEqual([]))

test('findDialect says the line of each phrase', () => {
  expect(findDialect('plain\nnobody\nplain\nbuilt anew, for ever')).toEqual([
    { line: 2, phrase: 'nobody' },
    { line: 4, phrase: 'anew' },
    { line: 4, phrase: 'for ever' },
  ])
})

test('findDialect passes over the exceptions of a file, and over all phrases where an exception is empty', () => {
  expect(findDialect('runs as nobody, for ever', ['nobody'])).toEqual([{ line: 1, phrase: 'for ever' }])
  expect(findDialect('runs as nobody, for ever', [''])).toEqual([])
})

test('every exception has a reason', () => {
  expect(EXCEPTIONS.filter(({ reason }) => reason.length < 10)).toEqual([])
})
