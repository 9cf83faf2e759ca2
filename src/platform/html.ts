import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'

const TAGS =
  'p br hr ul ol li blockquote h3 h4 a img strong b em i u s sub sup small code table caption thead tbody tr th td'.split(
    ' ',
  )
/** Elements that parsers treat differently: dropped with their content. */
const DROPPED_WHOLE =
  'style script textarea option noscript xmp noembed noframes plaintext title template svg math iframe select'.split(
    ' ',
  )

/** A picture of 200 kB, a third more in base64. */
const MAX_DATA_URL_LENGTH = 270_000
const RASTER = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i

/** Cleans the HTML of a description (ruling 22). Cleaning it again changes nothing. */
export function cleanHtml(html: string): string {
  // Fast path without markup and entities.
  if (!/[<&]/.test(html)) return html
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading'], th: ['scope'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    nonTextTags: DROPPED_WHOLE,
    transformTags: {
      h1: 'h3',
      h2: 'h3',
      h5: 'h4',
      h6: 'h4',
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }),
      img: (_name, { src = '', alt = '', width, height }) => ({
        tagName: 'img',
        attribs: { src, alt, loading: 'lazy', ...size('width', width), ...size('height', height) },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs['src'] ?? ''),
  })
}

const size = (name: string, value: string | undefined) =>
  value !== undefined && /^\d{1,4}$/.test(value) ? { [name]: value } : {}

function isPicture(src: string): boolean {
  if (!/^data:/i.test(src)) return src !== ''
  return src.length <= MAX_DATA_URL_LENGTH && RASTER.test(src)
}

/** Cache: descriptions are shown far more often than they are written. */
const cleanedTexts = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (to, from) => 64 + to.length + from.length,
})

/** Cleans the stored HTML of a description for display. */
export function cleanStoredHtml(html: string): string {
  const known = cleanedTexts.get(html)
  if (known !== undefined) return known
  const clean = cleanHtml(html)
  cleanedTexts.set(html, clean)
  return clean
}
