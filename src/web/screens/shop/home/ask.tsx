import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { EnquiryWizard } from '#web/features/part-request/enquiry-wizard.tsx'

/** The part request wizard of the home page (specification, section 2), and the assistant. */
export function AskSellers({ chat }: { chat: ReactNode }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="ask" className="grid gap-4 pt-8 lg:grid-cols-2 lg:gap-8">
      <div>
        <h2 id="ask" className="text-xl">
          {t`Not found? Ask us`}
        </h2>
        <p className="mt-1 text-pretty text-muted">{t`Tell us the part. We save your request, and you send it on WhatsApp.`}</p>
        {chat}
      </div>
      <EnquiryWizard />
    </section>
  )
}
