import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { StepFields } from './step-fields.tsx'
import { STEP_FIELDS, FIELDS, FIRST, STEPS, type Wizard } from './wizard.ts'

/** The part request wizard. Each step is a form to `/enquiry`, whose page shows the next one without JavaScript. */
export function EnquiryWizard({ answered }: { answered?: Wizard | undefined }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const fetcher = useFetcher<Wizard>()
  const wizard = fetcher.data ?? answered ?? FIRST
  const [step, steps] = [STEPS.findIndex((one) => one === wizard.step) + 1, STEPS.length]
  const ref = useRef<HTMLDivElement>(null)
  useFocusOnAnswer(ref, fetcher.data)
  return (
    <div ref={ref} className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
      {wizard.sent ? (
        <Sent sent={wizard.sent} {...wizard.values} />
      ) : (
        <fetcher.Form method="post" action={paths.enquiry} noValidate className="grid gap-4">
          <Carried wizard={wizard} />
          <p className="text-sm text-muted">{t`Step ${step} of ${steps}`}</p>
          {wizard.detail && <Alert kind="error">{translate(wizard.detail)}</Alert>}
          <StepFields wizard={wizard} />
          <Buttons wizard={wizard} isBusy={fetcher.state !== 'idle'} />
        </fetcher.Form>
      )}
    </div>
  )
}

/** Hidden fields with the values of the other steps. */
function Carried({ wizard: { step, values, vehicle } }: { wizard: Wizard }) {
  const translate = useTranslate()
  const others = FIELDS.filter((name) => !STEP_FIELDS[step].includes(name))
  return (
    <>
      <input type="hidden" name="step" value={step} />
      {vehicle && step === 'contact' && <input type="hidden" name="vehicle" value={translate(vehicle)} />}
      {others.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
    </>
  )
}

function Buttons({ wizard: { step }, isBusy }: { wizard: Wizard; isBusy: boolean }) {
  const { t } = useLingui()
  const isLast = step === 'contact'
  return (
    // Enter presses the first button of a form, so Next comes first and CSS moves Back before it.
    <div className="flex flex-wrap gap-2">
      <Button
        type="submit"
        variant={isLast ? 'action' : 'primary'}
        name="intent"
        value="next"
        loading={isBusy}
        className="order-2"
      >
        {isLast ? t`Keep my request` : t`Next`}
      </Button>
      {step !== 'name' && (
        <Button type="submit" name="intent" value="back" className="order-1">
          {t`Back`}
        </Button>
      )}
    </div>
  )
}

function Sent({ sent: { id, url }, name, contact }: SentProps) {
  const { t } = useLingui()
  return (
    <>
      <h2 tabIndex={-1} className="text-xl">
        {t`Your request is saved`}
      </h2>
      {contact.trim() === '' ? (
        <>
          <Alert kind="success">{t`Thank you, ${name}. We received request ${id}.`}</Alert>
          <p className="font-semibold">{t`Send the WhatsApp message now, so that we can reply.`}</p>
        </>
      ) : (
        <>
          <Alert kind="success">{t`Thank you, ${name}. We received request ${id} and will reply soon.`}</Alert>
          <p>{t`To talk now, open WhatsApp and send the message.`}</p>
        </>
      )}
      <p>
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('action')}>
          <Icon name="message-circle" />
          {t`Open WhatsApp`}
        </a>
      </p>
    </>
  )
}

interface SentProps {
  sent: { id: number; url: string }
  name: string
  /** Empty if only the WhatsApp message tells how to reply. */
  contact: string
}

/** When the step changes, scrolls to and focuses its error, its first field or, at the end, the heading. */
function useFocusOnAnswer(ref: React.RefObject<HTMLDivElement | null>, answer: Wizard | undefined): void {
  useEffect(() => {
    if (answer === undefined) return
    const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const first = ref.current?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, h2')
    ;(wrong ?? first)?.focus()
  }, [ref, answer])
}
