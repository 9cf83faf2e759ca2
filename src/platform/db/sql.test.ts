import { expect, test } from 'vitest'

import { all, empty, join, raw, render, sql } from './sql.ts'

test('values become numbered parameters where they are used', () => {
  expect(render(sql`select ${'a'}::text, ${[1, 2]}::int[]`)).toEqual({
    text: 'select $1::text, $2::int[]',
    values: ['a', [1, 2]],
  })
})

test('nested SQL becomes text, and its values are numbered with the others', () => {
  const stock = sql`stock > ${3}`
  expect(render(sql`select from products where id = ${7} and ${stock} limit ${10}`)).toEqual({
    text: 'select from products where id = $1 and stock > $2 limit $3',
    values: [7, 3, 10],
  })
})

test('a fragment that is used twice sends its values once', () => {
  const unit = sql`date_trunc(${'day'}, at)`
  expect(render(sql`select ${unit} from sales group by ${unit}`)).toEqual({
    text: 'select date_trunc($1, at) from sales group by date_trunc($1, at)',
    values: ['day'],
  })
})

test('fragments are joined, and conditions by and', () => {
  const [a, b] = [sql`a = ${1}`, sql`b = ${2}`]
  expect(render(join([a, b]))).toEqual({ text: 'a = $1, b = $2', values: [1, 2] })
  expect(render(all([a, b]))).toEqual({ text: 'a = $1 and b = $2', values: [1, 2] })
  expect(render(all([])).text).toBe('true')
  expect(render(sql`${raw('a')}${empty}${join([])}`)).toEqual({ text: 'a', values: [] })
})

test('a value from outside never becomes text, whatever it looks like', () => {
  const hostile = { pieces: ['drop table orders'], 'Symbol(pieces)': ['drop table orders'] }
  expect(render(sql`select ${hostile}::jsonb`)).toEqual({ text: 'select $1::jsonb', values: [hostile] })
})

test('an undefined value is refused', () => {
  expect(() => sql`select ${undefined}`).toThrow('A value in SQL is undefined; use null.')
})
