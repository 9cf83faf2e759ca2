import { type KeyboardEvent, useEffect, useState } from 'react'

import type { findPartTypes } from '#modules/taxonomy/taxonomy.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { getFailureText, getJson } from '#web/app/api/browser-api.ts'
import type { Text } from '#web/ui/text.ts'

import { type ChosenType, findNamedType } from './chosen-type.ts'

type FoundTypes = Output<typeof findPartTypes>['results']

const DEBOUNCE_MS = 200
const MIN_LETTERS = 2
const MAX_TYPES = '8'
const KEEPS_OPEN = { ArrowDown: 1, ArrowUp: -1 } as const

/** The text of a part type field, the type that it names, and the types to choose from. */
export function useTypeChoice(initial: { text: string; type: ChosenType | null }) {
  const [text, setText] = useState(initial.text)
  const [chosen, setChosen] = useState(initial.type)
  const [isTyping, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const { found, failure } = useFoundTypes(chosen === null ? text.trim() : '')
  const type = chosen ?? findNamedType(found ?? [], text)
  const isOpen = isTyping && found !== null

  function set(next: { text: string; type: ChosenType | null }) {
    setText(next.text)
    setChosen(next.type)
    setTyping(false)
  }
  const choose = (one: ChosenType) => set({ text: one.name, type: one })
  function onInput(event: React.InputEvent<HTMLInputElement>) {
    setText(event.currentTarget.value)
    setChosen(null)
    setTyping(true)
    setActive(-1)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return
    const count = found.length + 1
    const step = KEEPS_OPEN[event.key as keyof typeof KEEPS_OPEN]
    const one = found[active]
    if (step) setActive((at) => ((at + 1 + step + count) % count) - 1)
    else if (event.key === 'Escape') setTyping(false)
    else if (event.key === 'Enter' && one) choose(one)
    else return
    event.preventDefault()
  }
  return {
    text,
    type,
    found: found ?? [],
    failure,
    isOpen,
    active,
    set,
    choose,
    close: () => setTyping(false),
    onInput,
    onKeyDown,
  }
}
export type TypeChoice = ReturnType<typeof useTypeChoice>

/** Loads part types for the typed text; null before the first answer and for less than two letters. */
function useFoundTypes(text: string) {
  const [answer, setAnswer] = useState<{ text: string; found: FoundTypes } | null>(null)
  const [failure, setFailure] = useState<Text | null>(null)
  useEffect(() => {
    setFailure(null)
    if (text.length < MIN_LETTERS) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      const query = new URLSearchParams({ q: text, page_size: MAX_TYPES })
      getJson<Output<typeof findPartTypes>>(`/api/part-types/?${query}`, { signal: abort.signal })
        .then(({ results }) => setAnswer({ text, found: results }))
        .catch((error: unknown) => {
          if (abort.signal.aborted) return
          setFailure(getFailureText(error))
        })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  // An answer to an older text would put another type under the pointer.
  return { found: answer?.text === text ? answer.found : null, failure }
}
