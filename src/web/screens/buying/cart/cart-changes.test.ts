import { describe, expect, test } from 'vitest'

import {
  type Change,
  type ChangeQueue,
  EMPTY_QUEUE,
  findRestorable,
  toFields,
  predictCart,
  withEvent,
} from './cart-changes.ts'
import type { CartLine } from './cart-view.ts'

const line = (id: number, price: number, quantity: number): CartLine => ({
  id,
  productId: id * 10,
  title: 'Brake pad',
  thumbnail: null,
  condition: 'New',
  store: 'Probe',
  price,
  publicPrice: null,
  stock: 50,
  quantity,
  counted: quantity,
  percent: 3,
  total: 1,
  saved: 1,
  fit: null,
  problem: { code: 'price_changed', detail: 'The price changed.' },
})
const lines = [line(1, 1_000, 1), line(2, 3.33, 1)]
const sums = { total: 2, before: 3, saved: 1 }

describe('the displayed cart', () => {
  test('equals the server’s cart without pending changes', () => {
    expect(predictCart(lines, sums, [])).toEqual({ lines, sums })
  })

  test('has a new quantity, its tier and its exact total immediately', () => {
    const shown = predictCart(
      [lines[0], line(2, 3.33, 1)].filter((one) => one !== undefined),
      sums,
      [
        { intent: 'set', line: line(1, 1_000, 1), quantity: 10 },
        { intent: 'set', line: line(2, 3.33, 1), quantity: 5 },
      ],
    )
    expect(shown.lines[0]).toMatchObject({ quantity: 10, percent: 7, total: 9_300, saved: 700, problem: null })
    expect(shown.lines[1]).toMatchObject({ quantity: 5, percent: 5, total: 15.82, saved: 0.83 })
    expect(shown.sums).toEqual({ total: 9_315.82, before: 10_016.65, saved: 700.83 })
  })

  test('counts an unavailable line as zero, like the server, until it is fixed', () => {
    const problem = { code: 'not_on_sale' as const, detail: 'Gone.' }
    const gone: CartLine = { ...line(3, 500, 4), counted: 0, percent: 0, total: 0, saved: 0, problem }
    const few: CartLine = { ...line(4, 100, 10), counted: 3, total: 291, saved: 9 }
    const set = (one: CartLine, quantity: number) =>
      predictCart([gone, few], sums, [{ intent: 'set', line: one, quantity }])
    expect(set(few, 3).sums).toEqual({ total: 291, before: 300, saved: 9 })
    expect(set(few, 3).lines[1]).toMatchObject({ quantity: 3, counted: 3 })
    expect(set(gone, 2)).toEqual({ lines: [gone, few], sums: { total: 291, before: 300, saved: 9 } })
  })

  test('omits a removed line immediately', () => {
    const shown = predictCart(lines, sums, [{ intent: 'remove', line: line(1, 1_000, 1) }])
    expect(shown.lines.map(({ id }) => id)).toEqual([2])
  })
})

test('Undo is offered while the removed line is gone: not before, after a failed deletion or during Undo', () => {
  const removed = line(1, 1_000, 7)
  const gone = [line(2, 3.33, 1)]
  expect(findRestorable(removed, gone, [])).toBe(removed)
  expect(findRestorable(removed, gone, [{ intent: 'set', line: line(2, 3.33, 1), quantity: 2 }])).toBe(removed)
  expect(findRestorable(removed, gone, [{ intent: 'add', line: removed }])).toBeNull()
  expect(findRestorable(removed, lines, [{ intent: 'remove', line: removed }])).toBeNull()
  expect(findRestorable(removed, lines, [])).toBeNull()
  expect(findRestorable(null, gone, [])).toBeNull()
})

describe('the queue of changes', () => {
  const set = (quantity: number, id = 1) => ({ intent: 'set' as const, line: line(id, 1_000, 1), quantity })
  const remove = { intent: 'remove' as const, line: line(1, 1_000, 1) }
  const sent = set(1, 9)
  const after = (...made: Change[]) =>
    made.reduce<ChangeQueue>((queue, change) => withEvent(queue, { made: change }), { sent, waiting: [] })

  test('sends the first change immediately', () => {
    expect(withEvent(EMPTY_QUEUE, { made: sent })).toEqual({ sent, waiting: [] })
  })

  test('keeps only the newest quantity of a line', () => {
    expect(after(set(2), set(7, 2), set(3))).toEqual({ sent, waiting: [set(7, 2), set(3)] })
  })

  test('drops the quantity of a line that is removed', () => {
    expect(after(set(2), set(7, 2), remove)).toEqual({ sent, waiting: [set(7, 2), remove] })
  })

  test('keeps a removal before its undo', () => {
    const add = { intent: 'add' as const, line: line(1, 1_000, 4) }
    expect(after(remove, add).waiting).toEqual([remove, add])
    expect(toFields(add)).toEqual({ intent: 'add', itemId: '1', productId: '10', quantity: '4' })
  })

  test('sends the next change after an answer, and only once', () => {
    const queue = after(set(2), set(7, 2))
    const next = withEvent(queue, { answered: sent })
    expect(next).toEqual({ sent: set(2), waiting: [set(7, 2)] })
    expect(withEvent(next, { answered: sent })).toBe(next)
  })

  test('keeps a change that is made while an answer arrives', () => {
    const queue = withEvent(after(set(2)), { made: set(3) })
    expect(withEvent(withEvent(queue, { answered: sent }), { made: set(4) })).toEqual({
      sent: set(3),
      waiting: [set(4)],
    })
    expect(withEvent(after(set(4)), { answered: sent }).sent).toEqual(set(4))
  })

  test('is empty after the last answer', () => {
    expect(withEvent({ sent, waiting: [] }, { answered: sent })).toEqual(EMPTY_QUEUE)
  })
})
