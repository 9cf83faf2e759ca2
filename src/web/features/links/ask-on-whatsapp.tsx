import { useLingui } from '@lingui/react/macro'

import { messageHref } from '#modules/settings/site.rules.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Links to a WhatsApp chat with the shop; `message` is filled in. */
export function AskOnWhatsApp({ message }: { message: string }) {
  const { t } = useLingui()
  return (
    <a href={messageHref(message)} target="_blank" rel="noopener" className={buttonClass()}>
      <Icon name="message-circle" />
      {t`Ask us on WhatsApp`}
    </a>
  )
}
