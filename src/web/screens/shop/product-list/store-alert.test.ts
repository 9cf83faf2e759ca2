import { expect, test } from 'vitest'

import { type Api, createClient } from '#platform/http/client.ts'

import { storeAlert } from './store-alert.ts'

/** Submits the form of an alert. Returns its answer and the body of its call. */
async function submit(fields: Record<string, string>) {
  const bodies: unknown[] = []
  const api: Api = createClient(({ body }) => {
    bodies.push(body)
    return Promise.resolve({ status: 201, body: { email: 'ada@test.example', words: 'pads' } })
  })
  const answer = await storeAlert(api, new URLSearchParams({ words: 'pads', email: 'ada@test.example', ...fields }))
  return { answer, body: bodies[0] }
}

test('the form of an alert sends its condition and each of its brands, also with the line ends of a browser', async () => {
  for (const brands of ['Bosch\nFebi, Bilstein', 'Bosch\r\nFebi, Bilstein'])
    expect(await submit({ condition: 'New', brands })).toMatchObject({
      answer: { alertFor: 'ada@test.example' },
      body: { condition: 'New', brands: ['Bosch', 'Febi, Bilstein'] },
    })
})

test('the form of an alert without a condition and brands sends none', async () => {
  expect((await submit({ positions: 'axle=front' })).body).toMatchObject({
    positions: { axle: 'front' },
    condition: null,
    brands: [],
  })
})
