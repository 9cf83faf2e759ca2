import { useLingui } from '@lingui/react/macro'

import { Alert } from '#web/ui/alert.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import { choiceName, type FieldConflict } from './edit-conflict.ts'
import type { Conflict } from './product-action.ts'

/** Shows the fields that another user changed while the form was open, each with a choice between both values. */
export function ConflictPanel({ conflict: { fields } }: { conflict: Conflict }) {
  const { t } = useLingui()
  return (
    <section
      aria-labelledby="conflict-title"
      className="grid min-w-0 gap-4 rounded-lg border-2 border-amber bg-surface p-4 sm:p-6 lg:col-span-2"
    >
      <h2 id="conflict-title" className="text-lg">
        {t`Someone else changed this listing`}
      </h2>
      {fields.length === 0 ? (
        <p>{t`Your changes are not affected. Save again.`}</p>
      ) : (
        <>
          <Alert kind="warning">{t`Nothing is overwritten yet. Choose which version to keep, then save again.`}</Alert>
          <div className="grid gap-4">
            {fields.map((field) => (
              <FieldChoice key={field.field} field={field} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

function FieldChoice({ field: { field, label, mine, theirs, preferred } }: { field: FieldConflict }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const choice = (side: 'mine' | 'theirs', words: string, text: Text) => (
    <label className="flex min-h-11 items-start gap-3 rounded-md border border-line p-3 has-checked:border-green has-checked:bg-green-tint">
      <input
        type="radio"
        name={choiceName(field)}
        value={side}
        defaultChecked={side === preferred}
        className="mt-0.5 size-5 shrink-0 accent-green"
      />
      <span className="min-w-0 break-words">
        <b className="block text-sm">{words}</b> {translate(text)}
      </span>
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{translate(label)}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choice('mine', t`Keep mine`, mine)}
        {choice('theirs', t`Take theirs`, theirs)}
      </div>
    </fieldset>
  )
}
