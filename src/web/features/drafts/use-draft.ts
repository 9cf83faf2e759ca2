import { useEffect, useRef, useState } from 'react'

import { differs, type DraftForm, draftTime, dropDraft, keepDraft, readKeptDraft, type Values } from './kept-draft.ts'

/** Pause in typing after which the draft is stored. */
const REST_MS = 400

interface DraftOptions<Field extends string> {
  key: string
  /** The fields to keep; one object for all renders. */
  fields: DraftForm<Field>
  form: () => HTMLFormElement | null
  /** The form's initial values: an equal draft is not stored. */
  initial: Values<Field>
  /** Whether the form is saved, so that its draft is deleted. */
  isOver: boolean
}

/** Stores typed values in the browser. `offer` is the draft of an earlier visit until it is restored or discarded. */
export function useDraft<Field extends string>({ key, fields, form, initial, isOver }: DraftOptions<Field>) {
  const [offer, setOffer] = useState<{ values: Values<Field>; when: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const began = useRef(initial)
  useEffect(() => {
    const kept = readKeptDraft(localStorage, key, fields)
    if (kept && differs(fields, kept.values, began.current))
      setOffer({ values: kept.values, when: draftTime(kept.savedAt, new Date()) })
    return () => clearTimeout(timer.current)
  }, [key, fields])
  useDropDraft(key, isOver)
  useEffect(() => {
    if (isOver) clearTimeout(timer.current)
  }, [isOver])

  function keepNow() {
    clearTimeout(timer.current)
    const shown = form()
    if (shown === null) return
    const values = fields.read(readFields(shown))
    if (differs(fields, values, began.current))
      keepDraft(localStorage, key, { savedAt: new Date().toISOString(), values })
    else dropDraft(localStorage, key)
  }
  return {
    offer,
    keepNow,
    note() {
      clearTimeout(timer.current)
      timer.current = setTimeout(keepNow, REST_MS)
    },
    close: () => setOffer(null),
    drop() {
      clearTimeout(timer.current)
      dropDraft(localStorage, key)
      setOffer(null)
    },
  }
}

/** Deletes a draft when its form has served its purpose. */
export function useDropDraft(key: string, isOver: boolean): void {
  useEffect(() => {
    if (isOver) dropDraft(localStorage, key)
  }, [key, isOver])
}

function readFields(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new URLSearchParams(texts)
}
