import { expect, test } from 'vitest'

import { createPageApi } from '#web/app/api/page-api.ts'

import { typesLike } from './types-like.ts'

test('part types are found by the whole text, or else by its last two words or its last word', async () => {
  const asked: (string | null)[] = []
  const api = createPageApi(({ url }) => {
    asked.push(new URL(url, 'http://shop.example').searchParams.get('q'))
    return Promise.resolve({ status: 200, body: { count: 0, results: [] } })
  })
  expect(await typesLike(api, 'left front brake pad kit')).toEqual([])
  expect(await typesLike(api, 'pad kit')).toEqual([])
  expect(asked).toEqual(['left front brake pad kit', 'pad kit', 'kit', 'pad kit', 'kit'])
})
