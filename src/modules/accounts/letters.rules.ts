/** What a letter says, without its address. */
export interface LetterText {
  subject: string
  text: string
  html: string
}

interface EmailLink {
  label: string
  url: string
}

interface Said {
  subject: string
  greeting: string
  lines: readonly string[]
  /** What the email lists, each with its page. */
  items?: readonly EmailLink[]
  link?: EmailLink
  /** What the reader should know besides. */
  notes: readonly string[]
  /** A link in small print. */
  footer?: EmailLink
}

const SHOP = 'Sparelane'

/** Greets a new user; a business account that waits for approval is told so (ruling 11). */
export function welcomeLetter(to: { username: string; isApproved: boolean }, baseUrl: string): LetterText {
  const waits = 'We are checking your business account. Until that is done you see our general prices.'
  return composeLetter({
    subject: `Welcome to ${SHOP}`,
    greeting: `Hello ${to.username},`,
    lines: ['Your account is ready.', ...(to.isApproved ? [] : [waits])],
    link: { label: 'Log in', url: `${baseUrl}/login` },
    notes: [`If you did not sign up, somebody may have mistyped an e-mail address: please tell us.`],
  })
}

/** Tells a user that an admin approved the business account (ruling 11). */
export function approvalLetter(to: { username: string }, baseUrl: string): LetterText {
  return composeLetter({
    subject: `Your ${SHOP} business account is approved`,
    greeting: `Hello ${to.username},`,
    lines: ['We have approved your business account. You now see business prices.'],
    link: { label: 'See our parts', url: `${baseUrl}/product` },
    notes: [],
  })
}

/** The link for a new password. */
export function passwordLetter(to: { username: string }, token: string, baseUrl: string): LetterText {
  return composeLetter({
    subject: `Your new ${SHOP} password`,
    greeting: `Hello ${to.username},`,
    lines: ['Choose a new password with this link. It works once, within 60 minutes.'],
    link: { label: 'Choose a new password', url: `${baseUrl}/password/new?token=${token}` },
    notes: ['If you did not ask for it, you need not do anything: your password stays as it is.'],
  })
}

/** Tells that the password was changed, so that an owner hears of a thief. */
export function passwordChangedLetter(to: { username: string }, baseUrl: string): LetterText {
  return composeLetter({
    subject: `Your ${SHOP} password was changed`,
    greeting: `Hello ${to.username},`,
    lines: ['Your password was changed, and you were logged out everywhere else.'],
    link: { label: 'Choose another password', url: `${baseUrl}/password/forgot` },
    notes: ['If that was you, all is well. If not, choose another password at once.'],
  })
}

/** Invites an admin (ruling 10). */
export function invitationLetter(path: string, baseUrl: string): LetterText {
  return composeLetter({
    subject: `Become an admin of ${SHOP}`,
    greeting: 'Hello,',
    lines: [`You are invited to open an admin account at ${SHOP}. This link works once, within 24 hours.`],
    link: { label: 'Open the account', url: `${baseUrl}${path}` },
    notes: ['Sign up with the email that received this message.'],
  })
}

/** Composes a letter of one column: greeting, lines, items, a link if it has one, notes, a link in small print. */
export function composeLetter(said: Said): LetterText {
  const { subject, greeting, lines, items = [], link, notes, footer } = said
  const linkText = (shown: EmailLink) => `${shown.label}:\n${shown.url}`
  const mainLink = link === undefined ? [] : [linkText(link)]
  const smallLink = footer === undefined ? [] : [linkText(footer)]
  const listed = items.map(({ label, url }) => `${label}\n${url}`)
  const text = [greeting, ...lines, ...listed, ...mainLink, ...notes, ...smallLink, SHOP].join('\n\n')
  return { subject, text: `${text}\n`, html: page(subject, said) }
}

// Of one column and with its styles inside, because that is all that mail programs agree about. No pictures.
const FONT = 'font:16px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif;color:#12211d'
const SMALL = 'font-size:14px'
const BUTTON =
  'display:inline-block;padding:14px 22px;background:#0a6b45;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600'

function page(title: string, { greeting, lines, items = [], link, notes, footer }: Said): string {
  const paragraph = (line: string, style = 'margin:0 0 16px') => `<p style="${style}">${escape(line)}</p>`
  const anchor = ({ label, url }: EmailLink, style: string) =>
    `<p style="${style}"><a href="${escape(url)}" style="color:#0a6b45">${escape(label)}</a></p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#ffffff">
<div style="max-width:480px;margin:0 auto;${FONT}">
${[greeting, ...lines].map((line) => paragraph(line)).join('\n')}
${items.map((item) => anchor(item, 'margin:0 0 16px;font-weight:600')).join('\n')}
${link === undefined ? '' : button(link)}
${notes.map((note) => paragraph(note, `margin:0 0 16px;${SMALL}`)).join('\n')}
${footer === undefined ? '' : anchor(footer, `margin:0 0 16px;${SMALL}`)}
${paragraph(SHOP, 'margin:0;font-weight:600')}
</div>
</body>
</html>
`
}

function button(link: EmailLink): string {
  const url = escape(link.url)
  return `<p style="margin:24px 0"><a href="${url}" style="${BUTTON}">${escape(link.label)}</a></p>
<p style="margin:0 0 4px;${SMALL}">Or open this address:</p>
<p style="margin:0 0 16px;${SMALL};word-break:break-all"><a href="${url}">${url}</a></p>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A name that a person chose is text in a letter, never markup. */
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
