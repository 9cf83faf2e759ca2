import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'

import { paths, productPath } from '#web/app/navigation/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { ComingList } from './keyword-search-coming.tsx'
import { useShellData } from './shell-data.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'

export const KEYWORD_ID = 'keyword'
const LIST_ID = 'keyword-suggestions'
const PROBLEM_ID = 'keyword-problem'

const inField =
  'flex items-center gap-2 px-3 font-semibold whitespace-nowrap text-green -outline-offset-3 hover:bg-sunken'

/** The search of every page: a plain GET form, with suggestions while typing if JavaScript runs. */
export function KeywordSearch({ onAdvanced }: { onAdvanced: (words: string) => void }) {
  const { pathname, search } = useLocation()
  const keyword = pathname === paths.products ? (new URLSearchParams(search).get('keyword') ?? '') : ''
  // A new page resets the field to the keyword of that page.
  return (
    <>
      <KeywordForm key={`${pathname}${search}`} keyword={keyword} onAdvanced={onAdvanced} />
      <ComingList />
    </>
  )
}

function KeywordForm({ keyword, onAdvanced }: { keyword: string; onAdvanced: (words: string) => void }) {
  const { t } = useLingui()
  const combobox = useCombobox()
  const { found, active, choose, close } = combobox
  const problem = useKeywordProblem()
  return (
    <Form
      role="search"
      action={paths.products}
      className="relative flex min-w-0 grow flex-wrap items-stretch gap-2"
      onSubmit={(event) => {
        // Specification, section 5: an empty search does nothing.
        if (!new FormData(event.currentTarget).get('keyword')?.toString().trim()) event.preventDefault()
        close()
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <div className="flex min-h-12 min-w-0 grow basis-40 items-stretch rounded-md bg-surface text-ink md:min-h-11">
        <KeywordField keyword={keyword} combobox={combobox} isWrong={problem !== null} />
        <button type="submit" className={inField}>
          <Icon name="search" />
          <span className="max-sm:sr-only xl:sr-only">{t`Search`}</span>
        </button>
        <AdvancedButton onClick={onAdvanced} />
      </div>
      {problem && (
        <p id={PROBLEM_ID} role="alert" className="w-0 min-w-full font-semibold">
          {problem}
        </p>
      )}
      {found.length > 0 && <SuggestionList id={LIST_ID} found={found} active={active} onChoose={choose} />}
    </Form>
  )
}

/** Returns the search call's problem with the keyword if the list could not be shown. */
function useKeywordProblem(): string | null {
  const translate = useTranslate()
  const { keywordProblem } = useShellData()
  return keywordProblem ? translate(keywordProblem) : null
}

interface KeywordFieldProps {
  keyword: string
  combobox: Combobox
  isWrong: boolean
}

function KeywordField({ keyword, combobox, isWrong }: KeywordFieldProps) {
  const { t } = useLingui()
  const { found, active, onInput, onKeyDown } = combobox
  const open = found.length > 0
  return (
    <input
      id={KEYWORD_ID}
      name="keyword"
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      placeholder={t`Part name, part number or SKU`}
      aria-label={t`Search for parts`}
      defaultValue={keyword}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? PROBLEM_ID : undefined}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={open ? LIST_ID : undefined}
      aria-activedescendant={open && active >= 0 ? `${LIST_ID}-${active}` : undefined}
      className="w-full min-w-0 grow text-ellipsis rounded-l-md bg-transparent px-3 text-base -outline-offset-3 placeholder:text-muted"
      onInput={onInput}
      onKeyDown={onKeyDown}
    />
  )
}

/** Opens the Advanced Search dialog; without JavaScript, submits the form to the page of that search. */
function AdvancedButton({ onClick }: { onClick: (words: string) => void }) {
  const { t } = useLingui()
  return (
    <button
      type="submit"
      formAction={paths.vehicleData}
      aria-haspopup="dialog"
      title={t`Advanced`}
      className={`${inField} rounded-r-md border-l border-line`}
      onClick={(event) => {
        event.preventDefault()
        onClick(String(new FormData(event.currentTarget.form ?? undefined).get('keyword') ?? '').trim())
      }}
    >
      <Icon name="sliders-horizontal" />
      <span className="max-lg:sr-only xl:max-2xl:sr-only">{t`Advanced`}</span>
    </button>
  )
}

/** State of the combobox: typed text, suggestions, and the row of the arrow keys (-1: the field itself). */
function useCombobox() {
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const navigate = useNavigate()
  const found = useSuggestions(typed)
  const close = () => setTyped(null)

  const choose = (listing: Suggestions[number]) => {
    close()
    void navigate(productPath(listing.id))
  }
  const onInput = (event: React.InputEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value)
    setActive(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0) return
    const chosen = found[active]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((at) => ((at + 1 + step + found.length + 1) % (found.length + 1)) - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
  }
  return { active, found, onInput, onKeyDown, choose, close }
}
type Combobox = ReturnType<typeof useCombobox>
