import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'

import { editListingPath } from '#web/app/navigation/paths.ts'
import { PartTypeField } from '#web/features/part-type/part-type-field.tsx'
import { TitleCheck } from '#web/features/part-type/title-check.tsx'
import { useTypeChoice } from '#web/features/part-type/use-type-choice.ts'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { RowToCheck } from './find-to-check.ts'
import type { RowAnswer } from './types-action.ts'

interface TypeRowProps {
  row: RowToCheck
  action: string
  answer: RowAnswer | undefined
}

/** A listing with its guessed type, to confirm with one click or replace by another type. */
export function TypeRow({ row, action, answer }: TypeRowProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { id, title, sku, picture, type, position } = row
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-3 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)] sm:p-4">
      <ProductPicture src={picture} alt="" sizes="8rem" className="rounded-md" />
      <div className="min-w-0">
        <a href={editListingPath(id)} className="font-semibold break-words text-link underline">
          {title}
        </a>
        <p className="font-mono text-sm break-words text-muted">{sku}</p>
        <p className="mt-2">
          {type === null ? (
            t`Type not known yet`
          ) : (
            <Trans>
              Guessed type: <b>{type}</b>
            </Trans>
          )}
          {position !== '' && <span className="text-muted"> ({translate(position)})</span>}
        </p>
      </div>
      <div className="grid content-start gap-3 max-sm:col-span-2">
        {type !== null && <ConfirmOne row={row} action={action} />}
        <OtherType row={row} action={action} answer={answer} />
      </div>
    </li>
  )
}

function ConfirmOne({ row: { id, title }, action }: Pick<TypeRowProps, 'row' | 'action'>) {
  const { formData } = useNavigation()
  const isBusy = formData?.get('do') === 'confirm' && formData.get('id') === `${id}`
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="primary" name="do" value="confirm" loading={isBusy} className="max-sm:w-full">
        <Trans>
          Yes, confirm<span className="sr-only"> {title}</span>
        </Trans>
      </Button>
    </Form>
  )
}

function OtherType({ row: { id, title, type }, action, answer }: TypeRowProps) {
  const { t } = useLingui()
  const { formData } = useNavigation()
  const choice = useTypeChoice({ text: answer?.text ?? '', type: null })
  const isBusy = formData?.get('do') === 'set' && formData.get('id') === `${id}`
  return (
    <details open={type === null || answer !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-green">
        {type === null ? (
          <Trans>
            Choose the type<span className="sr-only"> for {title}</span>
          </Trans>
        ) : (
          <Trans>
            Choose another type<span className="sr-only"> for {title}</span>
          </Trans>
        )}
      </summary>
      <Form method="post" action={action} preventScrollReset noValidate className="grid justify-items-stretch gap-3">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="do" value="set" />
        <PartTypeField name="part_type" label={t`What is it?`} choice={choice} error={answer?.error ?? undefined} />
        {answer?.conflict ? (
          <TitleCheck conflict={answer.conflict} />
        ) : (
          <Button type="submit" loading={isBusy} className="justify-self-start">
            {t`Save the type`}
          </Button>
        )}
      </Form>
    </details>
  )
}
