const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Returns HTML of a title or description (ruling 22) as text on one line. The result is not safe as HTML. */
export function plainText(html: string): string {
  return (
    html
      .replace(/<(style|script)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
      // Match only what starts like a tag, not "bolt <10 mm".
      .replace(/<\/?[a-z][^<>]*>/gi, ' ')
      .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, decode)
      .replace(/\s+/g, ' ')
      .trim()
  )
}

function decode(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
}

/** Returns at most `most` characters, cut between words. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const gap = cut.lastIndexOf(' ')
  return `${(gap > most / 2 ? cut.slice(0, gap) : cut).replace(/[\s,;.:–-]+$/, '')}…`
}
