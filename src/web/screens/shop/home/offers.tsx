import { useLingui } from '@lingui/react/macro'

import { bulk, sponsored } from '#web/content/home.ts'
import { SiteLink } from '#web/features/links/site-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The banner for bulk purchases; Order Now links to the bulk request page (specification, section 1). */
export function BulkBanner() {
  return (
    <section
      aria-labelledby="bulk"
      className="mt-10 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-counter p-5 text-on-counter sm:p-8"
    >
      <div>
        <h2 id="bulk" className="text-xl">
          {bulk.title}
        </h2>
        <p className="mt-1 text-pretty">{bulk.text}</p>
      </div>
      <SiteLink to={bulk.action} className={buttonClass('action')} />
    </section>
  )
}

/** The four sister platforms, which open in a new tab (specification, section 1). */
export function Sponsored() {
  const { t } = useLingui()
  return (
    <section aria-labelledby="sponsored" className="pt-8">
      <h2 id="sponsored" className="mb-3 text-xl">
        {t`Sponsored`}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {sponsored.map(({ title, text, href }) => (
          <li key={title} className="grid">
            <a
              href={href}
              target="_blank"
              rel="noopener sponsored"
              className="group rounded-lg border border-line bg-surface p-4 transition-shadow hover:shadow-raised"
            >
              <span className="flex items-center justify-between gap-2 font-semibold group-hover:underline">
                {title}
                <Icon name="external-link" className="size-4 text-muted" />
              </span>
              <span className="mt-1 block text-muted">{text}</span>
              <span className="sr-only"> {t`(opens in a new tab)`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
