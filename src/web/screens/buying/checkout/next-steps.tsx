import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { orderPath } from '#web/app/navigation/paths.ts'
import { phoneText } from '#web/features/links/phone-text.ts'
import { TextLink } from '#web/features/links/text-link.tsx'

/** The three steps after a payment. */
export function NextSteps({ order: { number, contact_phone: phone } }: NextStepsProps) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="next-title" className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id="next-title" className="text-lg">
        {t`What happens next`}
      </h2>
      <ol className="mt-3 grid gap-3">
        <Step number={1} title={t`The seller packs your parts`}>
          {t`We emailed you the order. Your invoice will be ready in a minute.`}
        </Step>
        <Step number={2} title={t`The seller sends them`}>
          {t`You agree the delivery cost, or cancel and get your money back. The driver calls ${phoneText(phone)}.`}
        </Step>
        <Step number={3} title={t`You confirm that they arrived`}>
          <Trans>
            Something wrong? <TextLink to={orderPath(number)}>Open the order</TextLink> and tell us.
          </Trans>
        </Step>
      </ol>
    </section>
  )
}

interface NextStepsProps {
  order: { number: string; contact_phone: string }
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3">
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-green-tint font-bold text-green"
      >
        {number}
      </span>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{children}</p>
      </div>
    </li>
  )
}
