import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { CheckedForm } from '#web/features/forms/checked-form.tsx'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { WiperPrice } from '#web/features/wiper-card/wiper-card.tsx'
import { wiperListParams, type WiperListState } from '#web/features/wiper-card/wiper-list-state.ts'
import type { WiperCardView } from '#web/features/wiper-card/wiper-view.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { wipersPageParams } from './wipers-page-params.ts'

interface PriceEditorProps {
  wiper: WiperCardView
  state: WiperListState
  isOpen: boolean
  answer: FormAnswer | undefined
  /** The server's message after saving. */
  message: string | null
}

/** The price of a wiper for an admin: a text with Edit, a link that works without JavaScript, or a field with Save. */
export function PriceEditor({ wiper, state, isOpen, answer, message }: PriceEditorProps) {
  const list = wiperListParams.href(paths.wipers, state)
  if (isOpen) return <PriceForm key={wiper.symbol} wiper={wiper} list={list} answer={answer} />
  const edit = wipersPageParams.href(paths.wipers, { ...state, edit: wiper.symbol })
  return (
    <>
      {message && <Saved message={message} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <WiperPrice price={wiper.price} />
        <Link to={`${edit}#${wiper.symbol}`} preventScrollReset className={buttonClass('quiet', 'px-2')}>
          <Trans>
            Edit<span className="sr-only"> the price of {wiper.name}</span>
          </Trans>
        </Link>
      </div>
    </>
  )
}

function PriceForm({ wiper, list, answer }: { wiper: WiperCardView; list: string } & Pick<PriceEditorProps, 'answer'>) {
  const { t } = useLingui()
  const form = useCheckedForm('price', answer)
  // The user pressed Edit: focus the field.
  const price = { ...form.field('price', wiper.amount === null ? '' : `${wiper.amount}`), autoFocus: true }
  return (
    <CheckedForm
      form={form}
      action={list}
      footer={
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" loading={form.isBusy}>
            {form.isBusy ? t`Saving…` : t`Save`}
          </Button>
          <Link to={`${list}#${wiper.symbol}`} preventScrollReset className={buttonClass('quiet')}>
            {t`Cancel`}
          </Link>
        </div>
      }
    >
      <input type="hidden" name="symbol" value={wiper.symbol} />
      <Field label={t`Price in naira`} type="number" inputMode="decimal" min="0" step="0.01" required {...price} />
    </CheckedForm>
  )
}

/** Takes over the focus from Save, so that keyboard users continue from here. */
function Saved({ message }: { message: string }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <p ref={note} role="status" tabIndex={-1} className="flex gap-1 font-semibold text-green">
      <Icon name="circle-check" className="mt-0.5 size-5" />
      {message}
    </p>
  )
}
