import { useLingui } from '@lingui/react/macro'

import { partners, sponsored, testimonials } from '#web/content/home.ts'
import { Icon } from '#web/ui/icon.tsx'

import { Wordmark } from './wordmark.tsx'

const heading = 'mt-5 mb-2 text-lg'
const tile = 'rounded-lg bg-surface p-4'

/** Partners, testimonials and sister platforms (specification, section 1), folded: those of the demo shop are placeholders. */
export function About() {
  const { t } = useLingui()
  return (
    <details className="mt-8 rounded-lg bg-sunken px-4">
      <summary className="flex min-h-12 items-center justify-between gap-3 font-semibold">
        {t`Partners, reviews and sister platforms`}
        <Icon name="chevron-down" />
      </summary>
      <div className="pb-4">
        <Partners />
        <Testimonials />
        <Sponsored />
      </div>
    </details>
  )
}

function Partners() {
  const { t } = useLingui()
  return (
    <section aria-labelledby="partners">
      <h2 id="partners" className={heading}>
        {t`Corporate partners`}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {partners.map(({ name, mark }) => (
          <li key={name} className={tile}>
            <Wordmark name={name} mark={mark} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Those of the demo shop are marked as placeholders (ruling 36). */
function Testimonials() {
  const { t } = useLingui()
  return (
    <section aria-labelledby="testimonials">
      <h2 id="testimonials" className={heading}>
        {t`What customers say`}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {testimonials.map(({ words, who }) => (
          <li key={words} className="grid">
            <figure className={`flex flex-col gap-3 ${tile}`}>
              <blockquote className="grow text-pretty">“{words}”</blockquote>
              <figcaption className="text-sm text-muted">{who}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** They open in a new tab. */
function Sponsored() {
  const { t } = useLingui()
  return (
    <section aria-labelledby="sponsored">
      <h2 id="sponsored" className={heading}>
        {t`Sponsored`}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {sponsored.map(({ title, text, href }) => (
          <li key={title} className="grid">
            <a href={href} target="_blank" rel="noopener sponsored" className={`group ${tile}`}>
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
