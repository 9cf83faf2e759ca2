import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { LeftOut } from '#web/features/order-summary/left-out.tsx'
import { PartLine } from '#web/features/order-summary/part-line.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { CheckoutView, LineView } from './checkout-view.ts'

/** Of a longer order the first lines are shown, so that address and payment are near; a tap unfolds the others. */
const MAX_UNFOLDED = 4
const MAX_SHOWN = 3

/** The lines with condition, seller and amounts, and their totals. */
export function OrderLines({ view }: { view: CheckoutView }) {
  const { t } = useLingui()
  const shown = view.lines.length > MAX_UNFOLDED ? MAX_SHOWN : MAX_UNFOLDED
  const folded = view.lines.slice(shown)
  return (
    <section aria-labelledby="lines-title" className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="lines-title" className="text-lg">
          {t`What you are buying`}
        </h2>
        <Link to={paths.cart} className="font-semibold text-link underline">
          {t`Change your cart`}
        </Link>
      </div>
      <Lines lines={view.lines.slice(0, shown)} />
      {folded.length > 0 && (
        <details open={folded.some(({ problem }) => problem !== null)} className="group mt-3 border-t border-line">
          <summary className="flex min-h-11 items-center gap-1 font-semibold text-green">
            {t`Show all`} ({view.lines.length})
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <Lines lines={folded} />
        </details>
      )}
      <Totals view={view} />
      {view.lines.some(({ counted, quantity }) => counted < quantity) && (
        <p className="mt-2 text-right text-sm font-semibold text-red">
          {t`Unavailable items aren’t included in the total.`}
        </p>
      )}
    </section>
  )
}

function Totals({ view }: { view: CheckoutView }) {
  const { t } = useLingui()
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 mt-3 border-t border-line pt-4 [&_dd]:text-right">
      <dt className="text-muted">{t`Before discount`}</dt>
      <dd>{formatAmount(view.before)}</dd>
      <dt className="text-muted">{t`Discount`}</dt>
      <dd className="text-green">−{formatAmount(view.saved)}</dd>
      <dt className="text-muted">{t`Delivery`}</dt>
      <dd>
        <TextLink to="/policies/delivery">{t`Agreed before sending`}</TextLink>
      </dd>
      <dt className="text-lg font-semibold">{t`Total`}</dt>
      <dd className="text-xl font-bold">{formatAmount(view.total)}</dd>
    </dl>
  )
}

function Lines({ lines }: { lines: readonly LineView[] }) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { line: LineView }) {
  const translate = useTranslate()
  const problem = line.problem && (
    <p className="mt-1 flex gap-1.5 text-sm font-semibold text-red">
      <Icon name="triangle-alert" className="mt-0.5 size-4" />
      <span>
        {translate(line.problem)} <LeftOut {...line} />
      </span>
    </p>
  )
  return (
    <PartLine
      part={line}
      figures={{ ...line, quantity: line.counted }}
      note={line.store}
      fit={line.fit}
      problem={problem}
    />
  )
}
