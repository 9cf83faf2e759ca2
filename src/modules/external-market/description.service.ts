import sanitizeHtml from 'sanitize-html'

const TAGS =
  'p br hr div span ul ol li blockquote h2 h3 h4 strong b em i u s sub sup small table caption thead tbody tr th td img'.split(
    ' ',
  )
/** Everything in them goes with them: what stands there is no text. */
const WITHOUT_TEXT =
  'style script textarea option select noscript xmp noembed noframes plaintext title template iframe object embed svg math audio video canvas form button'.split(
    ' ',
  )
const MOST_PICTURES = 40
/** The parser's work for a tag grows with how many are open, so that their number is bounded, not the text's length alone. */
const MOST_TAGS = 10_000

/** The frame has no style sheet: its policy lets attributes in and nothing else, and these are ours. */
const SCALED = 'max-width:100%;height:auto'

/**
 * The partner's description of a product, made safe: words, tables and pictures. No links, styles, frames or scripts,
 * and no attribute that it came with but the spans of table cells; pictures only where `pictureOf` knows an address of
 * ours for them.
 * @param pictureOf gives null for what is no picture of the partner's
 */
export function safeDetail(html: string, pictureOf: (address: string) => string | null): string {
  let pictures = 0
  return sanitizeHtml(withinTags(html), {
    allowedTags: TAGS,
    allowedAttributes: {
      img: ['src', 'alt', 'loading', 'style'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    // Only addresses of ours are left, and they name no protocol.
    allowedSchemes: [],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nestingLimit: 40,
    nonTextTags: WITHOUT_TEXT,
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      img: (_name, { src = '' }) => {
        const address = pictures < MOST_PICTURES ? pictureOf(src) : null
        if (address !== null) pictures += 1
        // The partner's own words for it are seldom any.
        const attribs: sanitizeHtml.Attributes =
          address === null ? {} : { src: address, alt: '', loading: 'lazy', style: SCALED }
        return { tagName: 'img', attribs }
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  })
}

/** The text up to its first {@link MOST_TAGS} tags: what has more is no description. */
function withinTags(html: string): string {
  let end = -1
  for (let tags = 0; tags <= MOST_TAGS; tags += 1) {
    end = html.indexOf('<', end + 1)
    if (end === -1) return html
  }
  return html.slice(0, end)
}
