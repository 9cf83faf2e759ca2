/** An email without its recipient. */
export interface EmailContent {
  subject: string
  text: string
  html: string
}

interface EmailLink {
  label: string
  url: string
}

interface EmailInput {
  subject: string
  greeting: string
  lines: readonly string[]
  /** Entries of the email, each with the URL of its page. */
  items?: readonly EmailLink[]
  link?: EmailLink
  /** Paragraphs in small print. */
  notes: readonly string[]
  /** A link in small print. */
  footer?: EmailLink
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

/** Composes an email of one column: greeting, lines, items, optional link, notes, optional small link. */
export function composeEmail(input: EmailInput): EmailContent {
  const { subject, greeting, lines, items = [], link, notes, footer } = input
  const formatLink = ({ label, url }: EmailLink) => `${label}:\n${url}`
  const mainLink = link === undefined ? [] : [formatLink(link)]
  const smallLink = footer === undefined ? [] : [formatLink(footer)]
  const itemLines = items.map(({ label, url }) => `${label}\n${url}`)
  const text = [greeting, ...lines, ...itemLines, ...mainLink, ...notes, ...smallLink, SHOP].join('\n\n')
  return { subject, text: `${text}\n`, html: renderHtml(subject, input) }
}

// One column, inline styles and no pictures: mail programs agree on little more.
const FONT = 'font:16px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif;color:#12211d'
const SMALL = 'font-size:14px'
const BUTTON =
  'display:inline-block;padding:14px 22px;background:#0a6b45;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600'

function renderHtml(title: string, { greeting, lines, items = [], link, notes, footer }: EmailInput): string {
  const paragraph = (line: string, style = 'margin:0 0 16px') => `<p style="${style}">${escapeHtml(line)}</p>`
  const anchor = ({ label, url }: EmailLink, style: string) =>
    `<p style="${style}"><a href="${escapeHtml(url)}" style="color:#0a6b45">${escapeHtml(label)}</a></p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#ffffff">
<div style="max-width:480px;margin:0 auto;${FONT}">
${[greeting, ...lines].map((line) => paragraph(line)).join('\n')}
${items.map((item) => anchor(item, 'margin:0 0 16px;font-weight:600')).join('\n')}
${link === undefined ? '' : renderButton(link)}
${notes.map((note) => paragraph(note, `margin:0 0 16px;${SMALL}`)).join('\n')}
${footer === undefined ? '' : anchor(footer, `margin:0 0 16px;${SMALL}`)}
${paragraph(SHOP, 'margin:0;font-weight:600')}
</div>
</body>
</html>
`
}

function renderButton(link: EmailLink): string {
  const url = escapeHtml(link.url)
  return `<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>
<p style="margin:0 0 4px;${SMALL}">Or open this address:</p>
<p style="margin:0 0 16px;${SMALL};word-break:break-all"><a href="${url}">${url}</a></p>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
