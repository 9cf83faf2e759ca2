import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { ProductView } from './product-view.ts'

const STOCK_LOOKS: Record<ProductView['stock']['kind'], string> = {
  in: 'bg-green-tint text-ink',
  out: 'bg-red-tint text-ink',
  unknown: 'bg-sunken text-ink',
}
const badge = 'rounded-sm px-2 py-0.5 text-sm font-semibold'

interface BuyPanelProps {
  product: Omit<ProductView, 'detail'>
  /** The link to the messaging app with the purchase text. */
  message: string
  address: string
}

/** The price, seller and stock of a product, and how to buy it. */
export function BuyPanel({ product, message, address }: BuyPanelProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { price, currency, store, stock } = product
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-3xl font-bold tracking-tight">{price}</span>
        {currency && <span className={`${badge} bg-sunken`}>{currency}</span>}
      </p>
      <p className="flex items-center gap-2">
        <Icon name="store" className="size-5 text-muted" />
        <span>{translate(store)}</span>
      </p>
      <p>
        <span className={`${badge} ${STOCK_LOOKS[stock.kind]}`}>{translate(stock.text)}</span>
      </p>
      <a href={message} target="_blank" rel="noopener" className={buttonClass('action')}>
        <Icon name="message-circle" />
        {t`Buy on WhatsApp`}
      </a>
      <CopyAddress address={address} />
    </div>
  )
}

/** The clipboard API needs a secure connection; without one, shows the address to copy by hand. */
function CopyAddress({ address }: { address: string }) {
  const { t } = useLingui()
  const [state, setState] = useState<'idle' | 'copied' | 'by hand'>('idle')
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setState('copied')
    } catch {
      setState('by hand')
    }
  }
  return (
    <div className="grid gap-2">
      <Button className="noscript:hidden" onClick={() => void copy()}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        {t`Copy Product URL`}
      </Button>
      <p role="alert" className="-my-1 min-h-6 text-sm break-all">
        {state === 'copied' && t`Product URL copied!`}
        {state === 'by hand' && <code className="font-mono select-all">{address}</code>}
      </p>
    </div>
  )
}
