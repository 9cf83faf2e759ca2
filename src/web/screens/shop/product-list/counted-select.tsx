import { Select } from '#web/ui/field.tsx'

import { leftText, toFacetSpelling, withSelected } from './facet-choice.tsx'
import type { ListView } from './list-view.ts'

/** A value of a facet; its label defaults to the value. */
export interface CountedValue {
  value: string
  label?: string | undefined
  count: number
}

export interface OptionsProps {
  values: readonly CountedValue[]
  selected: string
  /** Formats a value that is not in the facet. */
  selectedLabel?: string | undefined
  /** The number of parts in the list, when it is known. */
  count: number | undefined
  /** The counts of the chosen value and of the others are minimums. */
  isListCapped: boolean
  isCapped: boolean
}

/** Returns the options of a facet, each with the number of parts that it leaves. */
export function toCountedOptions({ values, selected, selectedLabel, count, isListCapped, isCapped }: OptionsProps) {
  const chosen = toFacetSpelling(values, selected)
  const labels = new Map(values.map(({ value, label }) => [value, label]))
  return withSelected(values, selected, count).map((option) => {
    const left = leftText(option.count, option.value === chosen ? isListCapped : isCapped)
    const label = labels.get(option.value) ?? (option.value === selected ? selectedLabel : undefined) ?? option.value
    return (
      <option key={option.value} value={option.value}>
        {left === null ? label : `${label} (${left})`}
      </option>
    )
  })
}

interface CountedSelectProps extends OptionsProps {
  label: string
  name: string
  any: string
}

/** A facet as a select; not rendered when there is only one value. */
export function CountedSelect({ label, name, any, ...options }: CountedSelectProps) {
  const { values, selected } = options
  if (values.length < 2 && selected === '') return null
  return (
    <Select label={label} name={name} defaultValue={toFacetSpelling(values, selected)}>
      <option value="">{any}</option>
      {toCountedOptions(options)}
    </Select>
  )
}

/** Returns whether a facet counts only some of the parts with its values. */
export const isPartly = (
  { facets, isCapped }: Pick<ListView, 'facets' | 'isCapped'>,
  facet: ListView['facets']['capped'][number],
) => isCapped || facets.capped.includes(facet)
