import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { messageHref, site } from '#modules/settings/site.rules.ts'
import { enquiryPath, paths, productsPath } from '#web/app/navigation/paths.ts'
import { getCategoryText } from '#web/content/keyed-text.ts'
import { menuCategories } from '#web/content/menu-categories.ts'
import { SiteLink } from '#web/features/links/site-link.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { ChooseVehicle } from './choose-vehicle.tsx'
import { DataSaverSwitch } from './data-saver-switch.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { getSellLink } from './role-links.ts'

const row = 'flex min-h-11 items-center gap-3 rounded-md px-2 font-semibold hover:bg-sunken'

interface MenuSheetProps {
  /** The user's dashboard; null for a visitor. */
  account: string | null
  role: number | null
  onNavigate: () => void
}

/** The open list of the phone's menu: what one can buy, the user's own pages, help, and settings. */
export function MenuSheet({ account, role, onNavigate }: MenuSheetProps) {
  const { t } = useLingui()
  const sell = getSellLink(role)
  return (
    <div className="grid gap-5 rounded-md bg-surface p-3 text-ink xl:hidden">
      <Categories onNavigate={onNavigate} />
      <Group title={t`Your account`} onNavigate={onNavigate}>
        <Entry icon="package" to={paths.orders} text={t`Your orders`} />
        <Entry icon="user" to={account ?? paths.login} text={account === null ? t`Log in` : t`Account and wallet`} />
        <ChooseVehicle className={row}>
          <Icon name="car" className="size-5 text-green" />
          {t`Your vehicle`}
        </ChooseVehicle>
        {sell && (
          <span className={row}>
            <Icon name="store" className="size-5 text-green" />
            <SiteLink to={sell} className="grow py-2" />
          </span>
        )}
      </Group>
      <Group title={t`Help`} onNavigate={onNavigate}>
        <Entry icon="search" to={enquiryPath()} text={t`Ask for a part`} />
        <a href={messageHref('')} target="_blank" rel="noopener" className={row}>
          <Icon name="message-circle" className="size-5 text-green" />
          {t`WhatsApp`}
        </a>
        <a href={site.phone.href} className={row}>
          <Icon name="phone" className="size-5 text-green" />
          {site.phone.label}
        </a>
      </Group>
      <div className="grid gap-2 px-2">
        <LanguageSwitch label={t`Choose a language`} />
        <DataSaverSwitch />
      </div>
    </div>
  )
}

function Categories({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <Group title={t`Categories`} onNavigate={onNavigate}>
      <ul className="grid grid-cols-2 gap-x-1">
        {menuCategories.map(({ name, picture }) => (
          <li key={name} className="grid">
            <Link
              to={productsPath({ category: name })}
              className="flex min-h-12 items-center gap-2 rounded-md p-1 text-sm leading-4 hover:bg-sunken"
            >
              <img
                src={`/media/demo/pictures/${picture}/alone-small.avif`}
                alt=""
                width={40}
                height={30}
                loading="lazy"
                className="shrink-0 rounded-sm bg-sheet"
              />
              <span className="min-w-0 wrap-anywhere">{translate(getCategoryText(name))}</span>
            </Link>
          </li>
        ))}
        <li className="grid">
          <Link to={productsPath()} className="flex min-h-12 items-center gap-2 p-1 text-sm font-semibold text-green">
            {t`All parts`}
            <Icon name="arrow-right" className="size-4" />
          </Link>
        </li>
      </ul>
    </Group>
  )
}

interface GroupProps {
  title: string
  onNavigate: () => void
  children: ReactNode
}

/** A click on any of its links closes the menu: the router loads no document. */
function Group({ title, onNavigate, children }: GroupProps) {
  return (
    <section aria-label={title} onClick={(event) => isLink(event.target) && onNavigate()}>
      <h2 className="mb-1 px-2 text-sm text-muted">{title}</h2>
      {children}
    </section>
  )
}

const isLink = (target: EventTarget) => target instanceof Element && target.closest('a') !== null

function Entry({ icon, to, text }: { icon: IconName; to: string; text: string }) {
  return (
    <Link to={to} className={row}>
      <Icon name={icon} className="size-5 text-green" />
      {text}
    </Link>
  )
}
