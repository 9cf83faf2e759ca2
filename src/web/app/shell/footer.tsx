import { useLingui } from '@lingui/react/macro'

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
      <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-8 wrap-anywhere sm:grid-cols-2 lg:grid-cols-4">
        <section aria-labelledby="contact">
          <h2 id="contact" className="mb-2 text-base">
            {t`Talk to us`}
          </h2>
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
        </section>
        <Addresses />
        <Links title={t`Shop`} links={menus[0]?.links ?? []} />
        <Links title={t`Policies`} links={policies} />
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4">
          <p className="text-sm text-muted">{translate(getFooterNote())}</p>
          <LanguageSwitch />
          <DataSaverSwitch />
        </div>
      </div>
    </footer>
  )
}

function Addresses() {
  const { t } = useLingui()
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses" className="mb-2 text-base">
        {t`Where we are`}
      </h2>
      {site.addresses.map(({ country, lines }) => (
        <address key={country} className="min-h-9 py-1.5 not-italic">
          {lines.join(', ')}
        </address>
      ))}
    </section>
  )
}

function Links({ title, links }: { title: string; links: typeof policies }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 text-base">{title}</h2>
      <ul>
        {links.map((to) => (
          <li key={to.href}>
            <SiteLink to={to} className={link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
