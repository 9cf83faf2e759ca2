import { expect, test } from 'vitest'

import { failedText, findProblem, submitOrShowFailure } from './cart-answer.ts'

test.each([
  ['remove', 'Failed to delete cart item', 'Failed to remove from cart'],
  ['add', 'Failed to add item to cart', 'Failed to add to cart'],
  ['set', 'Failed to update cart', 'Failed to update cart'],
])('a failed form to %s shows the text of the specification', async (intent, failed, unanswered) => {
  expect(failedText(intent)).toEqual(failed)
  const request = new Request('http://shop.example/cart', { method: 'POST', body: new URLSearchParams({ intent }) })
  const answer = await submitOrShowFailure({
    request,
    serverAction: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  expect(answer).toMatchObject({ data: { problem: unanswered, itemId: null }, init: { status: 504 } })
  // The action must still be able to read its form.
  expect((await request.formData()).get('intent')).toBe(intent)
})

test('the problem of a line is shown at it, and above the cart once the line is gone', () => {
  const answer = { itemId: 7, problem: 'Cart item not found.', isFailed: false, removed: null }
  const [here, gone] = [[{ id: 6 }, { id: 7 }], [{ id: 6 }]]
  expect([7, 6, null].map((id) => findProblem(answer, here, id))).toEqual([answer.problem, null, null])
  expect([6, null].map((id) => findProblem(answer, gone, id))).toEqual([null, answer.problem])
  expect(findProblem({ ...answer, itemId: null }, here, null)).toBe(answer.problem)
  expect(findProblem(undefined, here, null)).toBeNull()
})
