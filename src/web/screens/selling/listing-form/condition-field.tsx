import { useId } from 'react'

import { getConditionText } from '#web/content/keyed-text.ts'
import { type Text, useTranslate } from '#web/ui/text.ts'

interface ConditionFieldProps {
  name: string
  label: string
  options: readonly string[]
  error: Text | undefined
  defaultValue: string
}

/** A choice of few values as large buttons: one tap on a phone. */
export function ConditionField({ name, label, options, error, defaultValue }: ConditionFieldProps) {
  const translate = useTranslate()
  const messageId = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? messageId : undefined}
      // The first field with an error gets the focus.
      tabIndex={-1}
    >
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-2 sm:px-4 has-checked:border-green has-checked:bg-green-tint has-checked:font-semibold"
          >
            <input
              type="radio"
              name={name}
              value={option}
              defaultChecked={option === defaultValue}
              required
              className="size-5 accent-green"
            />
            {translate(getConditionText(option))}
          </label>
        ))}
      </div>
      {error && (
        <p id={messageId} className="mt-1 text-sm text-red">
          {translate(error)}
        </p>
      )}
    </fieldset>
  )
}
