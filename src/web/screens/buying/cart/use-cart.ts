import { startTransition, useEffect, useReducer, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'

import { type CartAnswer, findProblem } from './cart-answer.ts'
import { type Change, EMPTY_QUEUE, findRestorable, toFields, predictCart, withEvent } from './cart-changes.ts'
import type { CartLine, CartSums } from './cart-view.ts'

export type CartState = ReturnType<typeof useCart>

/** The cart during changes: each is shown immediately, and sent after the previous answer to keep their order. */
export function useCart(loaded: { lines: readonly CartLine[]; sums: CartSums }, answered: CartAnswer | undefined) {
  const { waiting, sent, answer, change } = useChanges(loaded, answered)
  const [taken, setTaken] = useState<CartLine | null>(null)
  const changes = sent === null ? waiting : [sent, ...waiting]
  return {
    ...predictCart(loaded.lines, loaded.sums, changes),
    isChanging: changes.length > 0,
    /** The line that was removed last and can be restored. */
    removed: findRestorable(taken ?? answer?.removed ?? null, loaded.lines, changes),
    getProblem: (itemId: number | null) => findProblem(answer, loaded.lines, itemId),
    set: (line: CartLine, quantity: number) => change({ intent: 'set', line, quantity }),
    remove(line: CartLine) {
      setTaken(line)
      change({ intent: 'remove', line })
    },
    putBack(line: CartLine) {
      // A failed Undo can be repeated.
      setTaken(line)
      change({ intent: 'add', line })
    },
  }
}

/** Pending changes, the one being sent, and the newest answer. */
function useChanges(loaded: object, answered: CartAnswer | undefined) {
  const fetcher = useFetcher<CartAnswer>()
  // One state for the change being sent and the pending ones: with two, a click in between could be lost.
  const [{ sent, waiting }, enqueue] = useReducer(withEvent, EMPTY_QUEUE)
  const submitted = useRef<{ change: Change; before: CartAnswer | undefined; loaded: object } | null>(null)
  useEffect(() => {
    if (sent === null) return
    const last = submitted.current
    if (last?.change !== sent) {
      submitted.current = { change: sent, before: fetcher.data, loaded }
      void fetcher.submit(toFields(sent), { method: 'post', action: paths.cart })
      return
    }
    const isAnswered = fetcher.data !== last.before
    // The router returns the answer before it reloads the cart: dropping the change in between would show the previous
    // quantity, and the next click would count from there.
    if (isAnswered && (fetcher.data?.isFailed || loaded !== last.loaded)) enqueue({ answered: sent })
  }, [sent, fetcher, loaded])
  useSendingOnLeave(waiting)
  function change(next: Change) {
    // All changes, so that they keep their order.
    startTransition(() => enqueue({ made: next }))
  }
  return { waiting, sent, answer: fetcher.data ?? answered, change }
}

/** Sends pending quantities when the user leaves the page before the answer. */
function useSendingOnLeave(waiting: readonly Change[]) {
  const submit = useSubmit()
  const latest = useRef({ waiting, submit })
  useEffect(() => {
    latest.current = { waiting, submit }
  })
  useEffect(
    () => () => {
      const { waiting: unsent, submit: send } = latest.current
      for (const change of unsent) void send(toFields(change), { method: 'post', action: paths.cart, navigate: false })
    },
    [],
  )
}
