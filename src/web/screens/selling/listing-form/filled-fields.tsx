import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'

import type { CheckedFormState } from '#web/features/forms/use-checked-form.ts'
import { Icon } from '#web/ui/icon.tsx'

import type { FormReply, FormSubject } from './form-subject.ts'

interface FilledFieldsProps {
  form: CheckedFormState
  subject: FormSubject
  answer: FormReply
  children: ReactNode
}

/** Fields that the seller types beside the folded ones. */
const SHOWN = ['gen_price', 'price', 'stock', 'condition', 'thumbnail']

/** The fields that the catalogue filled in, folded away until the seller opens them or one of them has an error. */
export function FilledFields({ form, subject, answer, children }: FilledFieldsProps) {
  const { t } = useLingui()
  const isWrong = form.errorNames.some((name) => !SHOWN.includes(name))
  // Without JavaScript a step with the vehicles or the part type loads the page again.
  const isStep = answer !== undefined && !('conflict' in answer) && Object.keys(answer.errors).length === 0
  const [isOpen, setOpen] = useState(isStep)
  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group lg:col-span-2"
    >
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line bg-surface p-4 sm:px-6">
        <Icon name="circle-check" className="size-5 text-green" />
        <span className="min-w-0 grow">
          <span className="block font-semibold">{t`Filled in for you: check or change it`}</span>
          <span className="block truncate text-sm text-muted">{subject.values.title}</span>
        </span>
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">{children}</div>
    </details>
  )
}
