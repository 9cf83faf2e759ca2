import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'

import { Select } from '#web/ui/field.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

interface ChoicesProps extends ComponentProps<typeof Select> {
  options: readonly string[]
  /** Label of the empty choice. */
  blank?: string
  getText?: (option: string) => Text
}

const showValue = (option: string): Text => option

/** A select whose values are their own labels unless `getText` names them. */
export function Choices({ options, blank, getText = showValue, ...select }: ChoicesProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <Select {...select}>
      <option value="">{blank ?? t`Choose`}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {translate(getText(option))}
        </option>
      ))}
    </Select>
  )
}
