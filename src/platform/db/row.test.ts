import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import {
  array,
  bigint,
  boolean,
  checkRows,
  compareColumns,
  integer,
  json,
  nullable,
  row,
  text,
  timestamptz,
} from './row.ts'
import type { Row } from './row.ts'

const listing = row({ id: integer, price_kobo: nullable(bigint), title: text, sizes: array(text), on_sale: boolean })

describe('a described result', () => {
  const described = [
    { name: 'id', type: 'int4' },
    { name: 'price_kobo', type: 'int8' },
    { name: 'title', type: 'text' },
    { name: 'sizes', type: '_text' },
    { name: 'on_sale', type: 'bool' },
  ]
  const change = (at: number, to: { name: string; type: string }) => described.with(at, to)

  test('a described result with the names and types of the row has no difference, in any order', () => {
    expect(compareColumns(listing, described.toReversed())).toEqual([])
  })

  test.each([
    [
      'a wrong name',
      change(2, { name: 'titel', type: 'text' }),
      ['the row has title, the result does not', 'the result has titel, the row does not'],
    ],
    ['a wrong type', change(0, { name: 'id', type: 'int8' }), ['id is int8 in the result and int2 or int4 in the row']],
    [
      'an element for its array',
      change(3, { name: 'sizes', type: 'text' }),
      ['sizes is text in the result and _text or _varchar or _bpchar or _name in the row'],
    ],
    ['one name twice', [...described, { name: 'id', type: 'int4' }], ['two columns of the result have the same name']],
  ])('with %s is reported', (_case, columns, differences) => {
    expect(compareColumns(listing, columns)).toEqual(differences)
  })
})

describe('a returned row', () => {
  const fit = json(z.array(z.strictObject({ vehicle: z.string() })))
  const good = { id: 7, price_kobo: null, title: 'Oil filter', sizes: ['M14'], on_sale: true }

  test('a row with the declared values passes', () => {
    expect(() => checkRows('listings.find', listing, [good])).not.toThrow()
  })

  test('a row with listed texts, JSON of its schema and allowed nulls passes', () => {
    const declared = row({ condition: nullable(text.of('new', 'used')), fit: nullable(fit) })
    const rows = [
      { condition: 'used', fit: [{ vehicle: 'Corolla' }] },
      { condition: null, fit: null },
    ]
    expect(() => checkRows('listings.find', declared, rows)).not.toThrow()
  })

  test.each([
    [
      'null where a value is declared',
      listing,
      { ...good, title: null },
      'listings.find returned null for title (text).',
    ],
    ['a text for a number', listing, { ...good, id: '7' }, 'listings.find returned string for id (int2).'],
    ['a null in an array', listing, { ...good, sizes: [null] }, 'listings.find returned object for sizes (_text).'],
    ['a column too few', row({ ...listing, sku: text }), good, 'listings.find did not return the column sku.'],
    [
      'a column too many',
      row({ id: integer }),
      good,
      'listings.find returned the column price_kobo, which its row lacks.',
    ],
    ['an inexact number', row({ id: bigint }), { id: 2 ** 53 }, 'listings.find returned number for id (int8).'],
    [
      'a text for a time',
      row({ at: timestamptz }),
      { at: '2026-01-01' },
      'listings.find returned string for at (timestamptz).',
    ],
    [
      'a text that is not listed',
      row({ condition: text.of('new', 'used') }),
      { condition: 'broken' },
      'listings.find returned "broken" for condition (text).',
    ],
    [
      'null for a listed text',
      row({ condition: text.of('new', 'used') }),
      { condition: null },
      'listings.find returned null for condition (text).',
    ],
    [
      'a text that is not listed in an array',
      row({ conditions: array(text.of('new', 'used')) }),
      { conditions: ['new', 'broken'] },
      'listings.find returned object for conditions (_text).',
    ],
    ['null for JSON', row({ fit }), { fit: null }, 'listings.find returned null for fit (json).'],
    [
      'JSON with a wrong value',
      row({ fit: nullable(fit) }),
      { fit: [{ vehicle: 7 }] },
      'listings.find returned JSON with a fault (at 0 vehicle: Invalid input: expected string, received number) for fit (json).',
    ],
    [
      'JSON with a renamed property',
      row({ fit }),
      { fit: [{ car: 'Corolla' }] },
      'listings.find returned JSON with a fault (at 0 vehicle: Invalid input: expected string, received undefined) for fit (json).',
    ],
    [
      'JSON with an added property',
      row({ fit }),
      { fit: [{ vehicle: 'Corolla', year: 2010 }] },
      'listings.find returned JSON with a fault (at 0: Unrecognized key: "year") for fit (json).',
    ],
  ] as [string, Row, object, string][])('with %s is refused', (_case, declared, found, message) => {
    expect(() => checkRows('listings.find', declared, [found])).toThrow(message)
  })
})
