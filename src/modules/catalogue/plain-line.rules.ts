const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** Text with more layers of encoding is an attempt to get past this. */
const MAX_LAYERS = 5

/** Converts text that may contain HTML to one plain line, without tags and entities (ruling 22). */
export function toPlainLine(html: string): string {
  let text = html
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const decoded = decode(withoutTags(text))
    if (decoded === text) break
    text = decoded
  }
  return (
    withoutTags(text)
      // A space after each "<" that could still begin a tag, so that no parser reads it as one.
      .replace(/<(?=[a-z/!?])/gi, '< ')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
  )
}

/** Removes tags, and scripts and styles with their content. Leaves a space, so that words do not run together. */
function withoutTags(text: string): string {
  return text
    .replace(/<(script|style)\b[^>]{0,500}>[^<]{0,5000}<\/\1\s*>/gi, ' ')
    .replace(/<[a-z/!?][^<>]{0,2000}>/gi, ' ')
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED_ENTITIES[name.toLowerCase()] ?? whole
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    const isLetter = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isLetter ? String.fromCodePoint(code) : ''
  })
}
