import { useLingui } from '@lingui/react/macro'

import type { ExternalSuggestion } from './use-external-suggestions.ts'

interface ExternalSuggestionsProps {
  id: string
  /** The typed text. */
  text: string
  found: readonly ExternalSuggestion[]
  active: number
  /** Null for the link to the whole search. */
  onChoose: (item: ExternalSuggestion | null) => void
}

const panel =
  'absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md border border-line bg-surface text-ink shadow-floating'
const look = (isActive: boolean) => (isActive ? 'bg-green-tint' : 'hover:bg-sunken')

/** Suggestions below the field, and a link to the whole search. The field keeps the focus. */
export function ExternalSuggestions({ id, text, found, active, onChoose }: ExternalSuggestionsProps) {
  const { t } = useLingui()
  if (found.length === 0)
    return (
      <div id={id} role="listbox" aria-label={t`Suggestions`} className={panel}>
        <p role="option" aria-selected="false" aria-disabled="true" className="px-3 py-3 text-muted">
          {t`No results found`}
        </p>
      </div>
    )
  // Keep the focus in the field on press; a blur would close the list before the click.
  const keepFocus = (event: React.MouseEvent) => event.preventDefault()
  return (
    <ul id={id} role="listbox" aria-label={t`Suggestions`} className={panel}>
      {found.map((item, at) => (
        <li
          key={item.itemId}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={`flex cursor-pointer items-center gap-3 px-3 py-2 ${look(at === active)}`}
          onMouseDown={keepFocus}
          onClick={() => onChoose(item)}
        >
          <Summary item={item} />
        </li>
      ))}
      <li
        id={`${id}-${found.length}`}
        role="option"
        aria-selected={active === found.length}
        className={`cursor-pointer border-t border-line px-3 py-3 font-semibold text-green ${look(active === found.length)}`}
        onMouseDown={keepFocus}
        onClick={() => onChoose(null)}
      >
        {t`View more results for “${text}”`}
      </li>
    </ul>
  )
}

function Summary({ item: { picture, title, price } }: { item: ExternalSuggestion }) {
  return (
    <>
      <span className="aspect-4/3 w-14 shrink-0 overflow-hidden rounded-sm bg-sheet">
        {picture && <img src={picture} alt="" width={56} height={42} className="size-full object-contain" />}
      </span>
      <span className="line-clamp-2 min-w-0 grow">{title}</span>
      <span className="font-bold">{price}</span>
    </>
  )
}
