import { expect, test } from 'vitest'

import {
  defineSearchParams,
  linesParam,
  optionParam,
  pageParam,
  patternParam,
  textParam,
  withQuery,
} from './search-params.ts'

const params = defineSearchParams({
  search: textParam(5),
  year: patternParam(/^\d{4}$/),
  sort: optionParam(['newest', 'price'], 'newest'),
  size: optionParam([5, 10], 5),
  page: pageParam(20),
})
const read = (query: string) => params.read(new URLSearchParams(query))

test('absent and invalid parameters have their default value, and unknown ones are ignored', () => {
  const defaults = { search: '', year: '', sort: 'newest', size: 5, page: 1 }
  expect(read('')).toEqual(defaults)
  expect(read('year=soon&sort=secret&size=7&page=0&utm_source=mail')).toEqual(defaults)
  expect(read('search=%00 brakes&page=999').search).toBe('brake')
  expect(read('page=999').page).toBe(20)
})

test('the link of a state leads to the state again, in the order of the declaration and without defaults', () => {
  const query = 'search=pad&year=2010&sort=price&size=10&page=3'
  expect(params.href('/list', read('page=3&size=10&sort=price&search=pad&year=2010'))).toBe(`/list?${query}`)
  expect(params.href('/list', read(query))).toBe(`/list?${query}`)
  expect(params.href('/list', read('page=1&sort=newest'))).toBe('/list')
})

test('a parameter with several texts is repeated in links, without blanks and repetitions', () => {
  const several = defineSearchParams({ brand: linesParam() })
  const state = several.read(new URLSearchParams('brand=KYB&brand=&brand=+kyb&brand=A%2C+B'))
  expect(state).toEqual({ brand: 'KYB\nA, B' })
  expect(several.href('/list', state)).toBe('/list?brand=KYB&brand=A%2C+B')
  expect(several.read(new URLSearchParams('brand=KYB%0D%0AA%2C+B'))).toEqual(state)
})

test('a path keeps its form when every value of its query is blank', () => {
  expect(withQuery('/list', { search: '', page: null, as: undefined })).toBe('/list')
  expect(withQuery('/list', { search: 'a b', stock: 0 })).toBe('/list?search=a+b&stock=0')
})
