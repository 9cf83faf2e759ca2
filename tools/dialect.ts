/** Words that no text of this repository uses: a reader stumbles over them, and each has a plain replacement. */
const PHRASES = [
  'anew',
  'whoever',
  'whomever',
  'nobody',
  'somebody',
  'so many',
  'in vain',
  'is none',
  'are none',
  'was none',
  'is no',
  'ours',
  'at the latest',
  'for ever',
  'meanwhile',
  'once more',
  'lies ready',
  'let through',
  'no good',
  'told apart',
  "one's own",
  'one’s own',
  'way round',
]

/** Standard English that contains a phrase. */
const PLAIN = ['is no longer', 'is no more than', 'is no less than', 'is no fewer than']

/** Names and data that contain a phrase. A file ends with `/` where a folder is meant. */
export const EXCEPTIONS: readonly { file: string; text: string; reason: string }[] = [
  { file: 'src/platform/db/', text: 'nobody', reason: 'the system user of this name' },
  { file: 'tools/dialect.ts', text: '', reason: 'the list of the phrases' },
  { file: 'src/modules/assistant/message.rules.ts', text: 'anew', reason: 'a word that visitors type' },
  { file: 'src/modules/assistant/message.rules.ts', text: 'somebody', reason: 'a word that visitors type' },
  { file: 'src/modules/keyword/vocabulary.rules.ts', text: 'somebody', reason: 'a word that visitors type' },
  {
    file: 'src/web/screens/selling/listing-form/replace-listing.ts',
    text: 'meanwhile',
    reason: 'the problem code changed_meanwhile',
  },
  { file: 'docs/decisions/0002-embedded-postgresql.md', text: 'nobody', reason: 'the system user of this name' },
  { file: 'src/modules/listings/', text: 'meanwhile', reason: 'the problem code changed_meanwhile' },
  { file: 'src/web/content/problem-messages.ts', text: 'meanwhile', reason: 'the problem code changed_meanwhile' },
  { file: 'CONTRIBUTING.md', text: '', reason: 'a table of such phrases with better ones' },
  { file: 'tools/dialect.test.ts', text: '', reason: 'sentences that the check must find' },
  { file: 'db/seed/demo/generate.test.ts', text: '', reason: 'a list of such phrases' },
]

/** Between two words: spaces, or the end of a line and the sign that continues a comment. */
const GAP = String.raw`[\s*/#>-]+`
const toPattern = (phrase: string) => phrase.replaceAll(' ', GAP)
const PHRASE = new RegExp(
  String.raw`(?<docblock>/\*\*[\s*]*The same\b)|\b(?!(?:${PLAIN.map(toPattern).join('|')})\b)(?:${PHRASES.map(toPattern).join('|')})\b`,
  'gi',
)

export interface DialectHit {
  line: number
  phrase: string
}

/** Finds the phrases in comments, texts and names such as `isNobody`, also where a line breaks inside of one. */
export function findDialect(text: string, exceptions: readonly string[] = []): DialectHit[] {
  if (exceptions.includes('')) return []
  const words = text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll('_', ' ')
  const hits: DialectHit[] = []
  for (const match of words.matchAll(PHRASE)) {
    const phrase = match.groups?.['docblock']
      ? '/** The same'
      : match[0].replaceAll(new RegExp(GAP, 'g'), ' ').toLowerCase()
    if (!exceptions.includes(phrase)) hits.push({ line: words.slice(0, match.index).split('\n').length, phrase })
  }
  return hits
}

/** Lists the phrases that a file may contain; an empty one allows all. */
export function getExceptions(file: string): string[] {
  return EXCEPTIONS.filter((one) => (one.file.endsWith('/') ? file.startsWith(one.file) : file === one.file)).map(
    ({ text }) => text,
  )
}
