import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { messageHref } from '#modules/settings/site.rules.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

import { Logo } from './logo.tsx'

const entry = 'inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold hover:bg-on-counter/10'

/** Whether a page has the frame of the checkout: no menu, no footer, nothing that leads away from paying. */
export function isCheckout(pathname: string, search: string): boolean {
  const path = pathname.replace(/\/+$/, '')
  // A placed order is shown in the frame of the shop.
  return path === paths.payment || (path === paths.checkout && !new URLSearchParams(search).has('order'))
}

/** The header of the checkout: logo, the way back to the cart, and help. */
export function CheckoutHeader() {
  const { t } = useLingui()
  return (
    <header data-frame="checkout" className="bg-counter text-on-counter">
      <div className="page-width flex max-w-6xl items-center gap-x-1 py-1">
        <Logo />
        <Link to={paths.cart} className={`${entry} ml-auto`}>
          {t`Back to cart`}
        </Link>
        <a href={messageHref('Hello, I need help with my checkout.')} target="_blank" rel="noopener" className={entry}>
          <Icon name="message-circle" className="size-5" />
          <span className="max-sm:sr-only">{t`Help`}</span>
        </a>
      </div>
    </header>
  )
}
