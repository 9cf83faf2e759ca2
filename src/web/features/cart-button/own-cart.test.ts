import { expect, test } from 'vitest'

import { Problem } from '#platform/http/problems.ts'
import { createPageApi } from '#web/app/api/page-api.ts'

import { findCartItems, findOwnCart } from './own-cart.ts'

/** Returns a server that answers every call with this response. */
const answering = (status: number, body: unknown) => createPageApi(() => Promise.resolve({ status, body }))
const unexpected = answering(500, { code: 'unexpected', detail: 'Something went wrong on our side. Please try again.' })
const html = answering(502, '<html>')
const busy = answering(503, { code: 'unavailable', detail: 'The shop is busy. Please try again in a moment.' })

test.each([
  ['with a generic text', unexpected, 500, 'Failed to load cart', 'Failed to load cart items'],
  ['that cannot be parsed', html, 502, 'Failed to load cart', 'Failed to load cart items'],
  [
    'with a specific text',
    busy,
    503,
    'The shop is busy. Please try again in a moment.',
    'The shop is busy. Please try again in a moment.',
  ],
])('a failed answer %s is shown on the page', async (_, api, status, cart, items) => {
  for (const [request, detail] of [
    [findOwnCart(api, 7), cart],
    [findCartItems(api, 7), items],
  ] as const) {
    const error: unknown = await request.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Problem)
    // The data of a loader's error is what the page shows.
    expect(error).toMatchObject({ status, body: { detail }, data: { detail }, init: { status } })
  }
})

test('findOwnCart returns null for an account without a cart', async () => {
  expect(await findOwnCart(answering(404, { code: 'cart_not_found', detail: 'Cart not found.' }), 7)).toBeNull()
})
