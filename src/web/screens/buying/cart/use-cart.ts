import { useEffect, useReducer, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'

import { paths } from '#web/app/paths.ts'

import type { CartAnswer } from './cart-answer.ts'
import { type Change, EMPTY_QUEUE, fieldsOf, foreseen, withEvent } from './cart-changes.ts'
import type { CartLine, CartSums } from './cart-view.ts'

export type CartState = ReturnType<typeof useCart>

/**
 * The cart while it is changed: every change is shown at once and sent when the one before is answered, so that the
 * server sees them in the order in which they were made. What it answers replaces what was shown.
 * @param answered what the server said to a form that was sent without script
 */
export function useCart(loaded: { lines: readonly CartLine[]; sums: CartSums }, answered: CartAnswer | undefined) {
  const { waiting, sent, answer, change } = useChanges(loaded, answered)
  const [taken, setTaken] = useState<CartLine | null>(null)
  const changes = sent === null ? waiting : [sent, ...waiting]
  const removed = taken ?? (changes.length === 0 ? (answer?.removed ?? null) : null)
  return {
    ...foreseen(loaded.lines, loaded.sums, changes),
    isChanging: changes.length > 0,
    /** What was taken out last and can be put back. */
    removed,
    problemOf: (itemId: number | null) => (answer?.itemId === itemId ? (answer?.problem ?? null) : null),
    set: (line: CartLine, quantity: number) => change({ intent: 'set', line, quantity }),
    remove(line: CartLine) {
      setTaken(line)
      change({ intent: 'remove', line })
    },
    putBack(line: CartLine) {
      setTaken(null)
      change({ intent: 'add', line })
    },
  }
}

/** Changes that wait, the one that is under way, and the latest answer. */
function useChanges(loaded: object, answered: CartAnswer | undefined) {
  const fetcher = useFetcher<CartAnswer>()
  // What is under way and what waits are one state: between two of them a press could be lost.
  const [{ sent, waiting }, enqueue] = useReducer(withEvent, EMPTY_QUEUE)
  const submitted = useRef<{ change: Change; before: CartAnswer | undefined; loaded: object } | null>(null)
  const [isPutBack, setPutBack] = useState(false)
  useEffect(() => {
    if (sent === null) return
    const last = submitted.current
    if (last?.change !== sent) {
      submitted.current = { change: sent, before: fetcher.data, loaded }
      void fetcher.submit(fieldsOf(sent), { method: 'post', action: paths.cart })
      return
    }
    const isAnswered = fetcher.data !== last.before
    // The router hands over an answer at once and shows the cart that it then read later: a change that is let go of
    // between the two would show the quantity before it, and the next press would count from there.
    if (isAnswered && (fetcher.data?.isFailed || loaded !== last.loaded)) enqueue({ answered: sent })
  }, [sent, fetcher, loaded])
  useSendingOnLeave(waiting)
  function change(next: Change) {
    setPutBack(next.intent === 'add')
    enqueue({ made: next })
  }
  const latest = fetcher.data ?? answered
  // What was put back is no longer to be put back.
  const answer = latest && isPutBack ? { ...latest, removed: null } : latest
  return { waiting, sent, answer, change }
}

/** Whoever leaves the page faster than the net is still takes the last quantities along. */
function useSendingOnLeave(waiting: readonly Change[]) {
  const submit = useSubmit()
  const latest = useRef({ waiting, submit })
  useEffect(() => {
    latest.current = { waiting, submit }
  })
  useEffect(
    () => () => {
      const { waiting: unsent, submit: send } = latest.current
      for (const change of unsent) void send(fieldsOf(change), { method: 'post', action: paths.cart, navigate: false })
    },
    [],
  )
}
