import { Link } from 'react-router'

import { site } from '#web/content/site.ts'
import { paths } from '#web/paths.ts'
import { pageMeta } from '#web/seo.ts'
import { buttonClass } from '#web/ui/button.tsx'

import type { Route } from './+types/page.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: 'Not open yet',
    description: `This part of ${site.name} is still being built.`,
    path: location.pathname,
    noindex: true,
  })

/** An honest answer for pages that the shop links to and that are still being built. */
export default function Soon() {
  return (
    <div className="page-width max-w-3xl py-10">
      <h1 className="text-2xl">Not open yet</h1>
      <p className="mt-2 text-muted">
        We are still building this page. Until it opens, call us on{' '}
        <a href={site.phone.href} className="text-link underline">
          {site.phone.label}
        </a>{' '}
        ({site.hours}).
      </p>
      <p className="mt-6">
        <Link to={paths.products} className={buttonClass('primary')}>
          See all parts
        </Link>
      </p>
    </div>
  )
}
