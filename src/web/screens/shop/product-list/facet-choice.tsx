import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { isSameName } from '#modules/catalogue/names.rules.ts'
import type { Facets } from '#modules/search/search.contract.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { type Text, useTranslate } from '#web/ui/text.ts'

export interface FacetOption {
  value: string
  label: Text
  /** How many parts it leaves, where that is known. */
  count: number | undefined
}

interface FacetChoiceProps {
  name: string
  legend: string
  selected: string
  options: readonly FacetOption[]
  /** Not every part that has one of the values was counted. */
  isCapped: boolean
  /** Nor every part of the list, which is what the chosen value leaves. */
  isListCapped: boolean
}

const ANY: FacetOption = { value: '', label: msg`Any`, count: undefined }

/** One of the values of a facet, or any of them, each with how many parts it leaves. */
export function FacetChoice({ name, legend, selected, options, isCapped, isListCapped }: FacetChoiceProps) {
  const translate = useTranslate()
  if (options.length === 0) return null
  const chosen = spelled(options, selected)
  return (
    <fieldset>
      <legend className="mb-1 font-bold">{legend}</legend>
      {[ANY, ...options].map(({ value, label, count }) => (
        <label
          key={value}
          className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm py-1 leading-snug hover:bg-sunken max-lg:min-h-11"
        >
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === chosen}
            className="size-4.5 shrink-0 accent-green"
          />
          {translate(label)}
          {count !== undefined && <Left count={count} isCapped={value === chosen ? isListCapped : isCapped} />}
        </label>
      ))}
    </fieldset>
  )
}

function Left({ count, isCapped }: { count: number; isCapped: boolean }) {
  const { t } = useLingui()
  const text = leftText(count, isCapped)
  if (text === null) return null
  return (
    <span className="ml-auto text-sm text-muted">
      <span aria-hidden={isCapped || undefined}>{text}</span>
      {isCapped && <span className="sr-only">{t`at least ${numberText(count)}`}</span>}
    </span>
  )
}

/**
 * How many parts a value leaves: "1,012"; "2,104+" where the list is too long to be counted whole. Null where none of the
 * parts that were counted has the value: there may be others.
 */
export function leftText(count: number | undefined, isCapped: boolean): string | null {
  if (count === undefined) return null
  if (!isCapped) return numberText(count)
  return count > 0 ? `${numberText(count)}+` : null
}

type FacetValue = Facets['category'][number]

/**
 * The values of a facet, with the chosen one even where the facet does not name it (it names the most frequent brands,
 * and whole stars). What a chosen value leaves is the list itself: `left`, if it is known.
 */
export function withSelected(
  values: readonly FacetValue[],
  selected: string,
  left: number | undefined,
): readonly { value: string; count: number | undefined }[] {
  const isThere = selected === '' || values.some(({ value }) => isSameName(value, selected))
  return isThere ? values : [...values, { value: selected, count: left }]
}

/** A value as the facet spells it: in an address "used" is as good as "Used". */
export function spelled(values: readonly Pick<FacetValue, 'value'>[], typed: string): string {
  return values.find(({ value }) => isSameName(value, typed))?.value ?? typed
}
