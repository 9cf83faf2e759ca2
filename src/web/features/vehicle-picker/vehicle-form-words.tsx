import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { Field } from '#web/ui/field.tsx'

/** Keeps the keyword of the form; null when opened without one. Each `opening` of the dialog replaces the typed one. */
export function useKeyword(given: string, opening: number) {
  const [typed, setTyped] = useState({ words: given, opening })
  const isReopened = typed.opening !== opening
  if (isReopened) setTyped({ words: given, opening })
  const words = isReopened ? given : typed.words
  const set = (next: string) => setTyped({ words: next, opening })
  return given === '' ? null : { words, set }
}

export type Keyword = NonNullable<ReturnType<typeof useKeyword>>

/** A field for the keyword to search for in addition to the vehicle. */
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
