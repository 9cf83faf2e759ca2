import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'

const TAGS =
  'p br hr ul ol li blockquote h3 h4 a img strong b em i u s sub sup small code table caption thead tbody tr th td'.split(
    ' ',
  )
/** What a parser reads as text and another as markup: dropped with all that is in them. */
const DROPPED_WHOLE =
  'style script textarea option noscript xmp noembed noframes plaintext title template svg math iframe select'.split(
    ' ',
  )

/** A picture inside a text may be 200 kB, of which base64 makes a third more. */
const LONGEST_DATA_URL = 270_000
const RASTER = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i

/**
 * A description as it may be stored and shown (ruling 22): texts, lists, tables, headings below those of the page. Links
 * http, https, mailto and tel; pictures http, https and raster data. Cleaning it again changes nothing.
 */
export function cleanHtml(html: string): string {
  // Without either there is nothing to read.
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
  return src.length <= LONGEST_DATA_URL && RASTER.test(src)
}

/** A description is shown far more often than it is written: what was cleaned lately is known. */
const cleaned = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (to, from) => 64 + to.length + from.length,
})

/** The same when it is shown, whatever the database holds. */
export function cleanHtmlShown(html: string): string {
  const known = cleaned.get(html)
  if (known !== undefined) return known
  const clean = cleanHtml(html)
  cleaned.set(html, clean)
  return clean
}
