import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { site } from '#modules/settings/site.rules.ts'
import { getFooterNote, getSiteText } from '#web/content/keyed-text.ts'
import { menus, policies } from '#web/content/menus.ts'
import { SiteLink } from '#web/features/links/site-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { DataSaverSwitch } from './data-saver-switch.tsx'
import { LanguageSwitch } from './language-switch.tsx'

const link = 'inline-flex min-h-9 items-center underline-offset-4 hover:underline'

/** Contact and opening hours, links to pages and policies. */
export function Footer() {
  const translate = useTranslate()
  const { t } = useLingui()
  return (
    <footer className="mt-12 border-t border-line bg-sunken">
      <div className="page-width grid grid-cols-[minmax(0,1fr)] wrap-anywhere max-sm:pt-2 sm:grid-cols-2 sm:gap-8 sm:py-8 lg:grid-cols-4">
        <Group title={t`Talk to us`}>
          <p className="flex min-h-9 items-center gap-2">
            <Icon name="clock" className="size-4 text-muted" /> {translate(getSiteText('hours'))}
          </p>
          <a href={site.phone.href} className={`${link} gap-2`}>
            <Icon name="phone" className="size-4 text-muted" /> {site.phone.label}
          </a>
          <br />
          <a href={`mailto:${site.email}`} className={`${link} gap-2`}>
            <Icon name="mail" className="size-4 text-muted" /> {site.email}
          </a>
        </Group>
        <Addresses />
        <Links title={t`Shop`} links={menus[0]?.links ?? []} />
        <Links title={t`Policies`} links={policies} />
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-2 sm:py-4">
          <p className="text-sm text-muted">{translate(getFooterNote())}</p>
          <LanguageSwitch />
          <DataSaverSwitch />
        </div>
      </div>
    </footer>
  )
}

/** A part of the footer: folded on a phone, open on wider screens. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group sm:[&::details-content]:[content-visibility:visible]">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold sm:supports-[selector(::details-content)]:hidden">
        {title}
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <h2 className="mb-2 text-base max-sm:hidden">{title}</h2>
      {children}
    </details>
  )
}

function Addresses() {
  const { t } = useLingui()
  return (
    <Group title={t`Where we are`}>
      {site.addresses.map(({ country, lines }) => (
        <address key={country} className="min-h-9 py-1.5 not-italic">
          {lines.join(', ')}
        </address>
      ))}
    </Group>
  )
}

function Links({ title, links }: { title: string; links: typeof policies }) {
  return (
    <nav aria-label={title}>
      <Group title={title}>
        <ul>
          {links.map((to) => (
            <li key={to.href}>
              <SiteLink to={to} className={link} />
            </li>
          ))}
        </ul>
      </Group>
    </nav>
  )
}
