import { expect, test } from 'vitest'

import { Problem } from '#platform/http/problems.ts'
import { createPageApi } from '#web/app/api.ts'

import { findCartItems, findOwnCart } from './own-cart.ts'

/** A server that answers every call with this. */
const answering = (status: number, body: unknown) => createPageApi(() => Promise.resolve({ status, body }))
const unexpected = answering(500, { code: 'unexpected', detail: 'Something went wrong on our side. Please try again.' })
const html = answering(502, '<html>')
const busy = answering(503, { code: 'unavailable', detail: 'The shop is busy. Please try again in a moment.' })

test.each([
  ['without words', unexpected, 500, 'Failed to load cart', 'Failed to load cart items'],
  ['that nobody can read', html, 502, 'Failed to load cart', 'Failed to load cart items'],
  [
    'with words of its own',
    busy,
    503,
    'The shop is busy. Please try again in a moment.',
    'The shop is busy. Please try again in a moment.',
  ],
])('an answer %s is told on the page', async (_, api, status, cart, items) => {
  for (const [asked, detail] of [
    [findOwnCart(api, 7), cart],
    [findCartItems(api, 7), items],
  ] as const) {
    const error: unknown = await asked.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Problem)
    // What a loader throws is shown by its data.
    expect(error).toMatchObject({ status, body: { detail }, data: { detail }, init: { status } })
  }
})

test('a cart that is not there yet is none', async () => {
  expect(await findOwnCart(answering(404, { code: 'cart_not_found', detail: 'Cart not found.' }), 7)).toBeNull()
})
