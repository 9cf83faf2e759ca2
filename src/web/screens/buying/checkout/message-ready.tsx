import { Trans, useLingui } from '@lingui/react/macro'

import { paths } from '#web/app/navigation/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The order list is stored; the text for the messaging app is ready to send. */
export function MessageReady({ enquiry, url }: { enquiry: number; url: string }) {
  const { t } = useLingui()
  return (
    <div className="page-width max-w-2xl py-6 sm:py-10">
      <h1 className="text-2xl">{t`Your message is ready`}</h1>
      <div className="mt-5 grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6">
        <Alert kind="success">{t`Almost done: press Send in WhatsApp. Your reference is ${enquiry}.`}</Alert>
        <p>{t`Your message is already written. Nothing is ordered or charged yet.`}</p>
        <div>
          <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('action')}>
            <Icon name="message-circle" />
            {t`Open WhatsApp`}
          </a>
        </div>
        <p>
          <Trans>
            Your cart stays as it is: <TextLink to={paths.cart}>back to your cart</TextLink>
          </Trans>
        </p>
      </div>
    </div>
  )
}
