import { useLingui } from '@lingui/react/macro'

import { removeBrackets } from '#modules/keyword/understood-text.rules.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

import { KEEP_TYPE, type TitleConflict } from './title-conflict.ts'

/** Asks for the part type when the title names a different one; each button submits its form with the answer. */
export function TitleCheck({ conflict: { detail, mine, theirs } }: { conflict: TitleConflict }) {
  const { t } = useLingui()
  const name = removeBrackets(theirs)
  const isVowel = /^[aeiou]/i.test(name)
  return (
    <div className="grid gap-3">
      <Alert kind="error">{detail}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" name="type_choice" value={theirs}>
          {isVowel ? t`It is an ${name}` : t`It is a ${name}`}
        </Button>
        <Button type="submit" name="type_choice" value={KEEP_TYPE}>
          {t`Keep ${removeBrackets(mine)}`}
        </Button>
      </div>
    </div>
  )
}
