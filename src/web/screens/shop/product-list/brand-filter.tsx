import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { isSameName } from '#modules/catalogue/names.rules.ts'
import { BrandMark } from '#web/features/drawn-marks/marks.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { isPartly } from './counted-select.tsx'
import { CHOICE_ROW, Left } from './facet-choice.tsx'
import type { ListView } from './list-view.ts'

/** Brands that are shown before "More brands" is pressed. */
const FIRST = 8

interface Brand {
  name: string
  count: number | undefined
  isChosen: boolean
}

interface BrandFilterProps {
  view: Pick<ListView, 'facets' | 'isCapped'> & { count: number | undefined }
  chosen: readonly string[]
  /** The facet contains only the most frequent brands. */
  hasMoreBrands: boolean
}

/** Several brands at a time: chosen and frequent ones as checkboxes, and a field for any other. */
export function BrandFilter({ view, chosen, hasMoreBrands }: BrandFilterProps) {
  const { t } = useLingui()
  const brands = listChoices(view, chosen)
  const rest = brands.slice(FIRST)
  // A choice keeps its place and its focus: only a new form opens the rest by itself.
  const [isOpen] = useState(rest.some(({ isChosen }) => isChosen))
  if (brands.length === 0) return null
  const isCapped = isPartly(view, 'brand')
  const toRow = ({ name, count, isChosen }: Brand) => (
    <label key={name} className={CHOICE_ROW}>
      <input
        type="checkbox"
        name="brand"
        value={name}
        defaultChecked={isChosen}
        className="size-4.5 shrink-0 accent-green"
      />
      <BrandMark name={name} className="text-[1.5rem]" />
      <span className="min-w-0">{name}</span>
      {count !== undefined && <Left count={count} isCapped={isChosen ? view.isCapped : isCapped} />}
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-1 font-bold">{t`Brand`}</legend>
      {brands.slice(0, FIRST).map(toRow)}
      {(rest.length > 0 || hasMoreBrands) && (
        <details className="group" open={isOpen}>
          <summary className="flex min-h-11 items-center gap-1 rounded-sm font-semibold text-link hover:bg-sunken">
            {t`More brands`}
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          {rest.map(toRow)}
          {hasMoreBrands && (
            // A brand that was typed is a checkbox once the list shows it.
            <Field key={chosen.join()} label={t`Other brand`} name="brand" autoComplete="off" maxLength={200} />
          )}
        </details>
      )}
    </fieldset>
  )
}

/** Returns the chosen brands that the facet lacks, and then those of the facet. */
function listChoices({ facets, count }: BrandFilterProps['view'], chosen: readonly string[]): Brand[] {
  const isChosen = (name: string) => chosen.some((one) => isSameName(one, name))
  const missing = chosen.filter((one) => !facets.brand.some(({ value }) => isSameName(value, one)))
  // The count of the list is that of its only brand.
  const left = chosen.length === 1 ? count : undefined
  return [
    ...missing.map((name) => ({ name, count: left, isChosen: true })),
    ...facets.brand.map(({ value, count: listed }) => ({ name: value, count: listed, isChosen: isChosen(value) })),
  ]
}
