import { useLingui } from '@lingui/react/macro'

import { phoneText } from '#web/features/links/phone-text.ts'
import { Icon } from '#web/ui/icon.tsx'

interface SellerContactProps {
  store: { name: string; phone: string | null }
  /** The order that the message to the seller names. */
  number: string
}

const link = 'inline-flex min-h-11 items-center gap-2 font-semibold text-link underline'

/** The seller's phone and WhatsApp; empty for a seller without a number. */
export function SellerContact({ store: { name, phone }, number }: SellerContactProps) {
  const { t } = useLingui()
  if (phone === null) return null
  const text = `Hello ${name}, about my order ${number} on Sparelane:`
  return (
    <p className="flex flex-wrap gap-x-5">
      <a href={`tel:${phone}`} className={link}>
        <Icon name="phone" className="size-5" />
        {phoneText(phone)}
      </a>
      <a
        href={`https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={link}
      >
        <Icon name="message-circle" className="size-5" />
        {t`WhatsApp`}
      </a>
    </p>
  )
}
