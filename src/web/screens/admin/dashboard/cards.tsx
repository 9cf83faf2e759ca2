import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { paths, tablePath } from '#web/app/navigation/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'

interface CardsProps {
  orders: string
  sales: string
  waitingUsers: number
  openEnquiries: number
}

const card = 'grid content-start gap-2 rounded-lg border border-line bg-surface p-3 sm:p-5'

/** The totals of the shop, and the entries that wait for an admin. */
export function Cards({ orders, sales, waitingUsers, openEnquiries }: CardsProps) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Figure title={t`Total Orders`} value={orders} note={t`All time, paid and not refunded`} />
      <Figure title={t`Total Sales`} value={sales} note={t`All time, of these orders`} />
      <section className={card}>
        <h2 className="text-base text-muted">{t`Wiper prices`}</h2>
        <Link to={paths.wipers} className={buttonClass('plain', 'justify-self-start')}>
          {t`Update Oximo Price`}
        </Link>
      </section>
      <Waiting waitingUsers={waitingUsers} openEnquiries={openEnquiries} />
    </div>
  )
}

function Waiting({ waitingUsers, openEnquiries }: Pick<CardsProps, 'waitingUsers' | 'openEnquiries'>) {
  const { t } = useLingui()
  const waiting = [
    {
      count: waitingUsers,
      one: 'account waits for approval',
      many: 'accounts wait for approval',
      to: tablePath('users', { state: 'waiting' }),
    },
    {
      count: openEnquiries,
      one: 'enquiry is open',
      many: 'enquiries are open',
      to: tablePath('enquiries', { state: 'open' }),
    },
  ].filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  return (
    <section className={card}>
      <h2 className="text-base text-muted">{t`Waiting for you`}</h2>
      <ul className="grid gap-1">
        {waiting.map(({ count, one, many, to }) => (
          <li key={to}>
            <Link to={to} className="font-semibold text-link underline">
              {count} {count === 1 ? one : many}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figure({ title, value, note }: { title: string; value: string; note: string }) {
  return (
    <section className={card}>
      <h2 className="text-base text-muted">{title}</h2>
      <p>
        {/* ₦21,817,434.00 fits one line of a phone; only a far longer amount breaks. */}
        <span className="block text-[min(1.125rem,4vw)] font-semibold sm:text-xl 2xl:text-2xl wrap-anywhere">
          {value}
        </span>
        <span className="text-sm text-muted">{note}</span>
      </p>
    </section>
  )
}
