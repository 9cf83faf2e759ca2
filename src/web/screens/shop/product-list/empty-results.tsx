import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { AskOnWhatsApp } from '#web/features/links/ask-on-whatsapp.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import { hasFilter, listHref, type ProductListState, getVehicleText, withoutAllFilters } from './list-state.ts'

interface EmptyResultsProps {
  state: ProductListState
  /** The number of results on other pages. */
  count: number
  /** The visitor's vehicle, when it filters the list. */
  vehicle: string | null
  /** "front brake pads" when they are listed, but not with these filters. */
  part: Text | null
  /** The list without the condition of the text. */
  anyCondition: string | null
}

/** An empty result, with the next step (section 8, "Listing"). */
export function EmptyResults({ state, count, vehicle, part: wanted, anyCondition }: EmptyResultsProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const part = wanted && translate(wanted)
  const advice = useAdvice(vehicle, part, hasFilter(state))
  const request = [state.keyword, state.category, vehicle ?? getVehicleText(state)].filter(Boolean).join(', ')
  return (
    <EmptyState
      picture="search"
      title={part && count === 0 ? t`No ${part} match these filters` : t`No products found`}
      text={count > 0 ? t`The list ends before this page.` : advice}
    >
      {count > 0 && (
        <Link to={listHref(state)} className={buttonClass('action')}>
          {t`First page`}
        </Link>
      )}
      {vehicle && count === 0 && (
        <Link to={listHref(state, { all: '1' })} className={buttonClass('action')}>
          {t`Show parts for all vehicles`}
        </Link>
      )}
      {anyCondition && (
        <Link to={anyCondition} className={buttonClass(count > 0 || vehicle ? 'plain' : 'action')}>
          {t`Show any condition`}
        </Link>
      )}
      <Link
        to={hasFilter(state) ? withoutAllFilters(state) : paths.products}
        className={buttonClass(count > 0 || vehicle || anyCondition ? 'plain' : 'action')}
      >
        {t`Clear filters`}
      </Link>
      <AskOnWhatsApp message={`Hello, I am looking for this part: ${request || '…'}`} />
    </EmptyState>
  )
}

function useAdvice(vehicle: string | null, part: string | null, isFiltered: boolean): string {
  const { t } = useLingui()
  if (vehicle && isFiltered) return t`No part for your ${vehicle} matches. Remove a filter, or see all vehicles.`
  if (vehicle) return t`No part is listed for your ${vehicle}. See all vehicles, or ask us.`
  if (part) return t`Remove a filter, or ask us: we will look for the part.`
  return t`Check the spelling, remove a filter, or ask us for the part.`
}
