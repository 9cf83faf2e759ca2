import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { founder } from '#web/content/people.ts'
import { SiteLink } from '#web/features/links/site-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

import type { Route } from './+types/page.ts'

const line = 'inline-flex max-w-full min-h-11 wrap-anywhere items-center gap-2 underline-offset-4 hover:underline'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: msg`Contact card`,
    description: `Phones, e-mails and addresses of ${founder.name}, ${founder.organisation}.`,
    path: paths.founderCard,
  })

/** The founder's contact card (specification, section 2), with a link to its file. */
export default function FounderCard() {
  const { t } = useLingui()
  return (
    <div className="page-width max-w-xl py-6 sm:py-10">
      <article className="rounded-lg border border-line bg-surface p-5 sm:p-8">
        <h1 className="text-2xl">{founder.name}</h1>
        <p className="text-muted">
          {founder.role}, {founder.organisation}
        </p>
        <PhonesAndEmails />
        {founder.addresses.map(({ country, street, city }) => (
          <address key={country} className="mt-2 flex items-center gap-2 not-italic">
            <Icon name="map-pin" className="size-5 text-muted" /> {street}, {city}, {country}
          </address>
        ))}
        <p className="mt-6 flex flex-wrap gap-2">
          <a href={paths.founderFile} download className={buttonClass('action')}>
            {t`Save to contacts`}
          </a>
          {founder.sites.map((to) => (
            <SiteLink key={to.href} to={to} className={buttonClass('plain')} />
          ))}
        </p>
      </article>
    </div>
  )
}

function PhonesAndEmails() {
  return (
    <ul className="mt-4">
      {founder.phones.map(({ label, number }) => (
        <li key={number}>
          <a href={`tel:${number}`} className={line}>
            <Icon name="phone" className="size-5 text-muted" /> {label}
          </a>
        </li>
      ))}
      {founder.emails.map((email) => (
        <li key={email}>
          <a href={`mailto:${email}`} className={line}>
            <Icon name="mail" className="size-5 text-muted" /> {email}
          </a>
        </li>
      ))}
    </ul>
  )
}
