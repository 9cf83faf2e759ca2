import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'

import { Select } from '#web/ui/field.tsx'

interface ChoicesProps extends ComponentProps<typeof Select> {
  options: readonly string[]
  /** Label of the empty choice. */
  blank?: string
}

/** A select whose values are their own labels. */
export function Choices({ options, blank, ...select }: ChoicesProps) {
  const { t } = useLingui()
  return (
    <Select {...select}>
      <option value="">{blank ?? t`Choose`}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </Select>
  )
}
