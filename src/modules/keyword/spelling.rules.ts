import { oneSpelling } from '#modules/taxonomy/title-words.rules.ts'
import { ONE_SPELLING } from '#modules/taxonomy/trade-words.rules.ts'

import { countEdits, isMissingLetter, isSwapped, getMaxEdits } from './edits.rules.ts'
import { splitMisspelt, splitWord } from './run-together.rules.ts'
import { listShortened, toFrame } from './shortened-words.rules.ts'
import { isWithin, toRoughSound, toSound } from './sounds.rules.ts'

/** A word that a misspelling may be corrected to. */
interface Target {
  word: string
  mask: number
  frame: string
  isVehicle: boolean
}

export interface SpellingContext {
  /** Words of names beside it, in one spelling. */
  beside: readonly string[]
  /** A year, a make or a part beside it makes a model likely; where one is named already no other may come of it. */
  vehicle: 'known' | 'likely' | 'possible' | 'unlikely'
}

export interface Spelling {
  /** Returns the nearest known word, or two words for a missing gap; null when nothing is near enough. */
  correct: (word: string, context: SpellingContext) => string | null
  /** Returns the known word that an unfinished word begins. */
  complete: (word: string, beside: readonly string[]) => string | null
}

export interface SpellingData {
  partWords: ReadonlySet<string>
  vehicleWords: ReadonlySet<string>
  areTogether: (a: string, b: string) => boolean
  isPair: (a: string, b: string) => boolean
  countNames: (word: string) => number
  /** How often a word is typed this way in the names of parts. */
  uses: ReadonlyMap<string, number>
  misspelt: ReadonlyMap<string, string>
}

const MAX_SHORT_WORD_LENGTH = 4
const MIN_TARGET_LENGTH = 4
const MIN_PART_WORD_LENGTH = 3
const COMMON_USES = 3
const FREQUENT_USES = 12
const FITTING_USES = 2
const A = 97

/** The words that misspellings may be corrected to. */
interface Targets {
  all: readonly Target[]
  parts: readonly Target[]
  bySound: ReadonlyMap<string, readonly Target[]>
  byRoughSound: ReadonlyMap<string, readonly Target[]>
}

/** Builds the correction of misspelt words. */
export function createSpelling(data: SpellingData): Spelling {
  const targets = listTargets(data)
  const best = createRanking(data)
  return {
    correct: (word, context) => (/^\p{L}+$/u.test(word) ? correctWord(word, context, { targets, best, data }) : null),
    complete: (word, beside) => {
      const begun =
        word.length < 2 ? [] : [...data.partWords].filter((known) => known.startsWith(word) && known !== word)
      return best(begun, beside)
    },
  }
}

function listTargets(data: SpellingData): Targets {
  const parts = toTargets(
    [...data.partWords].filter((word) => !isMisspelt(word, data)),
    false,
  )
  const vehicleWords = [...data.vehicleWords].filter((word) => !data.partWords.has(word))
  const all = [...parts, ...toTargets(vehicleWords, true)]
  return {
    all,
    parts,
    bySound: Map.groupBy(all, ({ word }) => toSound(word)),
    byRoughSound: Map.groupBy(parts, ({ word }) => toRoughSound(word)),
  }
}

function correctWord(
  word: string,
  { beside, vehicle }: SpellingContext,
  { targets, best, data }: { targets: Targets; best: ReturnType<typeof createRanking>; data: SpellingData },
): string | null {
  const spoken = spokenAs(word, data.partWords) ?? (vehicle === 'likely' ? spokenAs(word, data.vehicleWords) : null)
  if (spoken !== null) return spoken
  const choose = (found: readonly Candidate[]) => best(listBest(found, beside, data), beside)
  const isPartOnly = vehicle === 'known' || vehicle === 'unlikely'
  const all = isPartOnly ? targets.parts : targets.all
  const near = findNearestHeard(word, all, targets.parts).filter((one) => !one.isVehicle || one.word[0] === word[0])
  const rough = near.some((one) => one.isVehicle || standsBeside(one.word, beside, data))
    ? []
    : listRough(word, targets.byRoughSound.get(toRoughSound(word)) ?? [], choose(near), { beside, data })
  const sms = near.length === 0 ? listShortened(word, all, targets.parts) : []
  const alike = targets.bySound.get(toSound(word)) ?? []
  const fitting = word.length <= MAX_SHORT_WORD_LENGTH ? findMissingPartLetter(word, targets.parts, beside, data) : null
  if (fitting !== null) return fitting
  if (word.length <= MAX_SHORT_WORD_LENGTH && near.length === 0) {
    const changed = findMissingLetter(word, all, beside, data) ?? findChangedSound(word, beside, data)
    const parts = alike.filter(({ isVehicle }) => !isVehicle)
    return changed ?? choose([parts, rough, sms].find(({ length }) => length > 0) ?? [])
  }
  if (sms.length > 0) return choose(sms)
  const isNear = near[0]?.edits === 1
  const heard = isNear ? [] : alike.filter((one) => !isPartOnly || !one.isVehicle)
  const cut = near.length > 0 ? [] : targets.parts.filter((one) => isCutFrom(word, one, beside, data))
  const found = [heard, rough, cut].find(({ length }) => length > 0)
  return found
    ? choose(found)
    : ((isNear ? null : splitWord(word, data)) ??
        chooseNear(word, near, { beside, vehicle }, { best, data }) ??
        splitMisspelt(word, data))
}

function chooseNear(
  word: string,
  near: ReturnType<typeof findNearest>,
  { beside, vehicle }: SpellingContext,
  { best, data }: { best: ReturnType<typeof createRanking>; data: SpellingData },
): string | null {
  const candidates = listBest(near, beside, data)
  if (candidates.some((one) => standsBeside(one, beside, data))) return best(candidates, beside)
  if (word.length < MIN_TARGET_LENGTH) return null
  const models = near.filter(({ isVehicle }) => isVehicle).map((target) => target.word)
  return best(vehicle === 'likely' && models.length > 0 ? models : candidates, beside)
}

type Candidate = Pick<Target, 'word' | 'isVehicle'>

/** Parts before vehicles, and of parts those that a name holds beside the other words. */
function listBest(
  found: readonly { word: string; isVehicle: boolean }[],
  beside: readonly string[],
  data: SpellingData,
): string[] {
  const parts = found.filter(({ isVehicle }) => !isVehicle).map(({ word }) => word)
  const fitting = parts.filter((one) => standsBeside(one, beside, data))
  if (fitting.length > 0) return fitting
  return parts.length > 0 ? parts : found.map(({ word }) => word)
}

const LIGHT = /l(?:ite|ait|ayt)s?$/

/** Corrects words that end in the sound of "er", "bumpa", "filta"; "lite" for "light"; doubled letters, "padd". */
function spokenAs(word: string, known: ReadonlySet<string>): string | null {
  const [, stem = ''] = /^(\w{3,})a$/.exec(word) ?? []
  const ends = stem === '' ? [] : ['er', 'or', 'ar'].map((end) => stem + end)
  const single = word.replace(/(\w)\1$/, '$1')
  const lights = LIGHT.test(word) ? [word.replace(LIGHT, 'light')] : []
  return (
    [...ends, ...lights, ...(single.length >= MIN_PART_WORD_LENGTH ? [single] : [])].find(
      (one) => one !== word && known.has(one),
    ) ?? null
  )
}

/** "Catalyc converter": two letters are left out of a word that names hold beside the others. */
const isCutFrom = (word: string, target: Target, beside: readonly string[], data: SpellingData) =>
  target.word.length === word.length + 2 &&
  target.word[0] === word[0] &&
  isWithin(word, target.word) &&
  standsBeside(target.word, beside, data)

/** Lists words that sound roughly alike: beside a word of one name, long ones, or those that begin alike. */
function listRough(
  word: string,
  found: readonly Target[],
  near: string | null,
  { beside, data }: { beside: readonly string[]; data: SpellingData },
): readonly Target[] {
  const listUsed = (min: number) => found.filter((one) => (data.uses.get(one.word) ?? 0) >= min)
  const fitting = listUsed(FITTING_USES).filter((one) => standsBeside(one.word, beside, data))
  if (fitting.length > 0) return fitting
  const frequent = listUsed(FREQUENT_USES)
  // "Biring" is a bearing, not a wiring, which is nearer.
  const begun = near !== null && near[0] !== word[0] ? frequent.filter((one) => one.word[0] === word[0]) : []
  return toRoughSound(word).length >= MIN_ROUGH_SOUND_LENGTH ? frequent : begun
}
const MIN_ROUGH_SOUND_LENGTH = 6

const SOUNDS = ['aeiou', 'bp', 'dt', 'gk', 'fv', 'sz', 'ck', 'fp', 'lr']
const FIRST_SOUNDS = new Set(['ck', 'fp'])

/** Finds a short word with a changed vowel beside a word of its name, "fuel pimp", or a changed voice, also alone. */
function findChangedSound(word: string, beside: readonly string[], data: SpellingData): string | null {
  const near = [...word].flatMap((letter, at) =>
    SOUNDS.filter((sound) => sound.includes(letter) && (at > 0 || FIRST_SOUNDS.has(sound))).flatMap((sound) =>
      [...sound].map((other) => ({ isVowel: sound.length > 2, text: word.slice(0, at) + other + word.slice(at + 1) })),
    ),
  )
  const known = near.filter(({ text }) => text !== word && data.partWords.has(text))
  const fitting = known.find(({ text }) => standsBeside(text, beside, data))
  const [only] = beside.length === 0 ? known.filter(({ isVowel }) => !isVowel) : []
  return (fitting ?? only)?.text ?? null
}

const toTargets = (words: readonly string[], isVehicle: boolean): Target[] =>
  words
    .filter((word) => word.length >= (isVehicle ? MIN_TARGET_LENGTH : MIN_PART_WORD_LENGTH) && /^[a-z]+$/.test(word))
    .map((word) => ({ word, mask: toMask(word), frame: toFrame(word), isVehicle }))

/** Finds the word that lacks a letter by the words beside it, "brke pad"; a vehicle must be the only one near. */
function findMissingLetter(
  word: string,
  targets: readonly Target[],
  beside: readonly string[],
  data: SpellingData,
): string | null {
  if (beside.length === 0) return null
  const near = targets.filter((target) => isMissingLetter(word, target.word))
  const [only] = word.length === MAX_SHORT_WORD_LENGTH && near.length === 1 ? near : []
  return findMissingPartLetter(word, near, beside, data) ?? (only?.isVehicle ? only.word : null)
}

const findMissingPartLetter = (
  word: string,
  targets: readonly Target[],
  beside: readonly string[],
  data: SpellingData,
): string | null =>
  targets.find(
    (target) => !target.isVehicle && isMissingLetter(word, target.word) && standsBeside(target.word, beside, data),
  )?.word ?? null

const standsBeside = (word: string, beside: readonly string[], { areTogether }: SpellingData) =>
  oneSpelling(word).some((one) => beside.some((other) => areTogether(one, other)))

/** Of words that are as near: the one that a name holds together with the words beside it, then the commonest. */
function createRanking(data: SpellingData) {
  const countUses = (word: string) => data.uses.get(word) ?? 0
  const rank = (word: string, beside: readonly string[]) =>
    (standsBeside(word, beside, data) ? 1000 : 0) +
    Math.max(0, ...oneSpelling(word).map((one) => Math.min(999, data.countNames(one))))
  return (words: readonly string[], beside: readonly string[]): string | null =>
    words.toSorted((a, b) => rank(b, beside) - rank(a, beside) || countUses(b) - countUses(a) || (a < b ? -1 : 1))[0] ??
    null
}

/** Names hold common misspellings too ("altenator"): nothing is corrected to them. */
const isMisspelt = (word: string, { uses, misspelt }: SpellingData) =>
  misspelt.has(word) || (ONE_SPELLING.has(word) && (uses.get(word) ?? 0) < COMMON_USES)

/** The nearest words; of a long word in "a" that has none, those of the word in "er": "compresa". */
function findNearestHeard(word: string, targets: readonly Target[], partTargets: readonly Target[]) {
  const near = findNearest(word, targets)
  return near.length > 0 ? near : findNearest(word.replace(/(?<=\w{7})a$/, 'er'), partTargets)
}

function findNearest(word: string, targets: readonly Target[]): { word: string; edits: number; isVehicle: boolean }[] {
  const maxEdits = getMaxEdits(word)
  const mask = toMask(word)
  const near = targets.flatMap((target) => {
    if (Math.abs(target.word.length - word.length) > maxEdits || countBits(mask ^ target.mask) > 2 * maxEdits) return []
    if (word.length <= MAX_SHORT_WORD_LENGTH) return isSwapped(word, target.word) ? [{ ...target, edits: 1 }] : []
    const edits = countEdits(word, target.word, maxEdits)
    return edits <= maxEdits ? [{ ...target, edits }] : []
  })
  const fewest = Math.min(...near.map(({ edits }) => edits))
  const best = near.filter(({ edits }) => edits === fewest)
  if (best.length < 2 || fewest < 2) return best
  // Consonants say more than vowels: "altnator" is an alternator, not an actuator.
  const frames = best.map((one) => ({ one, edits: countEdits(toFrame(word), toFrame(one.word), maxEdits + 1) }))
  const closest = Math.min(...frames.map(({ edits }) => edits))
  return frames.filter(({ edits }) => edits === closest).map(({ one }) => one)
}

function toMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << ((word.charCodeAt(at) - A) & 31)
  return mask
}

function countBits(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
