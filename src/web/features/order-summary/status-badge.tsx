import type { OrderStatus } from '#modules/orders/orders.contract.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { statusText } from './order-words.ts'

const GOOD = 'bg-green-tint text-green'
const OPEN = 'bg-amber-tint text-amber-text'
const OVER = 'bg-sunken text-muted'

const looks: Readonly<Record<OrderStatus, { icon: IconName; look: string }>> = {
  pending_payment: { icon: 'clock', look: OPEN },
  paid: { icon: 'circle-check', look: GOOD },
  processing: { icon: 'package', look: GOOD },
  shipped: { icon: 'truck', look: GOOD },
  delivered: { icon: 'circle-check', look: GOOD },
  cancelled: { icon: 'circle-x', look: OVER },
  refunded: { icon: 'refresh-cw', look: OVER },
}

/** The status of an order as text with an icon, because color alone is not accessible. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const translate = useTranslate()
  const { icon, look } = looks[status]
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-md px-2 py-1 text-sm font-semibold ${look}`}>
      <Icon name={icon} className="size-4" />
      {translate(statusText(status))}
    </span>
  )
}
