import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { SiteLink } from '#web/features/links/site-link.tsx'
import { Icon } from '#web/ui/icon.tsx'

import { CartIcon } from './cart-icon.tsx'
import { KeywordSearch } from './keyword-search.tsx'
import { Logo } from './logo.tsx'
import { MENU_ID, Navigation } from './navigation.tsx'
import { getSellLink } from './role-links.ts'

const entry =
  'flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold whitespace-nowrap hover:bg-on-counter/10 xl:px-2'

interface HeaderProps {
  /** The user's dashboard; null for a visitor. */
  account: string | null
  role: number | null
  cartCount: number
  /** Opens the Advanced Search with the typed keyword. */
  onAdvanced: (words: string) => void
}

/** The header of every page. On a phone, account and cart are in the thumb bar instead. */
export function Header({ account, role, cartCount, onAdvanced }: HeaderProps) {
  const { t } = useLingui()
  return (
    <header className="bg-counter text-on-counter">
      <div className="page-width flex flex-wrap items-center gap-x-2 pb-2 md:flex-nowrap md:py-2 2xl:gap-x-3">
        <button
          type="button"
          popoverTarget={MENU_ID}
          aria-label={t`Menu`}
          className="-ml-2 grid size-11 place-items-center rounded-md hover:bg-on-counter/10 max-md:order-2 max-md:mr-[-0.5rem] xl:hidden"
        >
          <Icon name="menu" className="size-6" />
        </button>
        <Logo />
        <Navigation account={account} role={role} />
        <div className="flex grow max-md:order-3 max-md:w-full">
          <KeywordSearch onAdvanced={onAdvanced} />
        </div>
        <AccountLinks account={account} role={role} />
        <Link to={paths.cart} className={`${entry} beside-buy-bar max-md:order-1`}>
          <CartIcon count={cartCount} isWaiting={account === null} />
          <span className="max-md:sr-only">{t`Cart`}</span>
        </Link>
      </div>
    </header>
  )
}

/** Sell, orders and account of the user's role; narrow screens have them in the menu. */
function AccountLinks({ account, role }: Pick<HeaderProps, 'account' | 'role'>) {
  const { t } = useLingui()
  const sell = getSellLink(role)
  return (
    <>
      {sell && <SiteLink to={sell} className={`${entry} max-xl:hidden`} />}
      {account !== null && (
        <Link to={paths.orders} className={`${entry} max-xl:hidden`}>
          {t`Orders`}
        </Link>
      )}
      <Link to={account ?? paths.login} className={`${entry} max-md:hidden`}>
        {account === null ? (
          t`Login`
        ) : (
          <>
            <Icon name="user" className="size-6" />
            <span className="max-lg:sr-only">{t`Account`}</span>
          </>
        )}
      </Link>
    </>
  )
}
