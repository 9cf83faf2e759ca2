const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** Text that was encoded so often was meant to slip through. */
const MOST_LAYERS = 5

/**
 * One line of text out of what may hold HTML (ruling 22: a title is text): without tags, entities read, gaps made one
 * space. What still looks like the beginning of a tag is parted from its "<", so that no parser takes it for one.
 */
export function plainLine(html: string): string {
  let text = html
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    const read = decode(withoutTags(text))
    if (read === text) break
    text = read
  }
  return withoutTags(text)
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Scripts and styles go with what they hold; a tag leaves a gap where words would run together. */
function withoutTags(text: string): string {
  return text
    .replace(/<(script|style)\b[^>]{0,500}>[^<]{0,5000}<\/\1\s*>/gi, ' ')
    .replace(/<[a-z/!?][^<>]{0,2000}>/gi, ' ')
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED[name.toLowerCase()] ?? whole
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    const isLetter = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isLetter ? String.fromCodePoint(code) : ''
  })
}
