import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { StartedPayment } from '#modules/payments/payments.contract.ts'
import { formatAmount } from '#platform/money.ts'
import { paymentPath } from '#web/app/navigation/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { Text } from '#web/ui/text.ts'

import { type PaymentHandlers, openInline } from './paystack-inline.ts'

/** The specification's text (section 7). */
const NO_SCRIPT = msg`Unable to load paystack inline script`

/** Opens the window of a card payment. When it closes, the page checks the payment with the server (ruling 29). */
export function CardWindow({ payment, scriptUrl, what }: CardWindowProps) {
  const { t } = useLingui()
  const { isOpen, failure, open, close, frame } = useCardWindow(payment, scriptUrl)
  return (
    <div className="grid gap-4">
      <p>
        <Trans>
          {what}: <strong>{formatAmount(payment.amount_kobo / 100)}</strong>
        </Trans>
      </p>
      {failure && <Alert kind="error">{failure}</Alert>}
      {!isOpen && !failure && (
        <Alert kind="info">{t`The payment window is closed. If you have not paid, nothing was charged.`}</Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="action" onClick={open}>
          {t`Open the payment window`}
        </Button>
        <a href={payment.authorization_url} className={buttonClass('plain')}>
          {t`Use the full page instead`}
        </a>
      </div>
      <p>
        <Trans>
          Paid already? <TextLink to={paymentPath(payment.reference)}>Check the payment</TextLink>
        </Trans>
      </p>
      {scriptUrl === null && (
        <SimulatedWindow frame={frame} page={payment.authorization_url} isOpen={isOpen} onClose={close} />
      )}
    </div>
  )
}

interface CardWindowProps {
  payment: StartedPayment
  /** The URL of the provider's script; null when the simulator's page replaces it. */
  scriptUrl: string | null
  /** The purpose of the payment. */
  what: string
}

/** Opens the provider's pop-up, or reports that the simulator's window is open. */
function useCardWindow(payment: StartedPayment, scriptUrl: string | null) {
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<Text | null>(null)
  const navigate = useNavigate()
  const onDone = () => void navigate(paymentPath(payment.reference))
  const close = () => setOpen(false)
  function open() {
    setFailure(null)
    setOpen(true)
    if (scriptUrl === null) return
    openInline(payment, scriptUrl, { onDone, onLeft: close }).catch(() => {
      setFailure(NO_SCRIPT)
      close()
    })
  }
  const frame = useRef<HTMLIFrameElement>(null)
  useSimulatorMessages(frame, { onDone, onLeft: close })
  const opened = useRef('')
  useEffect(() => {
    // Once per payment, because React may run effects twice.
    if (opened.current === payment.reference) return
    opened.current = payment.reference
    open()
  })
  return { isOpen, failure, open, close, frame }
}

/** The simulator's page posts its result to the parent window, like the provider's pop-up to its callback. */
function useSimulatorMessages(frame: RefObject<HTMLIFrameElement | null>, { onDone, onLeft }: PaymentHandlers) {
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === null || source !== frame.current?.contentWindow) return
      const event: unknown = typeof data === 'object' && data !== null && 'event' in data ? data.event : null
      if (event === 'success') onDone()
      if (event === 'cancel') onLeft()
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  })
}

interface SimulatedWindowProps {
  frame: RefObject<HTMLIFrameElement | null>
  page: string
  isOpen: boolean
  onClose(): void
}

/** The frame is sandboxed, so it can do no more than the provider's page. */
function SimulatedWindow({ frame, page, isOpen, onClose }: SimulatedWindowProps) {
  const { t } = useLingui()
  return (
    <Dialog title={t`Payment (test mode)`} open={isOpen} onClose={onClose}>
      {isOpen && (
        <iframe
          ref={frame}
          title={t`Payment`}
          src={page}
          sandbox="allow-forms allow-scripts"
          className="block h-[min(44rem,80dvh)] w-full bg-surface"
        />
      )}
    </Dialog>
  )
}
