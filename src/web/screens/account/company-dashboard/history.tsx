import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import type { TransactionStatus } from '#modules/wallet/wallet.contract.ts'
import { formatAmount } from '#platform/money.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import { ORDER_NUMBER, type TransactionView } from './dashboard-view.ts'

export interface HistoryView {
  transactions: TransactionView[]
  page: number
  last: number
}

const states: Readonly<Record<TransactionStatus, { word: Text; icon: IconName; look: string }>> = {
  pending: { word: msg`Pending`, icon: 'clock', look: 'text-amber-text' },
  successful: { word: msg`Successful`, icon: 'circle-check', look: 'text-green' },
  failed: { word: msg`Failed`, icon: 'circle-x', look: 'text-red' },
  reversed: { word: msg`Reversed`, icon: 'refresh-cw', look: 'text-muted' },
}

const pageHref = (page: number) => `${paths.companyDashboard}${page === 1 ? '' : `?page=${page}`}#history`

/** Lists wallet transactions, five a page; null if they could not be loaded. */
export function History({ history }: { history: HistoryView | null }) {
  const { t } = useLingui()
  return (
    <section
      id="history"
      aria-labelledby="history-title"
      className="grid scroll-mt-4 content-start gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
    >
      <h2 id="history-title" className="text-lg">
        {t`Transaction history`}
      </h2>
      {history === null ? <Unread /> : <Transactions history={history} />}
    </section>
  )
}

function Unread() {
  const { t } = useLingui()
  return (
    <>
      <Alert kind="error">{t`Error fetching transaction history`}</Alert>
      <div>
        <Link to={paths.companyDashboard} reloadDocument className={buttonClass('plain')}>
          {t`Try again`}
        </Link>
      </div>
    </>
  )
}

function Transactions({ history: { transactions, page, last } }: { history: HistoryView }) {
  const { t } = useLingui()
  if (transactions.length === 0 && page > 1)
    return (
      <p className="text-muted">
        {t`The list ends before this page.`} <TextLink to={pageHref(1)}>{t`First page`}</TextLink>
      </p>
    )
  if (transactions.length === 0) return <p className="text-muted">{t`No transactions yet.`}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {transactions.map((transaction) => (
          <Transaction key={transaction.id} transaction={transaction} />
        ))}
      </ul>
      <Pagination current={page} last={last} getHref={pageHref} link={PageLink} />
    </>
  )
}

function Transaction({ transaction: { amount, description, date, status } }: { transaction: TransactionView }) {
  const translate = useTranslate()
  const { word, icon, look } = states[status]
  const isOver = status === 'failed' || status === 'reversed'
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {/* The number of an order stays on one line. */}
          {translate(description)
            .split(ORDER_NUMBER)
            .map((text, at) => (
              <span key={at} className={at % 2 === 1 ? 'inline-block max-w-full' : ''}>
                {text}
              </span>
            ))}
        </p>
        <p className="text-sm text-muted">{date}</p>
      </div>
      <div className="shrink-0 text-right">
        <p className={`font-semibold ${isOver ? 'text-muted line-through' : ''}`}>
          {amount < 0 ? '−' : '+'}
          {formatAmount(Math.abs(amount))}
        </p>
        <p className={`inline-flex items-center gap-1 text-sm font-semibold ${look}`}>
          <Icon name={icon} className="size-4" />
          {translate(word)}
        </p>
      </div>
    </li>
  )
}
