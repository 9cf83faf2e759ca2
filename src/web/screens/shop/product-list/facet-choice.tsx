import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { isSameName } from '#modules/catalogue/names.rules.ts'
import type { Facets } from '#modules/search/search.contract.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { type Text, useTranslate } from '#web/ui/text.ts'

export interface FacetOption {
  value: string
  label: Text
  /** The number of parts that the value leaves, when it is known. */
  count: number | undefined
}

interface FacetChoiceProps {
  name: string
  legend: string
  selected: string
  options: readonly FacetOption[]
  /** Only some of the parts with one of the values were counted. */
  isCapped: boolean
  /** Only some of the parts in the list, which the chosen value leaves, were counted. */
  isListCapped: boolean
}

/** The row of a checkbox or radio button with its count. */
export const CHOICE_ROW =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm py-1 leading-snug hover:bg-sunken max-lg:min-h-11'

const ANY: FacetOption = { value: '', label: msg`Any`, count: undefined }

/** A choice among the values of a facet, each with the number of parts that it leaves. */
export function FacetChoice({ name, legend, selected, options, isCapped, isListCapped }: FacetChoiceProps) {
  const translate = useTranslate()
  if (options.length === 0) return null
  const chosen = toFacetSpelling(options, selected)
  return (
    <fieldset>
      <legend className="mb-1 font-bold">{legend}</legend>
      {[ANY, ...options].map(({ value, label, count }) => (
        <label key={value} className={CHOICE_ROW}>
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

/** The number of parts that a choice leaves. */
export function Left({ count, isCapped }: { count: number; isCapped: boolean }) {
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

/** Returns how many parts a value leaves: "1,012"; "2,104+" if capped; null if others may have it. */
export function leftText(count: number | undefined, isCapped: boolean): string | null {
  if (count === undefined) return null
  if (!isCapped) return numberText(count)
  return count > 0 ? `${numberText(count)}+` : null
}

type FacetValue = Facets['category'][number]

/** Adds the chosen value to a facet of the most frequent brands or whole stars; its count is the list's, `left`. */
export function withSelected(
  values: readonly FacetValue[],
  selected: string,
  left: number | undefined,
): readonly { value: string; count: number | undefined }[] {
  const isThere = selected === '' || values.some(({ value }) => isSameName(value, selected))
  return isThere ? values : [...values, { value: selected, count: left }]
}

/** Returns a value with the facet's spelling: an address may contain "used" for "Used". */
export function toFacetSpelling(values: readonly Pick<FacetValue, 'value'>[], typed: string): string {
  return values.find(({ value }) => isSameName(value, typed))?.value ?? typed
}
