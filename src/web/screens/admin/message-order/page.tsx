import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { orderEnquiry, setEnquiryState } from '#modules/orders/message-orders.contract.ts'
import { getAdminEnquiry } from '#modules/reports/tables.contract.ts'
import { formatAmount } from '#platform/money.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { signedIn } from '#web/app/navigation/guard.ts'
import { adminEnquiryPath, adminUserPath, orderPath, productPath, tablePath } from '#web/app/navigation/paths.ts'
import { pageMeta } from '#web/app/seo/seo.ts'
import { type CellView, DataTable } from '#web/features/data-table/data-table.tsx'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { formHeaders } from '#web/features/forms/form-headers.ts'
import { submitIntentOrShowOffline } from '#web/features/forms/offline-answer.ts'
import { phoneText } from '#web/features/links/phone-text.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { AdminFrame } from '#web/screens/admin/features/admin-frame.tsx'
import { Facts } from '#web/screens/admin/features/facts.tsx'
import { or404 } from '#web/screens/admin/features/or-404.ts'
import { perform } from '#web/screens/admin/features/perform.ts'
import { ReasonForm } from '#web/screens/admin/features/reason-form.tsx'
import { Alert } from '#web/ui/alert.tsx'

import type { Route } from './+types/page.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  signedIn(context)
  const { items, created_at, total, ...enquiry } = await or404(context.get(apiContext)(getAdminEnquiry, { params }))
  const rows = items.map(({ productId, title, quantity, unit_price, discount_percent, total: sum, stock }) => {
    const cells: CellView[] = [
      { text: title, to: productPath(productId) },
      { text: formatPrice(unit_price, discount_percent), variant: 'number' },
      { text: String(quantity), variant: 'number' },
      { text: String(stock), variant: 'number' },
      { text: formatAmount(sum), variant: 'number' },
    ]
    return { id: productId, cells }
  })
  return { enquiry, rows, sent: momentText(created_at), total: formatAmount(total) }
}

/** "₦1,000.00, less 3%" where the total has a discount. */
const formatPrice = (unitPrice: number, discountPercent: number) =>
  discountPercent > 0 ? `${formatAmount(unitPrice)}, less ${discountPercent}%` : formatAmount(unitPrice)

export async function action({ request, params, context }: Route.ActionArgs) {
  signedIn(context)
  const api = context.get(apiContext)
  const fields = await readFields(request)
  const note = fields.get('note') ?? ''
  const setState = (state: 'open' | 'answered' | 'closed') => () =>
    api(setEnquiryState, { params, body: { state, note } })
  const actions = {
    order: () => api(orderEnquiry, { params, body: { note } }),
    open: setState('open'),
    answered: setState('answered'),
    closed: setState('closed'),
  }
  return perform(fields, actions, adminEnquiryPath(params.id))
}

export const headers: Route.HeadersFunction = formHeaders

export const clientAction = (sent: Route.ClientActionArgs) => submitIntentOrShowOffline(sent)

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: msg`Enquiry ${params.id}`,
    description: 'A cart sent by WhatsApp.',
    path: adminEnquiryPath(params.id ?? ''),
    noindex: true,
  })

const COLUMNS = [
  { label: 'Part' },
  { label: 'Price', isNumber: true },
  { label: 'Quantity', isNumber: true },
  { label: 'In stock', isNumber: true },
  { label: 'Total', isNumber: true },
]

export default function AdminEnquiryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { enquiry, rows, sent, total } = loaderData
  const { buyer, order } = enquiry
  return (
    <AdminFrame
      title={t`Enquiry ${enquiry.id}`}
      intro={<TextLink to={tablePath('enquiries')}>{t`All enquiries`}</TextLink>}
    >
      <DataTable caption={t`Requested parts`} columns={COLUMNS} rows={rows} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Facts
          title={t`Enquiry`}
          facts={{
            Total: total,
            Buyer: <TextLink to={adminUserPath(buyer.id)}>{buyer.username}</TextLink>,
            Phone: phoneText(enquiry.contact_phone),
            'Deliver to': enquiry.delivery_address,
            Note: enquiry.note,
            Sent: sent,
            State: STATES[enquiry.state],
            Order: order && <TextLink to={orderPath(order)}>{order}</TextLink>,
          }}
        />
        {(order === null || actionData) && (
          <section className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
            <h2 className="text-lg">{t`Actions`}</h2>
            {actionData?.detail && <Alert kind="error">{actionData.detail}</Alert>}
            {order === null && <MakeOrder enquiry={enquiry.id} answer={actionData} />}
            {order === null && <StateForms enquiry={enquiry} answer={actionData} />}
          </section>
        )}
      </div>
    </AdminFrame>
  )
}

const STATES = { open: 'Open', answered: 'Answered', ordered: 'Ordered', closed: 'Closed' } as const

/** The next states of an enquiry without an order. */
const STATE_ACTS: Record<keyof typeof STATES, readonly (keyof typeof STATE_FORMS)[]> = {
  open: ['answered', 'closed'],
  answered: ['closed', 'open'],
  closed: ['open'],
  ordered: [],
}

const STATE_FORMS = {
  answered: {
    open: 'Mark as answered',
    confirm: 'Mark as answered',
    consequence: 'The enquiry leaves the list of open ones. It can still become an order.',
  },
  closed: {
    open: 'Close the enquiry',
    confirm: 'Close the enquiry',
    consequence: 'Close it when no order will come of it. You can open it again.',
  },
  open: {
    open: 'Open it again',
    confirm: 'Open it again',
    consequence: 'The enquiry is listed as open again.',
  },
}

interface StateFormsProps {
  enquiry: Pick<Route.ComponentProps['loaderData']['enquiry'], 'id' | 'state'>
  answer: Route.ComponentProps['actionData']
}

function StateForms({ enquiry, answer }: StateFormsProps) {
  return STATE_ACTS[enquiry.state].map((to) => (
    <ReasonForm key={to} {...STATE_FORMS[to]} intent={to} action={adminEnquiryPath(enquiry.id)} answer={answer} />
  ))
}

function MakeOrder({ enquiry, answer }: { enquiry: number; answer: Route.ComponentProps['actionData'] }) {
  return (
    <ReasonForm
      intent="order"
      action={adminEnquiryPath(enquiry)}
      open="Create the order"
      confirm="Yes, it is paid: make the order"
      consequence="Do this after the buyer has paid. The parts leave the stock at these prices. The buyer and the stores are notified."
      reason={{ name: 'note', label: 'How it was paid' }}
      answer={answer}
    />
  )
}
