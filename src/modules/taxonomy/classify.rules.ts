import { createLexicon, type Lexicon, type NameMatch } from './lexicon.rules.ts'
import type { PartType, Positions } from './part-types.rules.ts'
import { readTitleAxle, readTitlePositions } from './positions.rules.ts'
import { findTypeBySize } from './sizes-in-title.rules.ts'
import { type Phrase, splitPhrases, splitWords } from './title-words.rules.ts'
import { BRAND_WORDS, FOREIGN_WORDS, OTHER_NOUNS, QUALITY_WORDS } from './trade-words.rules.ts'
import { createVehicleWords, type VehicleNames } from './vehicle-words.rules.ts'

export interface Classification {
  type: string | null
  /** The family of the type, or of all types that the title may mean. */
  family: string | null
  /** 0 to 100; SURE or more is certain. */
  score: number
  positions: Positions
  /** The keys of all types that the title may mean; one when `type` is decided. */
  choices: readonly string[]
}

/** Minimum score of a certain classification. */
export const SURE = 90

const NAMED = 97
const ONE_WORD = 94
const BARE_WORD = 91
const IN_BRACKETS = 92
const BY_SIZE = 91
const UNDECIDED = 50
/** Deducted to make a certain classification uncertain. */
const CONTESTED = 10
/** Words that name a part beside a vehicle and may name another product without one: a generator, a genset. */
const AMBIGUOUS_GOODS = new Set(
  'generator gas clock fan remote key tube compressor radio speaker woofer alarm charger paint polish chair scanner'.split(
    ' ',
  ),
)

const MOTORCYCLE_CATEGORY = 17
const MOTORCYCLE =
  /\b(?:bike|keke|okada|tricycle|motorcycle|motorbike|bajaj|tvs|qlink|jincheng|piaggio|daylong|marwa|boxer|cg ?1\d\d|ax ?100|pulsar (?:ns ?)?[12]\d\d|apache|platina|rtr|hlx|ct ?100|ybr|lifan|gn ?125|rx ?100)\b/i

interface Candidate {
  types: readonly PartType[]
  score: number
  /** The words of the title that name the part; absent if a size names it. */
  name?: string
}

/** Builds the function that says which part type the title of a listing names. */
export function createClassifier(
  taxonomy: readonly PartType[],
  vehicleNames: VehicleNames,
): (title: string) => Classification {
  const lexicon = createLexicon(taxonomy)
  const vehicles = createVehicleWords(vehicleNames, lexicon)
  const byKey = new Map(taxonomy.map((type) => [type.key, type]))
  const isKnown = (word: string) =>
    vehicles.isKnown(word) || BRAND_WORDS.has(word) || QUALITY_WORDS.has(word) || FOREIGN_WORDS.has(word)
  const phrasesIn = (title: string) =>
    splitPhrases(title).flatMap(({ words, role }) =>
      vehicles
        .without(words.map((word) => lexicon.corrected(word, isKnown)).flatMap((word) => word.split(' ')))
        .map((piece): Phrase => ({ words: piece, role })),
    )
  return (title) => {
    const phrases = phrasesIn(title)
    const found = candidateIn(phrases, lexicon) ?? sizeCandidate(title, byKey)
    if (!found) return { type: null, family: null, score: 0, positions: {}, choices: [] }
    const isAlone = isOutOfContext(found, splitWords(title), vehicles.isKnown)
    const sure = isAlone ? { ...found, score: found.score - CONTESTED } : found
    const fair = hasForeignWord(phrases, lexicon) ? { ...sure, score: sure.score - 40 } : sure
    const decided = decide(onMotorcycle(fair, title, lexicon), title, phrases, lexicon)
    return toClassification(decided, title)
  }
}

/** Returns whether nothing in the title relates to a vehicle: "Ceiling fan blade". */
function isOutOfContext({ types, name }: Candidate, words: readonly string[], isVehicle: (word: string) => boolean) {
  if (name === undefined || words.some((word) => isVehicle(word) || BRAND_WORDS.has(word))) return false
  const isOneWord = !name.includes(' ')
  const isSized = words.some((word) => /\d/.test(word))
  return types.every(({ fitMode }) => fitMode === 'vehicle') ? !isSized : isOneWord && AMBIGUOUS_GOODS.has(name)
}

const hasForeignWord = (phrases: readonly Phrase[], lexicon: Lexicon) =>
  phrases.some(
    ({ role, words }) =>
      role !== 'mention' &&
      wordsOutside(words, lexicon.matches(words)).some(
        ({ word }) => FOREIGN_WORDS.has(word) || /^[\d.]+kva$/.test(word),
      ),
  )

function sizeCandidate(title: string, byKey: ReadonlyMap<string, PartType>): Candidate | null {
  const type = byKey.get(findTypeBySize(title) ?? '')
  return type ? { types: [type], score: BY_SIZE } : null
}

/** Finds the candidate in the first phrase with a name; brackets and "for" count if no other phrase has one. */
function candidateIn(all: readonly Phrase[], lexicon: Lexicon): Candidate | null {
  const phrases = joinReversed(all, lexicon)
  const main = phrases.filter(({ role }) => role === 'main')
  const head = main.findIndex(({ words }) => lexicon.matches(words).length > 0)
  const nounBefore = main.slice(0, head === -1 ? main.length : head).some(({ words }) => words.some(lexicon.isNoun))
  const turned = turnedAround(phrases, lexicon)
  if (turned) return turned
  if (head !== -1) {
    const found = findCandidate(main[head]?.words ?? [], lexicon)
    if (found === null) return null
    const isAlone = !main.slice(head + 1).some(({ words }) => namesAnother(words, found, lexicon))
    return { ...found, score: found.score - (nounBefore ? 20 : 0) - (isAlone ? 0 : 12) }
  }
  const bracket = phrases.find(
    ({ role, words }, at) => (role === 'bracket' || (role === 'for' && at === 0)) && lexicon.matches(words).length > 0,
  )
  const found = bracket && findCandidate(bracket.words, lexicon)
  return found ? { ...found, score: Math.min(found.score, IN_BRACKETS) - (nounBefore ? 20 : 0) } : null
}

/** "Boot for ball joint" is a ball joint boot. */
function turnedAround(phrases: readonly Phrase[], lexicon: Lexicon): Candidate | null {
  const at = phrases.findIndex(({ role }) => role === 'for')
  const isDescriptive = (word: string) => !/\d/.test(word) && !BRAND_WORDS.has(word) && word !== 'replacement'
  const head = phrases[at - 1]
  const before = head?.role === 'main' ? head.words.filter(isDescriptive) : undefined
  const after = phrases[at]?.words.filter(isDescriptive)
  if (!before?.length || !after) return null
  const words = [...after, ...before]
  const match = lexicon.matches(words).find(({ start, end }) => start < after.length && end === words.length)
  return match ? { types: match.types, score: BARE_WORD } : null
}

const isPlain = (word: string) => /\d/.test(word) || QUALITY_WORDS.has(word) || BRAND_WORDS.has(word)

/** "Filter, engine oil": a lone noun joins the phrase after it when together they are a reversed name. */
function joinReversed(phrases: readonly Phrase[], lexicon: Lexicon): Phrase[] {
  const [first, second, ...rest] = phrases
  if (!first || !second || second.role === 'mention') return [...phrases]
  const [noun, ...others] = first.words.filter((word) => !/\d/.test(word) && !BRAND_WORDS.has(word))
  if (noun === undefined || others.length > 0 || !lexicon.isNoun(noun)) return [...phrases]
  const words = [noun, ...second.words]
  const match = lexicon.matches(words)[0]
  return match?.start === 0 && match.length > 1 && match.isReversed ? [{ words, role: 'main' }, ...rest] : [...phrases]
}

/** True for a name of another part: of more than one word, or of an accessory, or in a list ("bonnet and wings"). */
const namesAnother = (words: readonly string[], found: Candidate, lexicon: Lexicon) =>
  lexicon.matches(words).some(({ types, length }) => {
    if (types.some((type) => found.types.includes(type))) return false
    return length > 1 || words.includes('and') || types.some((type) => found.types.some((of) => belongsTo(type, of)))
  })

const belongsTo = (type: PartType, of: PartType) =>
  type.relations.some(({ kind, to }) => to === of.key && (kind === 'accessory_of' || kind === 'component_of'))

/** Finds the last name of a phrase; other nouns around it lower its score. */
function findCandidate(words: readonly string[], lexicon: Lexicon): Candidate | null {
  const matches = lexicon.matches(words)
  const last = matches.at(-1)
  if (!last) return null
  const before = matches.at(-2)
  const others = wordsOutside(words, matches)
  const isNoun = (word: string) =>
    !QUALITY_WORDS.has(word) && !BRAND_WORDS.has(word) && (lexicon.isNoun(word) || OTHER_NOUNS.has(word))
  let score = getBaseScore(last, words, lexicon)
  if (others.some(({ at, word }) => at >= last.end && isNoun(word))) score -= 15
  if (others.some(({ at, word }) => at < last.start && isNoun(word))) score -= last.length > 1 ? 5 : 15
  if (before) score -= doubtOfTwo(before, last, words)
  const isDoubtful = last.isContested || others.some(({ word }) => isUnexplained(word, last, lexicon))
  if (isDoubtful || isAnotherKind(last, words, others, lexicon)) score -= CONTESTED
  return { types: last.types, score, name: words.slice(last.start, last.end).join(' ') }
}

/** "Starter armature": a word that neither brand, quality nor a name of the part explains may name another thing. */
const isUnexplained = (word: string, { types }: NameMatch, lexicon: Lexicon) =>
  /^[a-z]{3,}$/.test(word) && !isPlain(word) && !types.some((type) => lexicon.isWordOfType(word, type))

/** "Suspension arm rear lateral": with another word of the title the noun names another part. */
function isAnotherKind(
  { start, end, length, types }: NameMatch,
  words: readonly string[],
  others: readonly { word: string }[],
  lexicon: Lexicon,
): boolean {
  if (length === 1 && words[start] === 'generator') return true
  const noun = words.slice(start, end).findLast((word) => !isPlain(word)) ?? ''
  return others.some(({ word }) => {
    if (isPlain(word) || !lexicon.isWord(word)) return false
    const named = lexicon.findTypes(`${word} ${noun}`)
    return named.length > 0 && !named.some((type) => types.includes(type))
  })
}

function getBaseScore(match: NameMatch, words: readonly string[], lexicon: Lexicon): number {
  if (match.length > 1) return NAMED
  const before = words[match.start - 1]
  if (!match.isGeneric) return before !== undefined && lexicon.isWord(before) && !isPlain(before) ? 80 : ONE_WORD
  const isExplained = before === undefined || isPlain(before)
  return isExplained ? BARE_WORD : 75
}

const wordsOutside = (words: readonly string[], matches: readonly NameMatch[]) =>
  words.map((word, at) => ({ word, at })).filter(({ at }) => !matches.some(({ start, end }) => at >= start && at < end))

/** Two names in one phrase: the last is the part when it belongs to the first, or says more than one word. */
function doubtOfTwo(before: NameMatch, last: NameMatch, words: readonly string[]): number {
  if (last.types.some((type) => before.types.includes(type))) return 0
  if (words.slice(before.end, last.start).includes('and')) return 30
  const isNext = last.start === before.end
  if (isNext && last.types.some((type) => before.types.some((of) => belongsTo(type, of)))) return 0
  if (last.length === 1) return 20
  // "Tailgate boot door" names two parts.
  if (isNext && before.length > 1 && before.types.length === 1) return CONTESTED
  return before.length > 1 || !before.isGeneric ? 5 : 0
}

/** On a motorcycle or tricycle, "brake shoe" is the brake shoe of one. */
function onMotorcycle(found: Candidate, title: string, lexicon: Lexicon): Candidate {
  const isMotorcycle = MOTORCYCLE.test(title) && !/\bpeugeot\b/i.test(title)
  const isNamed = MOTORCYCLE.test(found.name ?? '')
  if (!isMotorcycle || isNamed || found.types.some(({ categoryId }) => categoryId === MOTORCYCLE_CATEGORY)) return found
  // "Self starter" of a motorcycle is not its kick starter: only the typed name counts.
  const names = [found.name ?? '', ...found.types.map(({ name }) => name)]
  const types = names.flatMap((name) =>
    ['bike', 'keke', 'motorcycle'].flatMap((word) => lexicon.findTypes(`${word} ${name}`)),
  )
  const first = types[0]
  return first ? { types: [first], score: found.score } : { ...found, score: found.score - 10 }
}

/** Narrows several types of one name by the axle, then by the other names in the title. */
function decide(found: Candidate, title: string, phrases: readonly Phrase[], lexicon: Lexicon): Candidate {
  if (found.types.length === 1) return found
  const byGrade =
    /\b(?:(?:70|75|80|85)w|140\b|sae ?90\b)/i.test(title) && found.types.find(({ key }) => key === 'gear-oil')
  if (byGrade) return { ...found, types: [byGrade] }
  const axle = readTitleAxle(title)
  const ofAxle = found.types.filter(({ name, spokenNames }) =>
    [name, ...spokenNames].some((text) => axle !== null && splitWords(text)[0] === axle),
  )
  if (ofAxle.length === 1) return { ...found, types: ofAxle }
  // "Gearbox Matrix Automatic": a word elsewhere that the name of one type has and those of the others have not.
  const spoken = new Set(splitWords(title)).difference(sharedWords(found.types))
  const matching = found.types.filter((type) =>
    splitWords(type.name).some((word) => spoken.has(word) && found.types.every((of) => of === type || !has(of, word))),
  )
  if (matching.length === 1) return { ...found, types: matching }
  const named = new Set(
    phrases.flatMap(({ words }) => lexicon.matches(words)).flatMap(({ types }) => (types.length === 1 ? types : [])),
  )
  const confirmed = found.types.filter((type) => named.has(type))
  return confirmed.length === 1 ? { ...found, types: confirmed } : found
}

/** The words of names that several types have: "gear oil" says nothing of which gear oil. */
function sharedWords(types: readonly PartType[]): ReadonlySet<string> {
  const [first, ...others] = types.map(({ spokenNames }) => new Set(spokenNames))
  const shared = others.reduce((names, own) => names.intersection(own), first ?? new Set<string>())
  return new Set([...shared].flatMap(splitWords))
}

const has = ({ name }: PartType, word: string) => splitWords(name).includes(word)

function toClassification({ types, score }: Candidate, title: string): Classification {
  const [first, second] = types
  const family = first?.family ?? null
  const choices = types.map(({ key }) => key)
  const isOneFamily = family !== null && types.every((type) => type.family === family)
  if (!first || (second && !isOneFamily)) {
    return { type: null, family: null, score: Math.max(0, Math.min(score, UNDECIDED)), positions: {}, choices }
  }
  const slots = first.positionSlots.filter((slot) => types.every(({ positionSlots }) => positionSlots.includes(slot)))
  const positions = readTitlePositions(title, slots)
  return { type: second ? null : first.key, family, score: Math.max(0, score), positions, choices }
}
