import { useLingui } from '@lingui/react/macro'

import { formatListingPrice } from '#platform/money.ts'

import type { Suggestions } from './use-suggestions.ts'

interface SuggestionListProps {
  id: string
  found: Suggestions
  active: number
  onChoose: (listing: Suggestions[number]) => void
}

/** The listings found while typing. The field keeps the focus; `active` is the row of the arrow keys. */
export function SuggestionList({ id, found, active, onChoose }: SuggestionListProps) {
  const { t } = useLingui()
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t`Suggestions`}
      className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-md border border-line bg-surface text-ink shadow-floating"
    >
      {found.map((listing, at) => (
        <li
          key={listing.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={`flex cursor-pointer items-center gap-3 px-3 py-2 ${at === active ? 'bg-green-tint' : 'hover:bg-sunken'}`}
          // Pressing must not take the focus from the field, which would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(listing)}
        >
          <span className="aspect-4/3 w-14 shrink-0 overflow-hidden rounded-sm bg-sheet">
            {listing.thumbnail && (
              <img src={listing.thumbnail} alt="" width={56} height={42} className="size-full object-contain" />
            )}
          </span>
          <span className="min-w-0 grow">
            {/* On a phone one line ends before the vehicle, which is what tells these rows apart. */}
            <span className="line-clamp-2 font-semibold sm:line-clamp-1">{listing.title}</span>
            <span className="flex items-baseline gap-3">
              <span className="line-clamp-1 grow font-mono text-sm text-muted">{listing.part_no}</span>
              <span className="font-bold">{formatListingPrice(listing.unit_price)}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
