import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { Form, useNavigate } from 'react-router'

import { externalPath, externalProductPath, paths } from '#web/app/navigation/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

import { ExternalSuggestions } from './external-suggestions.tsx'
import { type ExternalSuggestion, useExternalSuggestions } from './use-external-suggestions.ts'

const LIST_ID = 'external-suggestions'

/** The id of the form, for fields outside it. */
export const EXTERNAL_SEARCH_ID = 'external-search'

/** The search of the external marketplace with suggestions (specification, section 2). Works without JavaScript. */
export function ExternalSearch({ search = '' }: { search?: string }) {
  const { t } = useLingui()
  const { text, found, active, isOpen, onInput, onKeyDown, close, choose } = useSuggesting()
  return (
    <Form
      id={EXTERNAL_SEARCH_ID}
      action={paths.externalMarket}
      role="search"
      aria-label={t`External marketplace`}
      className="relative flex max-w-2xl items-stretch rounded-md border border-line-strong bg-surface text-ink"
      onSubmit={(event) => {
        const sent = new FormData(event.currentTarget)
        // Section 5: an empty trimmed search does nothing, unless a category is sent with it.
        if (!sent.get('search')?.toString().trim() && !sent.has('category')) event.preventDefault()
        close()
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <input
        name="search"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={search}
        placeholder={t`Search the external marketplace`}
        aria-label={t`Search the external marketplace`}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? LIST_ID : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${LIST_ID}-${active}` : undefined}
        className="min-h-12 w-full min-w-0 grow rounded-l-md bg-transparent px-3 text-base -outline-offset-3 placeholder:text-muted"
        onInput={onInput}
        onKeyDown={onKeyDown}
      />
      <SearchButton />
      {isOpen && <ExternalSuggestions id={LIST_ID} text={text} found={found} active={active} onChoose={choose} />}
    </Form>
  )
}

/** The typed text, its suggestions, and the entry that the arrow keys have selected (-1: the field itself). */
function useSuggesting() {
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const navigate = useNavigate()
  const text = typed?.trim() ?? ''
  const found = useExternalSuggestions(text)
  const isOpen = found !== null
  // The suggestions and, when there are any, the link to the whole search.
  const count = found === null || found.length === 0 ? 0 : found.length + 1
  const close = () => setTyped(null)
  const choose = (item: ExternalSuggestion | null) => {
    close()
    void navigate(item ? externalProductPath(item.itemId) : externalPath({ search: text }))
  }
  const onInput = (event: React.InputEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && count > 0) setActive((at) => ((at + 1 + step + count + 1) % (count + 1)) - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && active >= 0) choose(found[active] ?? null)
    else return
    event.preventDefault()
  }
  return { text, found: found ?? [], active, isOpen, onInput, onKeyDown, close, choose }
}

function SearchButton() {
  const { t } = useLingui()
  return (
    <button
      type="submit"
      className="flex items-center gap-2 rounded-r-md bg-green px-4 font-semibold text-on-green -outline-offset-3 hover:bg-green-strong"
    >
      <Icon name="search" />
      <span className="max-sm:sr-only">{t`Search`}</span>
    </button>
  )
}
