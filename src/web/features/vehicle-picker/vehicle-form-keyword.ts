import { useSyncExternalStore } from 'react'

/** Words that were typed into the search of the page when Advanced was pressed. */
interface Brought {
  words: string
  /** Counts the presses: each brings its words anew. */
  turn: number
}

// The search stands in the header, the form in a dialog that outlives its closing: the words wait here for it. In the
// browser only; on the server nobody presses.
let brought: Brought = { words: '', turn: 0 }
const listeners = new Set<() => void>()

/** Hands words to the form of the Advanced Search, which keeps them for its own search. */
export function bringKeyword(words: string): void {
  brought = { words: words.trim(), turn: brought.turn + 1 }
  for (const listener of listeners) listener()
}

export function useBroughtKeyword(): Brought {
  return useSyncExternalStore(
    listen,
    () => brought,
    () => NONE,
  )
}

const NONE: Brought = { words: '', turn: 0 }

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
