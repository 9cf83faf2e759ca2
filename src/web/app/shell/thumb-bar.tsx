import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

import { CartIcon } from './cart-icon.tsx'
import { ChooseVehicle } from './choose-vehicle.tsx'
import { KEYWORD_ID } from './keyword-search.tsx'

const place =
  'flex h-14 flex-col items-center justify-center gap-0.5 text-[min(0.875rem,5vw)] font-semibold aria-[current]:text-green'

interface ThumbBarProps {
  /** The user's dashboard; null for a visitor. */
  account: string | null
  cartCount: number
}

/** At the bottom of a phone's screen: search, vehicle, cart and account. */
export function ThumbBar({ account, cartCount }: ThumbBarProps) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const entry = account ?? paths.login
  const current = (path: string) => (pathname === path ? 'page' : undefined)
  return (
    <nav
      aria-label={t`Shortcuts`}
      className="thumb-bar fixed inset-x-0 bottom-0 z-20 grid grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {/* A link to the field itself: the browser moves the focus into it, also without any script. */}
      <a href={`#${KEYWORD_ID}`} className={place} onClick={focusSearch}>
        <Label icon="search" text={t`Search`} />
      </a>
      <ChooseVehicle className={place}>
        <Label icon="car" text={t`Vehicle`} />
      </ChooseVehicle>
      <Link to={paths.cart} aria-current={current(paths.cart)} className={place}>
        <CartIcon count={cartCount} isWaiting={account === null} />
        {t`Cart`}
      </Link>
      <Link to={entry} aria-current={current(entry)} className={place}>
        <Label icon="user" text={account === null ? t`Login` : t`Account`} />
      </Link>
    </nav>
  )
}

function Label({ icon, text }: { icon: IconName; text: string }) {
  return (
    <>
      <Icon name={icon} className="size-6" />
      {text}
    </>
  )
}

/** Scrolls to the field; with JavaScript the address stays unchanged. */
function focusSearch(event: React.MouseEvent) {
  event.preventDefault()
  window.scrollTo({ top: 0 })
  document.getElementById(KEYWORD_ID)?.focus({ preventScroll: true })
}
