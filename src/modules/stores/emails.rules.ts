import { composeEmail, type EmailContent } from '#modules/accounts/emails.rules.ts'

interface SuspensionEvent {
  act: 'suspended' | 'lifted'
  /** `account`: the suspension came with the account of the owner. */
  cause: 'store' | 'account'
  username: string
  /** The account is disabled, so the owner cannot log in. */
  isDisabled: boolean
  store: string
  /** Shown on the owner's pages too. */
  reason: string
}

/** Composes the email to the owner of a store about its suspension or opening. */
export function composeSuspensionEmail(event: SuspensionEvent, baseUrl: string): EmailContent {
  const { username, reason } = event
  const { subject, line, notes, link } = composeTexts(event)
  return composeEmail({
    subject,
    greeting: `Hello ${username},`,
    lines: [line, ...(reason === '' ? [] : [`Reason: ${reason}`])],
    ...(link !== null && { link: { label: link.label, url: `${baseUrl}${link.path}` } }),
    notes,
  })
}

const STORE = { label: 'See your store', path: '/company-dashboard/store' }
/** For a role that may not sell: the page of the store is not open to it. */
const ORDERS = { label: 'See the orders', path: '/orders?as=store' }

function composeTexts({ act, cause, isDisabled, store }: SuspensionEvent) {
  if (act === 'lifted')
    return {
      subject: 'Your store is open again',
      line: `Your store ${store} is open, and its listings are on sale.`,
      notes: [],
      link: STORE,
    }
  const subject = 'Your store was suspended'
  const line = `Your store ${store} was suspended. Its listings are not on sale.`
  const paid = 'Ship the orders that are already paid.'
  if (cause === 'store')
    return { subject, line, notes: [paid, 'Contact us if you think this is a mistake.'], link: STORE }
  const note = isDisabled
    ? 'Your account was disabled. Do not ship open orders. Contact us.'
    : `Your account may no longer sell. ${paid} Contact us.`
  return { subject, line, notes: [note], link: isDisabled ? null : ORDERS }
}
