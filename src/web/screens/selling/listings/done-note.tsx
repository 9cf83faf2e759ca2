import { useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'

import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { ActionResult } from './list-action.ts'

/** Confirms an action with its numbers of changed and failed listings, and offers Undo if possible. */
export function DoneNote({ done: { kind, words, failed, undo }, action }: { done: ActionResult; action: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { formData } = useNavigation()
  return (
    <Alert kind={kind}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="break-words">{translate(words)}</p>
        {undo !== null && (
          <Form method="post" action={action} preventScrollReset>
            <input type="hidden" name="undo" value={undo} />
            <Button type="submit" loading={formData?.has('undo') ?? false}>
              {t`Undo`}
            </Button>
          </Form>
        )}
      </div>
      {failed.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {failed.map(({ id, text }) => (
            <li key={id}>{translate(text)}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
