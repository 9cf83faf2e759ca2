import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths } from '#web/app/paths.ts'
import { messageHref } from '#web/content/site.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { hasFilter, listHref, type ProductListState, getVehicleText, withoutAllFilters } from './list-state.ts'

interface EmptyResultsProps {
  state: ProductListState
  /** The number of results on other pages. */
  count: number
  /** The visitor's vehicle, when it filters the list. */
  vehicle: string | null
  /** "front brake pads" when they are listed, but not with these filters. */
  part: string | null
  /** The list without the condition of the text. */
  anyCondition: string | null
}

/** An empty result, with the next step (section 8, "Listing"). */
export function EmptyResults({ state, count, vehicle, part, anyCondition }: EmptyResultsProps) {
  const { t } = useLingui()
  return (
    <EmptyState
      picture="search"
      title={part && count === 0 ? t`No ${part} match these filters` : t`No products found`}
      text={count > 0 ? t`The list ends before this page.` : advice(vehicle, part)}
    >
      {count > 0 && (
        <Link to={listHref(state)} className={buttonClass('primary')}>
          {t`First page`}
        </Link>
      )}
      {vehicle && count === 0 && (
        <Link to={listHref(state, { all: '1' })} className={buttonClass('primary')}>
          {t`Show parts for all vehicles`}
        </Link>
      )}
      {anyCondition && (
        <Link to={anyCondition} className={buttonClass('primary')}>
          {t`Show any condition`}
        </Link>
      )}
      <Link
        to={hasFilter(state) ? withoutAllFilters(state) : paths.products}
        className={buttonClass(count > 0 || vehicle || anyCondition ? 'plain' : 'primary')}
      >
        {t`Clear filters`}
      </Link>
      <AskOnWhatsApp request={[state.keyword, state.category, vehicle ?? getVehicleText(state)]} />
    </EmptyState>
  )
}

function AskOnWhatsApp({ request }: { request: readonly string[] }) {
  const { t } = useLingui()
  const part = request.filter(Boolean).join(', ')
  return (
    <a
      href={messageHref(`Hello, I am looking for this part: ${part || '…'}`)}
      target="_blank"
      rel="noopener"
      className={buttonClass()}
    >
      <Icon name="message-circle" />
      {t`Ask us on WhatsApp`}
    </a>
  )
}

function advice(vehicle: string | null, part: string | null): string {
  if (vehicle)
    return `Nothing here is listed for your ${vehicle}. Look at all vehicles, or send us a message and we will look for the part.`
  if (part) return 'Take away a filter, or send us a message and we will look for the part.'
  return 'Check the spelling, try a part number or fewer filters, or send us a message and we will look for the part.'
}
