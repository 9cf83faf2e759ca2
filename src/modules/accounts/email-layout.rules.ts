export interface EmailLink {
  label: string
  url: string
}

/** A part of an order. */
export interface EmailRow {
  title: string
  quantity: number
  /** Such as the SKU. */
  note?: string
  /** Formatted. */
  amount: string
  /** Absolute; null without a picture. */
  pictureUrl: string | null
}

export interface EmailInput {
  subject: string
  greeting: string
  lines: readonly string[]
  rows?: readonly EmailRow[]
  /** Below the rows. */
  total?: { label: string; amount: string }
  /** Paragraphs below the rows. */
  after?: readonly string[]
  /** Entries of the email, each with the URL of its page. */
  items?: readonly EmailLink[]
  link?: EmailLink
  /** Paragraphs in small print. */
  notes: readonly string[]
  /** A link in small print. */
  footer?: EmailLink
}

// Tables and inline styles: mail programs agree on little more. The style sheet only darkens; a program that ignores it
// shows the light colours.
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const TEXT = `${FONT};font-size:16px;line-height:24px;color:#12211d`
const SMALL = `${FONT};font-size:14px;line-height:20px;color:#56625d`
const DARK = `@media (prefers-color-scheme:dark){.page{background:#0f1613!important}.sheet{background:#18211d!important;border-color:#34413b!important}.ink{color:#f0ede4!important}.soft{color:#a9b5af!important}.line{border-color:#34413b!important}.well{background:#ece8dd!important}}`

const PICTURE_WIDTH = 72
const PICTURE_HEIGHT = 54

interface Layout extends Omit<EmailInput, 'subject'> {
  title: string
  shop: string
}

/** Renders an email as HTML: the shop's name, texts, parts with amounts, one button, small print. */
export function renderEmail({ title, shop, ...input }: Layout): string {
  const { greeting, lines, rows = [], total, after = [], items = [], link, notes, footer } = input
  const body = [
    ...[greeting, ...lines].map((line) => paragraph(line)),
    rows.length > 0 || total ? renderRows(rows, total) : '',
    ...after.map((line) => paragraph(line)),
    ...items.map((item) => anchor(item, `${TEXT};font-weight:600`)),
    link === undefined ? '' : renderButton(link),
    ...notes.map((note) => paragraph(note, SMALL, 'soft')),
    footer === undefined ? '' : anchor(footer, SMALL),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbfaf7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#fbfaf7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:560px;background:#ffffff;border:1px solid #dcd8cc;border-radius:8px">
<tr><td style="padding:16px 24px;background:#0a6b45;border-radius:7px 7px 0 0;${FONT};font-size:20px;line-height:28px;font-weight:800;color:#ffffff">${shop}</td></tr>
<tr><td style="padding:24px 24px 8px">
${body.filter(Boolean).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const paragraph = (line: string, style = TEXT, tone = 'ink') =>
  `<p class="${tone}" style="margin:0 0 16px;${style}">${escapeHtml(line)}</p>`

const anchor = ({ label, url }: EmailLink, style: string) =>
  `<p style="margin:0 0 16px;${style}"><a href="${escapeHtml(url)}" style="color:#0a6b45">${escapeHtml(label)}</a></p>`

/** A table cell with the button's colour: some programs draw no background on a link. */
const renderButton = ({ label, url }: EmailLink) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="background:#f2a20c;border-radius:6px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;${FONT};font-size:16px;line-height:20px;font-weight:700;color:#12211d;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

function renderRows(rows: readonly EmailRow[], total: EmailInput['total']): string {
  const cell = 'padding:12px 0;border-top:1px solid #dcd8cc'
  const sum =
    total === undefined
      ? ''
      : `<tr><td class="line ink" colspan="2" style="${cell};${TEXT};font-weight:700">${escapeHtml(total.label)}</td><td class="line ink" align="right" style="${cell};${TEXT};font-weight:700;white-space:nowrap">${escapeHtml(total.amount)}</td></tr>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.map(renderRow).join('')}${sum}</table>`
}

function renderRow({ title, quantity, note, amount, pictureUrl }: EmailRow): string {
  const cell = 'padding:12px 0;border-top:1px solid #dcd8cc;vertical-align:top'
  const picture =
    pictureUrl === null
      ? ''
      : `<img src="${escapeHtml(pictureUrl)}" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" alt="" class="well" style="display:block;border:0;border-radius:6px;background:#f1efe8;object-fit:cover">`
  const small = [`Quantity ${quantity}`, note].filter(Boolean).join(' · ')
  return `<tr><td class="line" width="${PICTURE_WIDTH + 12}" style="${cell}">${picture}</td><td class="line ink" colspan="2" style="${cell};${TEXT}">${escapeHtml(title)}<br><span class="soft" style="${SMALL}">${escapeHtml(small)}</span><br><strong style="white-space:nowrap">${escapeHtml(amount)}</strong></td></tr>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
