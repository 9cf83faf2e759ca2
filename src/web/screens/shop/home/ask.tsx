import { useLingui } from '@lingui/react/macro'

import { EnquiryWizard } from '#web/features/part-request/enquiry-wizard.tsx'

/** The part request wizard of the home page (specification, section 2). */
export function AskSellers() {
  const { t } = useLingui()
  return (
    <section aria-labelledby="ask" className="grid gap-4 pt-10 lg:grid-cols-2 lg:gap-8">
      <div>
        <h2 id="ask" className="text-xl">
          {t`Not found? Ask us`}
        </h2>
        <p className="mt-1 text-pretty text-muted">
          {t`Tell us the part and how to reach you. We keep your request first, then you can send it by the messaging app.`}
        </p>
      </div>
      <EnquiryWizard />
    </section>
  )
}
