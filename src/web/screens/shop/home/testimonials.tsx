import { useLingui } from '@lingui/react/macro'

import { testimonials } from '#web/content/home.ts'

/** Testimonials (specification, section 1); those of the demo shop are marked as placeholders. */
export function Testimonials() {
  const { t } = useLingui()
  return (
    <section aria-labelledby="testimonials" className="pt-8">
      <h2 id="testimonials" className="mb-3 text-xl">
        {t`What customers say`}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {testimonials.map(({ words, who }) => (
          <li key={words} className="grid">
            <figure className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
              <blockquote className="grow text-pretty">“{words}”</blockquote>
              <figcaption className="text-sm text-muted">{who}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
