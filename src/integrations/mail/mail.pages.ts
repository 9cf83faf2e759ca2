import { hash } from 'node:crypto'

import type { KeptEmail } from './mail.folder.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .6rem;border-bottom:1px solid silver;overflow-wrap:anywhere}
th{overflow-wrap:normal}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;border:1px solid silver;padding:1rem}
iframe{width:100%;height:32rem;border:1px solid silver;background:white}`

/** The policy of the two pages around an email: one style and one frame of the shop, and nothing else. */
export const MAILBOX_POLICY =
  `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; frame-src 'self'; ` +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of the email itself, which is not trusted: no script, no form, pictures of the shop, an opaque origin. */
// A link opens in a new tab, to which the policy does not apply.
export const EMAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Renders the list of emails, the newest first. */
export function listPage(emails: readonly KeptEmail[]): string {
  const rows = emails.map(
    ({ name, at, to, subject }) =>
      `<tr><td>${escape(formatTime(at))}</td><td>${escape(to)}</td>` +
      `<td><a href="/dev/mail/${escape(name)}">${escape(subject)}</a></td></tr>`,
  )
  const table = `<table><thead><tr><th>Sent (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  const note = 'No mail server is set (SMTP_URL), so emails are kept here instead of sent.'
  return page('Emails', `<p>${note}</p>${emails.length === 0 ? '<p>No emails yet.</p>' : table}`)
}

/** Returns an ISO time to the second, with a space between date and time. */
const formatTime = (at: string) => at.slice(0, 19).replace('T', ' ')

/** Renders one email: its headers, its text with links, and its HTML in a frame. */
export function emailPage({ name, at, from, to, subject, text }: KeptEmail): string {
  const head = [
    ['From', from],
    ['To', to],
    ['Sent (UTC)', formatTime(at)],
  ].map(([label, value]) => `<tr><th>${label}</th><td>${escape(value ?? '')}</td></tr>`)
  return page(
    subject,
    `<p><a href="/dev/mail">All emails</a></p><table>${head.join('')}</table><h2>Text</h2><pre>${withLinks(text)}</pre>` +
      `<h2>HTML</h2><iframe title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" ` +
      `src="/dev/mail/${escape(name)}/html"></iframe>`,
  )
}

/** Returns the HTML of an email; its links leave the frame, and its pictures come from this server. */
export function emailHtml({ html }: KeptEmail): string {
  const base = '<base target="_blank">'
  // The shop's address in an email can differ from the one in the browser: localhost, 127.0.0.1.
  const shown = html.replaceAll(/(<img src=")https?:\/\/[^/"]+(?=\/media\/)/g, '$1')
  return /<head[^>]*>/i.test(shown) ? shown.replace(/<head[^>]*>/i, (head) => head + base) : base + shown
}

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escape(title)}</title><style>${STYLE}</style></head><body><main><h1>${escape(title)}</h1>${body}</main></body></html>`

/** Addresses of web pages become links; everything else is text. */
function withLinks(text: string): string {
  const pieces = text.split(/(https?:\/\/[^\s<>"']+)/)
  const link = (url: string) => `<a href="${escape(url)}" rel="noreferrer">${escape(url)}</a>`
  return pieces.map((piece, at) => (at % 2 === 1 ? link(piece) : escape(piece))).join('')
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
