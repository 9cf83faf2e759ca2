import { normalisedName } from '#modules/taxonomy/name-text.rules.ts'
import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import { splitWords } from '#modules/taxonomy/title-words.rules.ts'

import { groupTypesByWord, MAX_WORDS_PER_NAME, type NamesByWords, type PartName } from './collect-names.rules.ts'
import { POSITION_WORDS } from './place-on-vehicle.rules.ts'
import { isFiller, PLACES, standsAnywhere } from './vocabulary.rules.ts'

/** A word of a text that may belong to a part name. */
export interface TextWord {
  word: string
  /** Place of its token. */
  at: number
}

/** A part name found in a text. */
export interface NameMatch {
  types: readonly PartType[]
  /** Places in the row of words. */
  places: readonly number[]
  /** Words that are not also filler. */
  weight: number
  isTogether: boolean
  isInOrder: boolean
}

export interface NameIndex {
  find: (words: readonly TextWord[]) => NameMatch[]
  isWord: (word: string) => boolean
  /** How many names hold a word. */
  countNames: (word: string) => number
  /** Returns whether some name holds both words. */
  areTogether: (a: string, b: string) => boolean
  isPair: (a: string, b: string) => boolean
  findTypes: (name: string) => readonly PartType[]
  /** Types that have a word in some name. */
  typesWith: (word: string) => ReadonlySet<PartType>
  typeCount: number
  /** Returns whether some name of a type ends with a word. */
  endsName: (word: string, type: PartType) => boolean
  /** Returns whether some name ends with a word. */
  isNoun: (word: string) => boolean
  /** Returns whether all names that end with a word name one type: "puller". */
  isSoleNoun: (word: string) => boolean
  findType: (key: string) => PartType | undefined
  /** Types with a standard name of two words that ends with this one: "filter" has the oil filter and four more. */
  findKinds: (noun: string) => readonly PartType[]
  /** Types with a standard name that begins with a word, without parts of others: "brake" has the pads and the disc. */
  beginningWith: (word: string) => readonly PartType[]
}

const NO_TYPES: ReadonlySet<PartType> = new Set()
const MIN_WEIGHT_APART = 3
const POSITION_WEIGHT = 0.9
/** Filler that says something beside a noun: "wiper hand", "timing belt kit", "side glass". */
const NOUN_LIKE = new Set(['hand', 'kit', 'machine', 'side'])
const FILLER_NOUN_WEIGHT = 0.95

/** Builds the search for part types by names, in any order of words; `names` are `own`, perhaps with synonyms. */
export function createNameIndex(types: readonly PartType[], own: NamesByWords, names: NamesByWords = own): NameIndex {
  const byWord = groupNamesByWord(names.values())
  const byKey = new Map(types.map((type) => [type.key, type]))
  // A name is looked for where its rarest word is said: "pad shim" is tried far less than "brake pad shim" by "brake".
  const byRarest = Map.groupBy(
    [...names.values()].filter(({ words }) => words.length <= MAX_WORDS_PER_NAME),
    ({ words }) => findRarest(words, byWord),
  )
  const pairs = new Set(
    [...names.values()].flatMap(({ words }) => words.slice(1).map((word, at) => `${words[at]} ${word}`)),
  )
  const bags = groupTypesByWord(own)
  const nouns = Map.groupBy(own.values(), ({ words }) => words.at(-1) ?? '')
  return {
    typesWith: (word) => bags.get(word) ?? NO_TYPES,
    typeCount: types.length,
    endsName: (word, type) => nouns.get(word)?.some((name) => name.types.includes(type)) === true,
    isNoun: (word) => nouns.has(word),
    isSoleNoun: (word) => new Set(nouns.get(word)?.flatMap((name) => name.types)).size === 1,
    find: (words) => chosen(listCandidates(words, byRarest)),
    isWord: (word) => byWord.has(word),
    countNames: (word) => byWord.get(word)?.length ?? 0,
    areTogether: (a, b) => byWord.get(a)?.some(({ words }) => words.includes(b)) === true,
    isPair: (a, b) => pairs.has(`${a} ${b}`),
    ...groupKinds(types),
    findType: (key) => byKey.get(key),
    findTypes: (name) => names.get(normalisedName(name))?.types ?? [],
  }
}

function findRarest(words: readonly string[], byWord: ReadonlyMap<string, readonly PartName[]>): string {
  const count = (word: string) => byWord.get(word)?.length ?? 0
  return words.reduce((rarest, word) => (count(word) < count(rarest) ? word : rarest), words[0] ?? '')
}

/** Pairs of word and name, as `Map.groupBy` keeps them, took 6 MB more. */
function groupNamesByWord(names: Iterable<PartName>): Map<string, PartName[]> {
  const byWord = new Map<string, PartName[]>()
  for (const name of names)
    for (const word of new Set(name.words)) {
      const known = byWord.get(word)
      if (known) known.push(name)
      else byWord.set(word, [name])
    }
  return byWord
}

function groupKinds(types: readonly PartType[]): Pick<NameIndex, 'findKinds' | 'beginningWith'> {
  const twoWords = types.filter(({ name }) => splitWords(name).length === 2)
  const kinds = Map.groupBy(twoWords, ({ name }) => splitWords(name)[1] ?? '')
  const begun = Map.groupBy(
    types.filter(({ relations }) => !relations.some(({ kind }) => kind === 'accessory_of' || kind === 'component_of')),
    ({ name }) => splitWords(name)[0] ?? '',
  )
  return { findKinds: (noun) => kinds.get(noun) ?? [], beginningWith: (word) => begun.get(word) ?? [] }
}

function listCandidates(
  words: readonly TextWord[],
  byRarest: ReadonlyMap<string, readonly PartName[]>,
): (NameMatch & { name: PartName })[] {
  const places = new Map<string, number[]>()
  words.forEach(({ word }, place) => places.set(word, [...(places.get(word) ?? []), place]))
  return [...places.keys()]
    .flatMap((word) => byRarest.get(word) ?? [])
    .filter(({ words: needed }) => needed.every((word) => places.has(word)))
    .flatMap((name) => {
      const match = findClosest(name, places, words)
      return match ? [{ ...match, name }] : []
    })
}

/** The places of a name's words that lie closest together. */
function findClosest(
  name: PartName,
  places: ReadonlyMap<string, readonly number[]>,
  words: readonly TextWord[],
): NameMatch | null {
  let best: { found: number[]; span: number } | null = null
  for (const start of places.get(name.words[0] ?? '') ?? []) {
    const found = [start]
    for (const word of name.words.slice(1)) {
      const expected = (found.at(-1) ?? 0) + 1
      const free = (places.get(word) ?? []).filter((place) => !found.includes(place))
      const next = free.toSorted((a, b) => Math.abs(a - expected) - Math.abs(b - expected))[0]
      if (next !== undefined) found.push(next)
    }
    if (found.length < name.words.length) continue
    const span = (words[Math.max(...found)]?.at ?? 0) - (words[Math.min(...found)]?.at ?? 0)
    if (!best || span < best.span) best = { found, span }
  }
  if (!best) return null
  const { found } = best
  return {
    types: name.types,
    places: found,
    weight: name.words.reduce((sum, word) => sum + getWeight(word), 0) + (isSaidTogether(name, found, words) ? 1 : 0),
    isTogether: isTogether(found, words),
    isInOrder: found.every((place, at) => at === 0 || place > (found[at - 1] ?? 0)),
  }
}

const VAGUE_NOUNS = new Set('cover plate bracket support panel frame case shield guard'.split(' '))
const MEANT_TOGETHER = new Set(['motor', 'u'])

/** "Fan motor" and "u bolt" in one piece are names; "fan for my motor" and "do u have bolt" are not. */
const isSaidTogether = ({ words: needed }: PartName, found: readonly number[], words: readonly TextWord[]) =>
  needed.length > 1 &&
  needed.some((word) => MEANT_TOGETHER.has(word)) &&
  found.every((place, at) => at === 0 || (place === (found[at - 1] ?? 0) + 1 && isAdjacent(place, words)))

const isAdjacent = (place: number, words: readonly TextWord[]) =>
  (words[place]?.at ?? 0) - (words[place - 1]?.at ?? 0) <= 1

/** Filler says least of a part, and a position less than a noun: a "back door glass" is a door glass. */
const getWeight = (word: string) => {
  if (NOUN_LIKE.has(word)) return FILLER_NOUN_WEIGHT
  if (isFiller(word)) return 0
  return POSITION_WORDS.has(word) ? POSITION_WEIGHT : 1
}

function isTogether(found: readonly number[], words: readonly TextWord[]): boolean {
  const places = found.toSorted((a, b) => a - b)
  return places.every((place, at) => {
    const before = places[at - 1]
    if (before === undefined) return true
    const isNear = (words[place]?.at ?? 0) - (words[before]?.at ?? 0) <= place - before
    return isNear && words.slice(before + 1, place).every(({ word }) => isFiller(word) || PLACES.has(word))
  })
}

/** "Front cover" and "top plate" say what they are only in one piece. */
const isVague = (words: readonly string[]) =>
  words.length > 1 && words.every((word) => POSITION_WORDS.has(word) || VAGUE_NOUNS.has(word))

/** "Wiper" and "motor" far from each other are the wiper of a motor, that is, of a car. */
function mayBeMeant({ name, weight, isTogether: isClose, isInOrder }: NameMatch & { name: PartName }): boolean {
  if (isVague(name.words)) return isClose && isInOrder
  // A "back disc plate" is a disc at the back, a "disc back plate" is not.
  if (name.words.slice(1, -1).some((word) => POSITION_WORDS.has(word)) && !isInOrder) return false
  // "Back light right side" does not name a side light.
  if (name.words.length === 2 && name.words[0] === 'side' && !isInOrder) return false
  if (!name.words.some(isFiller)) return true
  if (name.words.includes('u')) return isClose && isInOrder
  const vague = name.words.filter(standsAnywhere)
  if (vague.some((word) => word !== 'motor')) return isClose && isInOrder
  return vague.length === 0 || isClose || weight >= MIN_WEIGHT_APART
}

/** The names that take most words, and of those the ones whose words stand together; a word belongs to one name. */
function chosen(found: readonly (NameMatch & { name: PartName })[]): NameMatch[] {
  const fair = found.filter(mayBeMeant)
  const sorted = (fair.length > 0 ? fair : found).toSorted(
    (a, b) =>
      b.weight - a.weight ||
      Number(b.isTogether) - Number(a.isTogether) ||
      b.places.length - a.places.length ||
      Number(b.isInOrder) - Number(a.isInOrder) ||
      Math.max(...b.places) - Math.max(...a.places),
  )
  const taken: NameMatch[] = []
  const used = new Set<number>()
  for (const match of sorted) {
    if (match.weight < POSITION_WEIGHT) continue
    if (match.places.some((place) => used.has(place))) continue
    for (const place of match.places) used.add(place)
    taken.push(match)
  }
  return taken.toSorted((a, b) => Math.min(...a.places) - Math.min(...b.places))
}
