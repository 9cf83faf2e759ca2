import { Select } from '#web/ui/field.tsx'

import { leftText, spelled, withSelected } from './facet-choice.tsx'
import type { ListView } from './list-view.ts'

/** A value of a facet; without a label its value is shown. */
export interface CountedValue {
  value: string
  label?: string | undefined
  count: number
}

export interface OptionsProps {
  values: readonly CountedValue[]
  selected: string
  /** How a value is shown that the facet does not name. */
  selectedLabel?: string | undefined
  /** How many parts the list holds, where that is known. */
  count: number | undefined
  /** The count of a chosen value, and of the others, is a minimum. */
  isListCapped: boolean
  isCapped: boolean
}

/** The options of a facet, each with how many parts it leaves. */
export function countedOptions({ values, selected, selectedLabel, count, isListCapped, isCapped }: OptionsProps) {
  const chosen = spelled(values, selected)
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

/** A facet as a drop-down field; none where there is no choice. */
export function CountedSelect({ label, name, any, ...options }: CountedSelectProps) {
  const { values, selected } = options
  if (values.length < 2 && selected === '') return null
  return (
    <Select label={label} name={name} defaultValue={spelled(values, selected)}>
      <option value="">{any}</option>
      {countedOptions(options)}
    </Select>
  )
}

/** Whether a facet counts only some of the parts that have its values. */
export const isPartly = (
  { facets, isCapped }: Pick<ListView, 'facets' | 'isCapped'>,
  facet: ListView['facets']['capped'][number],
) => isCapped || facets.capped.includes(facet)
