import { Trans } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'

import { Field } from '#web/ui/field.tsx'
import type { Text } from '#web/ui/text.ts'

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: string
  hint?: string
  error?: Text | undefined
  autoComplete: 'current-password' | 'new-password'
}

const MAX_LENGTH = 128

/** A password field with a button that shows the password. Its value never comes back from the server. */
export function PasswordField({ label, defaultValue: _never, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative [&_input]:pr-18">
      <Field
        {...field}
        label={label}
        type={isShown ? 'text' : 'password'}
        maxLength={MAX_LENGTH}
        autoCapitalize="off"
        spellCheck={false}
        autoCorrect="off"
      />
      {/* Not rendered without JavaScript, where it would do nothing. */}
      <button
        type="button"
        aria-pressed={isShown}
        className="absolute top-6 right-0 min-h-11 rounded-md px-3 text-sm font-semibold text-green -outline-offset-3 hover:underline noscript:hidden"
        onClick={() => setShown(!isShown)}
      >
        <Trans>
          Show
          <span className="sr-only"> {label.toLowerCase()}</span>
        </Trans>
      </button>
    </div>
  )
}
