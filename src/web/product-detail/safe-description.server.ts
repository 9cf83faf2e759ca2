import sanitizeHtml from 'sanitize-html'

const TAGS =
  'p br hr ul ol li blockquote h3 h4 a img strong b em i u s sub sup small code table caption thead tbody tr th td'.split(
    ' ',
  )

/** A picture inside a text may be 200 kB, of which base64 makes a third more. */
const LONGEST_DATA_URL = 270_000
const RASTER = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=]+$/i

/**
 * A description as it may stand in a page: sanitised again when shown, whatever the database holds (ruling 22).
 * Links http, https, mailto and tel; pictures http, https and raster data. Headings begin below those of the page.
 */
export function safeDescription(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt', 'width', 'height', 'loading'], th: ['scope'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    nonTextTags: [
      'style',
      'script',
      'textarea',
      'option',
      'noscript',
      'xmp',
      'noembed',
      'noframes',
      'plaintext',
      'title',
    ],
    transformTags: {
      h1: 'h3',
      h2: 'h3',
      h5: 'h4',
      h6: 'h4',
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }),
      img: (_name, { src = '', alt = '', ...rest }) => ({
        tagName: 'img',
        attribs: { ...rest, src, alt, loading: 'lazy' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs['src'] ?? ''),
  })
}

function isPicture(src: string): boolean {
  if (!/^data:/i.test(src)) return src !== ''
  return src.length <= LONGEST_DATA_URL && RASTER.test(src)
}
