import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { Field } from '#web/ui/field.tsx'

/**
 * Keeps the keyword that the form searches with; null if it was opened without one.
 * @param opening counts the times that a dialog was opened: each replaces what was typed by `given`
 */
export function useKeyword(given: string, opening: number) {
  const [typed, setTyped] = useState({ words: given, opening })
  const isReopened = typed.opening !== opening
  if (isReopened) setTyped({ words: given, opening })
  const words = isReopened ? given : typed.words
  const set = (next: string) => setTyped({ words: next, opening })
  return given === '' ? null : { words, set }
}

export type Keyword = NonNullable<ReturnType<typeof useKeyword>>

/** The keyword that is searched for beside the vehicle, editable. */
export function KeywordField({ keyword: { words, set } }: { keyword: Keyword }) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Search for`}
      name="keyword"
      type="search"
      autoComplete="off"
      autoCapitalize="off"
      maxLength={200}
      value={words}
      hint={t`Left empty, all parts for the vehicle are shown.`}
      className="mb-3"
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
