import { bulk } from '#web/content/home.ts'
import { SiteLink } from '#web/features/links/site-link.tsx'
import { useTranslate } from '#web/ui/text.ts'

/** The banner for bulk purchases; Order Now links to the bulk request page (specification, section 1). */
export function BulkBanner() {
  const translate = useTranslate()
  return (
    <section
      aria-labelledby="bulk"
      className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-lg bg-counter p-5 text-on-counter sm:p-8"
    >
      <div>
        <h2 id="bulk" className="text-xl">
          {translate(bulk.title)}
        </h2>
        <p className="mt-1 text-pretty">{translate(bulk.text)}</p>
      </div>
      <SiteLink
        to={bulk.action}
        className="flex min-h-11 items-center rounded-md border border-on-counter px-4 font-semibold hover:bg-on-counter/10"
      />
    </section>
  )
}
