import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { Field } from '#web/ui/field.tsx'

import { useBroughtKeyword } from './vehicle-form-keyword.ts'

/**
 * The words that somebody brought to the choice of a vehicle, to search with; null where there are none.
 * @param ofPage the words of the address, for a form that came with its page; a dialog is given those of the header
 */
export function useKeyword(ofPage: string | undefined) {
  const brought = useBroughtKeyword()
  const given = ofPage === undefined ? brought : { words: ofPage, turn: 0 }
  const [typed, setTyped] = useState(given)
  const isNew = typed.turn !== given.turn
  // Pressed again, Advanced brings what stands in the header now.
  if (isNew) setTyped(given)
  const words = isNew ? given.words : typed.words
  const set = (next: string) => setTyped({ words: next, turn: given.turn })
  return given.words === '' ? null : { words, set }
}

export type Keyword = NonNullable<ReturnType<typeof useKeyword>>

/** What is searched for beside the vehicle: to be changed, or emptied. */
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
