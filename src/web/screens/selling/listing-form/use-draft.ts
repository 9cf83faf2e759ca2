import { useEffect, useRef, useState } from 'react'

import { type FormValues, readValues } from './form-values.ts'
import { differs, draftTime, dropDraft, keepDraft, readKeptDraft } from './kept-draft.ts'

/** Pause in typing after which the draft is stored. */
const REST_MS = 400

interface DraftOptions {
  key: string
  form: () => HTMLFormElement | null
  /** The form's initial values: an equal draft is not stored. */
  initial: FormValues
  /** Whether the form is saved, so that its draft is deleted. */
  isOver: boolean
}

/**
 * Stores what is typed in the browser, so that a lost connection or an empty battery loses nothing. `offer` is the draft of
 * an earlier visit, until it is restored or discarded.
 */
export function useDraft({ key, form, initial, isOver }: DraftOptions) {
  const [offer, setOffer] = useState<{ values: FormValues; when: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const began = useRef(initial)
  useEffect(() => {
    const kept = readKeptDraft(localStorage, key)
    if (kept && differs(kept.values, began.current))
      setOffer({ values: kept.values, when: draftTime(kept.savedAt, new Date()) })
    return () => clearTimeout(timer.current)
  }, [key])
  useEffect(() => {
    if (!isOver) return
    clearTimeout(timer.current)
    dropDraft(localStorage, key)
  }, [key, isOver])

  function keepNow() {
    const shown = form()
    if (shown === null) return
    const values = readValues(readFields(shown))
    if (differs(values, began.current)) keepDraft(localStorage, key, { savedAt: new Date().toISOString(), values })
    else dropDraft(localStorage, key)
  }
  return {
    offer,
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

function readFields(form: HTMLFormElement): URLSearchParams {
  const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new URLSearchParams(texts)
}
