import { type EmailInput, type EmailLink, type EmailRow, renderEmail } from './email-layout.rules.ts'

/** An email without its recipient. */
export interface EmailContent {
  subject: string
  text: string
  html: string
}

const SHOP = 'Sparelane'

/** Composes the email to a new user; a business account learns that it waits for approval (ruling 11). */
export function composeWelcomeEmail(to: { username: string; isApproved: boolean }, baseUrl: string): EmailContent {
  const waits = 'We are checking your business account. Until that is done you see our general prices.'
  return composeEmail({
    subject: `Welcome to ${SHOP}`,
    greeting: `Hello ${to.username},`,
    lines: ['Your account is ready.', ...(to.isApproved ? [] : [waits])],
    link: { label: 'Log in', url: `${baseUrl}/login` },
    notes: ['If you did not sign up, someone may have mistyped an email address: please tell us.'],
  })
}

/** Composes the email about an approved business account (ruling 11). */
export function composeApprovalEmail(to: { username: string }, baseUrl: string): EmailContent {
  return composeEmail({
    subject: `Your ${SHOP} business account is approved`,
    greeting: `Hello ${to.username},`,
    lines: ['We have approved your business account. You now see business prices.'],
    link: { label: 'See our parts', url: `${baseUrl}/product` },
    notes: [],
  })
}

/** Composes the email with a password reset link. */
export function composePasswordResetEmail(to: { username: string }, token: string, baseUrl: string): EmailContent {
  return composeEmail({
    subject: `Your new ${SHOP} password`,
    greeting: `Hello ${to.username},`,
    lines: ['Choose a new password with this link. It works once, within 60 minutes.'],
    link: { label: 'Choose a new password', url: `${baseUrl}/password/new?token=${token}` },
    notes: ['If you did not request it, ignore this email: your password stays unchanged.'],
  })
}

/** Composes the email about a changed password, so that the owner notices a theft. */
export function composePasswordChangedEmail(to: { username: string }, baseUrl: string): EmailContent {
  return composeEmail({
    subject: `Your ${SHOP} password was changed`,
    greeting: `Hello ${to.username},`,
    lines: ['Your password was changed, and you were logged out everywhere else.'],
    link: { label: 'Choose another password', url: `${baseUrl}/password/forgot` },
    notes: ['If that was not you, choose another password now.'],
  })
}

/** Composes the invitation of an admin (ruling 10). */
export function composeInvitationEmail(path: string, baseUrl: string): EmailContent {
  return composeEmail({
    subject: `Become an admin of ${SHOP}`,
    greeting: 'Hello,',
    lines: [`You are invited to open an admin account at ${SHOP}. This link works once, within 24 hours.`],
    link: { label: 'Open the account', url: `${baseUrl}${path}` },
    notes: ['Sign up with the email that received this message.'],
  })
}

/** Composes an email: greeting, lines, parts with their total, more lines, items, one button, notes, a small link. */
export function composeEmail(input: EmailInput): EmailContent {
  const { subject, greeting, lines, rows = [], total, after = [], items = [], link, notes, footer } = input
  const formatLink = ({ label, url }: EmailLink) => `${label}:\n${url}`
  const mainLink = link === undefined ? [] : [formatLink(link)]
  const smallLink = footer === undefined ? [] : [formatLink(footer)]
  const itemLines = items.map(({ label, url }) => `${label}\n${url}`)
  const sums = [...rows.map(formatRow), ...(total ? [`${total.label}: ${total.amount}`] : [])]
  const texts = [greeting, ...lines, ...sums, ...after, ...itemLines, ...mainLink, ...notes, ...smallLink, SHOP]
  const { subject: title, ...layout } = input
  return { subject, text: `${texts.join('\n\n')}\n`, html: renderEmail({ ...layout, title, shop: SHOP }) }
}

function formatRow({ quantity, title, note, amount }: EmailRow): string {
  return `${quantity} × ${title}: ${amount}${note ? ` (${note})` : ''}`
}
