import { Trans } from '@lingui/react/macro'
import { useId } from 'react'

import { type Text, useTranslate } from '#web/ui/text.ts'

import { type RowFault, type ValueField as Name, valueName } from './row-values.ts'
import type { RowView } from './row-view.ts'

interface ValueFieldProps {
  row: RowView
  field: Name
  label: Text
  /** The value that could not be saved. */
  fault: RowFault | null
  /** The text of a sent form without JavaScript. */
  typed: string | undefined
}

const LOOKS = { gen_price: 'lg:w-24', price: 'lg:w-24', stock: 'lg:w-16' }

/** A price or the stock of a listing, changed in its row. */
export function ValueField({ row: { id, title, texts }, field, label: name, fault, typed }: ValueFieldProps) {
  const translate = useTranslate()
  const label = translate(name)
  const messageId = useId()
  const words = fault?.id === id && fault.field === field ? fault.words : null
  return (
    <label className="block">
      <span className="block truncate text-muted lg:sr-only">
        <Trans>
          {label}
          <span className="sr-only"> of {title}</span>
        </Trans>
      </span>
      <input
        // After saving, the field begins with the new value.
        key={texts[field]}
        name={valueName(field, id)}
        defaultValue={typed ?? texts[field]}
        inputMode={field === 'stock' ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={16}
        aria-invalid={words === null ? undefined : true}
        aria-describedby={words === null ? undefined : messageId}
        className={`min-h-11 w-full rounded-md border border-line-strong bg-surface px-2 py-1 text-right tabular-nums aria-invalid:border-2 aria-invalid:border-red max-lg:px-1.5 max-lg:text-base lg:min-h-9 ${LOOKS[field]}`}
      />
      {words !== null && (
        <span id={messageId} role="alert" className="block text-sm text-red">
          {translate(words)}
        </span>
      )}
    </label>
  )
}
