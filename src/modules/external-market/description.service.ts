import sanitizeHtml from 'sanitize-html'

const TAGS =
  'p br hr div span ul ol li blockquote h2 h3 h4 strong b em i u s sub sup small table caption thead tbody tr th td img'.split(
    ' ',
  )
/** Removed with their content, which is not text. */
const DROPPED_TAGS =
  'style script textarea option select noscript xmp noembed noframes plaintext title template iframe object embed svg math audio video canvas form button'.split(
    ' ',
  )
const MAX_PICTURES = 40
/** The parser's work per tag grows with the number of open tags, so the length limit alone is not enough. */
const MAX_TAGS = 10_000

/** The policy of the frame allows style attributes but no style sheet. */
const IMAGE_STYLE = 'max-width:100%;height:auto'

/** Reduces a partner's description to text, tables and pictures; a null of `toPictureUrl` removes a picture. */
export function sanitizeDescription(html: string, toPictureUrl: (address: string) => string | null): string {
  let pictures = 0
  return sanitizeHtml(cutAfterMaxTags(html), {
    allowedTags: TAGS,
    allowedAttributes: {
      img: ['src', 'alt', 'loading', 'style'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    // Only URLs of the shop are left, which have no protocol.
    allowedSchemes: [],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: 40,
    nonTextTags: DROPPED_TAGS,
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      img: (_name, { src = '' }) => {
        const url = pictures < MAX_PICTURES ? toPictureUrl(src) : null
        if (url !== null) pictures += 1
        // The partner's alternative texts are rarely useful.
        const attribs: sanitizeHtml.Attributes =
          url === null ? {} : { src: url, alt: '', loading: 'lazy', style: IMAGE_STYLE }
        return { tagName: 'img', attribs }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  })
}

function cutAfterMaxTags(html: string): string {
  let end = -1
  for (let tags = 0; tags <= MAX_TAGS; tags += 1) {
    end = html.indexOf('<', end + 1)
    if (end === -1) return html
  }
  return html.slice(0, end)
}
