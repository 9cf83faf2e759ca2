import { useEffect, useRef, useState } from 'react'
import { useFetcher, useSubmit } from 'react-router'

import { paths } from '#web/paths.ts'

import type { CartAnswer } from './cart-answer.ts'
import { type CartLine, type CartSums, type Change, fieldsOf, foreseen, withLatest } from './cart-view.ts'

export type CartState = ReturnType<typeof useCart>

/**
 * The cart while it is changed: every change is shown at once and sent when the one before is answered, so that the
 * server sees them in the order in which they were made. What it answers replaces what was shown.
 * @param answered what the server said to a form that was sent without script
 */
export function useCart(loaded: { lines: readonly CartLine[]; sums: CartSums }, answered: CartAnswer | undefined) {
  const { waiting, sent, answer, change } = useChanges(answered)
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
function useChanges(answered: CartAnswer | undefined) {
  const fetcher = useFetcher<CartAnswer>()
  const [waiting, setWaiting] = useState<readonly Change[]>([])
  const [sent, setSent] = useState<{ change: Change; before: CartAnswer | undefined } | null>(null)
  const [isPutBack, setPutBack] = useState(false)
  useEffect(() => {
    // The answer is there, and the cart has been read again.
    if (sent && fetcher.state === 'idle' && fetcher.data !== sent.before) setSent(null)
    const [next] = waiting
    if (sent || next === undefined || fetcher.state !== 'idle') return
    setSent({ change: next, before: fetcher.data })
    setWaiting(waiting.slice(1))
    void fetcher.submit(fieldsOf(next), { method: 'post', action: paths.cart })
  }, [waiting, sent, fetcher])
  useSendingOnLeave(waiting)
  function change(next: Change) {
    setPutBack(next.intent === 'add')
    setWaiting((earlier) => withLatest(earlier, next))
  }
  const latest = fetcher.data ?? answered
  // What was put back is no longer to be put back.
  const answer = latest && isPutBack ? { ...latest, removed: null } : latest
  return { waiting, sent: sent?.change ?? null, answer, change }
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
