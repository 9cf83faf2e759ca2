import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { site } from '#modules/settings/site.rules.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { about } from '#web/content/about.ts'
import { SiteLink } from '#web/features/links/site-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'

import type { Route } from './+types/page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: msg`About Us`, description: about.intro, path: paths.about })

/** Presents the company (specification, section 1). */
export default function AboutPage() {
  const { t } = useLingui()
  return (
    <div className="page-width max-w-3xl py-6 sm:py-10">
      <h1 className="text-2xl sm:text-3xl">{t`About ${site.name}`}</h1>
      <p className="mt-2 text-lg text-pretty text-muted">{about.intro}</p>
      {about.sections.map(({ heading, text }) => (
        <section key={heading} className="mt-6">
          <h2 className="text-xl">{heading}</h2>
          <p className="mt-2 text-pretty">{text}</p>
        </section>
      ))}
      <p className="mt-8 flex flex-wrap gap-2">
        <SiteLink to={about.learnMore} className={buttonClass('action')}>
          {/* The button alone says too little to who hears only the links of a page. */}
          <span className="sr-only">{t`about ${site.name}`}</span>
        </SiteLink>
        <SiteLink to={about.card} className={buttonClass('plain')} />
      </p>
    </div>
  )
}
