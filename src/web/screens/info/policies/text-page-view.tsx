import type { TextPage } from '#web/content/text-page.ts'
import { SiteLink } from '#web/features/links/site-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'

/** A text page at a readable line length. */
export function TextPageView({ page: { title, description, sections, action } }: { page: TextPage }) {
  return (
    <article className="page-width max-w-3xl py-6 sm:py-10">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <p className="mt-2 text-lg text-pretty text-muted">{description}</p>
      {sections.map(({ heading, paragraphs, points }) => (
        <section key={heading} className="mt-6">
          <h2 className="text-xl">{heading}</h2>
          {paragraphs.map((text) => (
            <p key={text} className="mt-2 text-pretty">
              {text}
            </p>
          ))}
          {points && (
            <ul className="mt-2 grid list-disc gap-1 pl-5">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      {action && (
        <p className="mt-8">
          <SiteLink to={action} className={buttonClass('primary')} />
        </p>
      )}
    </article>
  )
}
