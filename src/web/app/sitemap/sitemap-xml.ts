const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const FRESH_SECONDS = 3_600

/** Returns a sitemap of complete addresses. */
export function createSitemap(addresses: readonly string[]): Response {
  return xml(`<urlset xmlns="${NAMESPACE}">${addresses.map((address) => entry('url', address)).join('')}</urlset>`)
}

/** Returns an index of sitemaps by their complete addresses. */
export function createSitemapIndex(addresses: readonly string[]): Response {
  const entries = addresses.map((address) => entry('sitemap', address)).join('')
  return xml(`<sitemapindex xmlns="${NAMESPACE}">${entries}</sitemapindex>`)
}

const entry = (kind: 'url' | 'sitemap', address: string) => `<${kind}><loc>${escape(address)}</loc></${kind}>\n`

function xml(content: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': `public, max-age=${FRESH_SECONDS}` },
  })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
