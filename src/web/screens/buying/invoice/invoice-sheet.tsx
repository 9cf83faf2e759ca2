import { Trans, useLingui } from '@lingui/react/macro'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { site } from '#modules/settings/site.rules.ts'
import { formatAmount } from '#platform/money.ts'
import { keepUnits } from '#web/features/formatting/keep-units.ts'
import { phoneText } from '#web/features/links/phone-text.ts'
import { methodText } from '#web/features/order-summary/order-words.ts'
import { TableRegion } from '#web/ui/table-region.tsx'
import { useTranslate } from '#web/ui/text.ts'

interface InvoiceSheetProps {
  order: OrderDetail
  number: string
  date: string
  credits: readonly Credit[]
}

/** A credit note of the invoice. */
export interface Credit {
  id: number
  number: string
  /** Naira. */
  amount: number
  day: string
}

/** The printable invoice: numbers, names, lines with their condition, and the VAT included in the prices. */
export function InvoiceSheet({ order, number, date, credits }: InvoiceSheetProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <article className="rounded-lg border border-line bg-surface p-5 sm:p-8 print:border-0 print:p-0">
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-4 bg-transparent text-ink">
        <div>
          <h1 className="text-2xl">{t`Invoice ${number}`}</h1>
          <p>{date}</p>
          <p className="text-muted">
            <Trans>
              Order <span className="font-mono">{order.number}</span>
            </Trans>
          </p>
          {credits.map(({ id, number: credit, amount, day }) => (
            <p key={id} className="mt-2 font-semibold text-red">
              {t`Credit note ${credit} of ${day}: ${formatAmount(amount)}`}
            </p>
          ))}
        </div>
        <Seller />
      </header>
      <div className="mt-6 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Party
          title={t`Billed to`}
          lines={[order.buyer.username, order.buyer.email, order.buyer.phone && phoneText(order.buyer.phone)]}
        />
        <Party title={t`Delivered to`} lines={[order.delivery_address, phoneText(order.contact_phone)]} />
      </div>
      <Lines lines={order.lines} />
      <Sums order={order} />
      <p className="mt-6 text-sm text-muted">
        {t`Paid by: ${translate(methodText(order.method, order.channel))}. All prices include VAT. Used and renewed parts are marked as such.`}
      </p>
    </article>
  )
}

function Seller() {
  const [home] = site.addresses
  return <Party title={site.name} lines={[...home.lines, site.phone.label, site.email, `Tax ID ${site.taxId}`]} />
}

function Party({ title, lines }: { title: string; lines: readonly (string | null)[] }) {
  return (
    <div className="min-w-0 break-words">
      <p className="font-semibold">{title}</p>
      {lines
        .filter((line) => line !== null && line !== '')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </div>
  )
}

/** On phones a line is two rows: the part, then its figures; on paper it has room. */
function Lines({ lines }: { lines: OrderDetail['lines'] }) {
  const { t } = useLingui()
  return (
    <TableRegion label={t`Lines of the invoice`} className="mt-6 print:overflow-visible">
      <table className="w-full text-left max-sm:block sm:min-w-xl sm:[&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_th]:border-b-2 [&_th]:border-ink [&_th]:py-2 [&_th]:pr-4 [&_th]:text-sm">
        <thead className="max-sm:sr-only">
          <tr>
            <th scope="col">{t`Part`}</th>
            <th scope="col" className="text-right">
              {t`Quantity`}
            </th>
            <th scope="col" className="text-right">
              {t`Unit price`}
            </th>
            <th scope="col" className="text-right">
              {t`Discount`}
            </th>
            <th scope="col" className="text-right">
              {t`Amount`}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block max-sm:border-t-2 max-sm:border-ink">
          {lines.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function LineRow({ line }: { line: OrderDetail['lines'][number] }) {
  return (
    <tr className="max-sm:flex max-sm:flex-wrap max-sm:py-2">
      <td className="max-sm:w-full">
        <strong>{keepUnits(line.title)}</strong>
        <br />
        <span className="text-sm text-muted">
          <Trans>
            {line.condition}, SKU <span className="font-mono">{line.sku}</span>, sold by {line.store.name}
          </Trans>
        </span>
      </td>
      <td className="text-right max-sm:after:content-['_×']">{line.quantity}</td>
      <td className="text-right">{formatAmount(line.unit_price)}</td>
      <td className="text-right max-sm:before:content-['−']">{line.discount_percent}%</td>
      <td className="text-right font-semibold max-sm:ml-auto max-sm:!pr-0">{formatAmount(line.line_total)}</td>
    </tr>
  )
}

function Sums({ order: { total, vat, refunded } }: { order: OrderDetail }) {
  const { t } = useLingui()
  const net = (Math.round(total * 100) - Math.round(vat.amount * 100)) / 100
  return (
    <dl className="mt-4 ml-auto grid w-full max-w-sm grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-t-2 border-ink pt-3 [&_dd]:text-right">
      <dt>{t`Amount without VAT`}</dt>
      <dd>{formatAmount(net)}</dd>
      <dt>{t`VAT ${vat.percent}%, included`}</dt>
      <dd>{formatAmount(vat.amount)}</dd>
      <dt className="text-lg font-bold">{t`Total`}</dt>
      <dd className="text-lg font-bold">{formatAmount(total)}</dd>
      {refunded > 0 && (
        <>
          <dt>{t`Credited`}</dt>
          <dd>−{formatAmount(refunded)}</dd>
          <dt className="font-bold">{t`Total after credit`}</dt>
          <dd className="font-bold">{formatAmount((Math.round(total * 100) - Math.round(refunded * 100)) / 100)}</dd>
        </>
      )}
    </dl>
  )
}
