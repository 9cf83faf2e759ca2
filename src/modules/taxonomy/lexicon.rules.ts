import type { PartType } from './part-types.rules.ts'
import { splitWords } from './title-words.rules.ts'

export interface NameMatch {
  /** Index of the first word, and of the word after the last. */
  start: number
  end: number
  length: number
  types: readonly PartType[]
  isGeneric: boolean
  isReversed: boolean
  /** True if an equally long name of another part shares a word with it: "ac drier filter". */
  isContested: boolean
}

interface Node {
  next: Map<string, Node>
  types: Set<PartType>
}

export interface Lexicon {
  matches: (words: readonly string[]) => NameMatch[]
  /** Corrects a misspelt word to a word of a name; unchanged when it is known or no single word is near. */
  corrected: (word: string, isKnown: (word: string) => boolean) => string
  isWord: (word: string) => boolean
  /** True for a word of some name of the type. */
  isWordOfType: (word: string, type: PartType) => boolean
  /** True for the last word of a standard name. */
  isNoun: (word: string) => boolean
  findTypes: (name: string) => readonly PartType[]
}

/** Words that do not change a name that contains them: "Caliper front left bracket". */
const TRANSPARENT = new Set(['front', 'rear', 'left', 'right', 'lh', 'rh', 'upper', 'lower', 'complete', 'new'])
const MAX_NAME_WORDS = 7

/** Builds the search for the names of a taxonomy. */
export function createLexicon(types: readonly PartType[]): Lexicon {
  const root: Node = { next: new Map(), types: new Set() }
  for (const type of types) for (const name of listNames(type)) addName(root, name, type)
  addSetNames(root, types)
  const words = wordsByUse(types)
  const matchAt = (text: readonly string[], start: number): NameMatch[] => {
    const forward = findLongestAt(root, text, start)
    const reversed = findReversedAt(root, text, start)
    const found = reversed && (!forward || reversed.end > forward.end) ? reversed : forward
    if (!found) return []
    const length = found.end - start
    const isReversed = found === reversed
    return [
      {
        start,
        length,
        ...found,
        isReversed,
        isContested: false,
        isGeneric: length === 1 && (words.last.get(text[start] ?? '')?.size ?? 0) > 1,
      },
    ]
  }
  return {
    matches: (text) =>
      selectLongest(
        text.flatMap((_, start) => matchAt(text, start)),
        text,
      ),
    corrected: (word, isKnown) => (words.all.has(word) || isKnown(word) ? word : findNearest(word, words.all)),
    isWord: (word) => words.all.has(word),
    isWordOfType: (word, type) => words.byType.get(type)?.has(word) === true,
    isNoun: (word) => words.nouns.has(word),
    findTypes: (name) => [...(findNode(root, splitWords(name))?.types ?? [])],
  }
}

/** Selects the longest names that do not overlap, in text order; of equals one not reversed, then the later one. */
function selectLongest(found: readonly NameMatch[], text: readonly string[]): NameMatch[] {
  // "Glow plug set": the word "set" says less than the word before.
  const countOwnNouns = ({ start, end }: NameMatch) => text.slice(start, end).filter((word) => word !== 'set').length
  const taken: NameMatch[] = []
  for (const match of found.toSorted(
    (a, b) =>
      countOwnNouns(b) - countOwnNouns(a) ||
      b.length - a.length ||
      Number(a.isReversed) - Number(b.isReversed) ||
      b.start - a.start,
  )) {
    if (taken.every(({ start, end }) => match.end <= start || match.start >= end)) taken.push(match)
  }
  const countNouns = ({ start, end }: NameMatch) =>
    text.slice(start, end).filter((word) => !TRANSPARENT.has(word)).length
  const isRival = (match: NameMatch, other: NameMatch) =>
    countNouns(match) === countNouns(other) &&
    isPartlyOver(match, other) &&
    !match.types.some((type) => other.types.includes(type))
  return taken
    .map((match) => ({ ...match, isContested: found.some((other) => isRival(match, other)) }))
    .toSorted((a, b) => a.start - b.start)
}

/** Returns whether two names share a word and neither contains the other. */
const isPartlyOver = (a: NameMatch, b: NameMatch) =>
  a.start < b.end && b.start < a.end && a.start !== b.start && a.end !== b.end && a.start < b.start === a.end < b.end

const listNames = (type: PartType) => [type.name.replace(/\s*\(.*\)/, ''), ...type.spokenNames]

function addName(root: Node, name: string, type: PartType) {
  let node = root
  for (const word of splitWords(name)) {
    let next = node.next.get(word)
    if (!next) node.next.set(word, (next = { next: new Map(), types: new Set() }))
    node = next
  }
  node.types.add(type)
}

/** Adds "Brake Pad" for "Brake Pad Set", unless it names another type. */
function addSetNames(root: Node, types: readonly PartType[]) {
  for (const type of types) {
    const short = /^(.+) (?:Set|Assembly)$/.exec(type.name)?.[1]
    if (short !== undefined && (findNode(root, splitWords(short))?.types.size ?? 0) === 0) addName(root, short, type)
  }
}

function findNode(root: Node, words: readonly string[]): Node | undefined {
  let node: Node | undefined = root
  for (const word of words) node = node?.next.get(word)
  return node
}

function wordsByUse(types: readonly PartType[]) {
  const all = new Set<string>()
  const byType = new Map<PartType, Set<string>>()
  const last = new Map<string, Set<PartType>>()
  const nouns = new Set(types.map(({ name }) => splitWords(name.replace(/\s*\(.*\)/, '')).at(-1) ?? ''))
  for (const type of types) {
    const own = new Set<string>()
    byType.set(type, own)
    for (const name of listNames(type)) {
      const words = splitWords(name)
      for (const word of words) {
        all.add(word)
        own.add(word)
      }
      const noun = words.at(-1) ?? ''
      last.set(noun, (last.get(noun) ?? new Set()).add(type))
    }
  }
  return { all, last, nouns, byType }
}

/** Finds the longest name that begins at a word. Two words may be one ("dash board"); positions are skipped. */
function findLongestAt(root: Node, words: readonly string[], start: number) {
  let best: { end: number; types: PartType[] } | null = null
  const canSkip = !TRANSPARENT.has(words[start] ?? '') && words[start] !== 'led'
  const walk = (node: Node, at: number) => {
    if (node.types.size > 0 && (!best || at > best.end)) best = { end: at, types: [...node.types] }
    const word = words[at]
    if (word === undefined || at - start > MAX_NAME_WORDS) return
    const next = node.next.get(word)
    if (next) walk(next, at + 1)
    const joined = node.next.get(word + (words[at + 1] ?? ''))
    if (joined && words[at + 1] !== undefined) walk(joined, at + 2)
    if (!next && canSkip && node !== root && TRANSPARENT.has(word)) walk(node, at + 1)
  }
  walk(root, start)
  return best as { end: number; types: PartType[] } | null
}

/** Finds a name with its noun in front: "filter engine oil", "sensor knock". */
function findReversedAt(root: Node, words: readonly string[], start: number) {
  for (const length of [3, 2]) {
    const [noun, ...rest] = words.slice(start, start + length)
    if (noun === undefined || rest.length !== length - 1) continue
    const node = findNode(root, [...rest, noun])
    if (node && node.types.size > 0) return { end: start + length, types: [...node.types] }
  }
  return null
}

function findNearest(word: string, known: ReadonlySet<string>): string {
  if (word.length < 5 || /\d/.test(word)) return word
  const near = [...known].filter((other) => other.length > 3 && isOneEdit(word, other))
  return near.length === 1 ? (near[0] ?? word) : word
}

/** Returns whether two words differ by one letter added, removed or changed, or one pair swapped. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  if (a.slice(at + 1) === b.slice(at + 1) || a.slice(at) === b.slice(at + 1) || a.slice(at + 1) === b.slice(at))
    return true
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}
