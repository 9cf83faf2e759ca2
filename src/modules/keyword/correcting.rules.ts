import { oneSpelling } from '#modules/taxonomy/title-words.rules.ts'

import type { Dictionary } from './dictionary.rules.ts'
import { countEdits } from './edits.rules.ts'
import { POSITION_WORDS } from './place-on-vehicle.rules.ts'
import { isRealWord } from './real-words.rules.ts'
import type { SpellingContext } from './spelling.rules.ts'
import { type Token, toToken } from './tokens.rules.ts'
import type { Correction, UnderstandOptions } from './understanding-types.rules.ts'
import type { VehicleIndex } from './vehicle-index.rules.ts'
import { baseName, plain, type VehicleName } from './vehicle-names.rules.ts'
import { isModelNamed } from './vehicle-reading.rules.ts'
import { findVehicles, type VehicleMention } from './vehicle-search.rules.ts'

/** More unknown words than these are hardly misspellings, and each costs time. */
const MAX_CORRECTIONS = 10
const MIN_WORD_LENGTH = 3
const MIN_NICKNAME_LENGTH = 5
const MIN_STRAY_LENGTH = 5
const MAX_NICKNAME_EDITS = 1

/** Corrects misspelt words among free tokens; the last one is completed where it may be unfinished. */
export function correctWords(
  tokens: readonly Token[],
  options: UnderstandOptions,
  dictionary: Dictionary,
): { tokens: readonly Token[]; corrected: Correction[] } {
  const first = correctEach(tokens, options, dictionary)
  if (first.corrected.length === 0 || first.tries > MAX_CORRECTIONS) return first
  // A corrected word may say what the word beside it is: "shok absorba".
  const second = correctEach(first.tokens, options, dictionary)
  return { tokens: second.tokens, corrected: [...first.corrected, ...second.corrected] }
}

function correctEach(
  tokens: readonly Token[],
  { unfinished = false, hasVehicle = false }: UnderstandOptions,
  { isKnown, misspelt, spelling, names, vehicles, data }: Dictionary,
): { tokens: Token[]; corrected: Correction[]; tries: number } {
  const corrected: Correction[] = []
  const mentions = findVehicles(tokens, vehicles)
  const vehicle = hasVehicle ? 'known' : getVehicleLikelihood(tokens, names.isWord, mentions)
  const nicknames = listNicknames(mentions, data)
  const correct = (word: string, at: number, beside: readonly string[]) => {
    const near = spelling.correct(word, { beside, vehicle })
    const isPart = near !== null && isNamedBeside(near, beside, names)
    const ownModel = isPart || vehicle === 'known' ? null : findModelOfMake(word, at, mentions, data)
    const isForeign = !isPart && isOfOtherMake(near, at, { tokens, mentions, vehicles })
    return ownModel ?? (isForeign ? null : near)
  }
  let tries = 0
  const next = tokens.flatMap((token, at) => {
    const isTyping = unfinished && at === tokens.length - 1
    const right = token.use === null && !isTyping ? misspelt.get(token.text) : undefined
    const beside = listBeside(token, tokens, names)
    const isStray = isStrayModel(token.text, at, mentions)
    const isWhole = isKnown(token.text) && !isStray && !(isTyping && isApart(token, beside, names))
    if (right === undefined) {
      if (token.use !== null || isWhole || token.text.length < (isTyping ? 2 : MIN_WORD_LENGTH)) return [token]
      if (tries++ >= MAX_CORRECTIONS) return [token]
    }
    const to =
      right ??
      (isTyping ? spelling.complete(token.text, beside) : correct(token.text, at, beside)) ??
      nicknames.find((name) => countEdits(token.text, name, MAX_NICKNAME_EDITS) <= MAX_NICKNAME_EDITS) ??
      null
    const isRight = isStray || isRealWord(token.text)
    if (to === null || to === token.text || (right === undefined && isRight && !isNamedBeside(to, beside, names)))
      return [token]
    if (!isTyping) corrected.push({ from: token.typed, to })
    return to.split(' ').map((word, part) => toToken(word, part === 0 ? token.gap : ' ', token.typed))
  })
  return { tokens: next, corrected, tries }
}

/** Returns whether a word is a model beside another vehicle: "brake caliber corolla" means no Dodge Caliber. */
function isStrayModel(word: string, at: number, mentions: readonly VehicleMention[]): boolean {
  const mention = mentions.find(({ tokens }) => tokens.length === 1 && tokens[0] === at)
  const isOpen = mention === undefined || word.length < MIN_STRAY_LENGTH || isRealWord(word)
  if (isOpen || mention.names.some(({ kind }) => kind !== 'model')) return false
  const makes = new Set(mention.names.map(({ makeId }) => makeId))
  const others = mentions.filter((other) => other !== mention).flatMap(({ names }) => names)
  return isModelNamed([{ tokens: [], names: others }]) && !others.some(({ makeId }) => makes.has(makeId))
}

interface Surroundings {
  tokens: readonly Token[]
  mentions: readonly VehicleMention[]
  vehicles: VehicleIndex
}

/** "Toyota carib" does not mean an Innoson Caris: a word beside a make is corrected only to its models. */
function isOfOtherMake(word: string | null, at: number, { tokens, mentions, vehicles }: Surroundings): boolean {
  if (word === null || !vehicles.targets.has(word)) return false
  const findPlace = (step: number) => (tokens[at + step]?.use === 'year' ? at + 2 * step : at + step)
  const beside = [findPlace(-1), findPlace(1)]
  const makes = mentions
    .filter(({ tokens: places }) => places.some((place) => beside.includes(place)))
    .flatMap(({ names }) => names.filter(({ kind, need }) => kind === 'make' && need === 'alone'))
  const isOwn = ({ makeId, name }: VehicleName) =>
    makes.some((make) => make.makeId === makeId) && splitWords(name).includes(word)
  const isMakeWord = (vehicles.names.get(word) ?? []).some(({ kind }) => kind === 'make')
  return makes.length > 0 && !isMakeWord && ![...vehicles.names.values()].some((names) => names.some(isOwn))
}

const splitWords = (name: string) => plain(name).split(/[^a-z0-9]+/)

/** Returns the only model of the make before a word one letter from it: "toyota matix" is a Matrix, not a Matiz. */
function findModelOfMake(
  word: string,
  at: number,
  mentions: readonly VehicleMention[],
  { models }: Dictionary['data'],
): string | null {
  const makes = mentions
    .filter(({ tokens }) => tokens.includes(at - 1))
    .flatMap(({ names }) => names.filter(({ kind }) => kind === 'make').map(({ makeId }) => makeId))
  const names = models.filter(({ makeId }) => makes.includes(makeId)).map(({ name }) => baseName(name).toLowerCase())
  const digits = word.replaceAll(/\D/g, '')
  const near = new Set(
    names.filter(
      (name) =>
        name.length >= MIN_WORD_LENGTH && name.replaceAll(/\D/g, '') === digits && countEdits(word, name, 1) === 1,
    ),
  )
  const [model, ...others] = near
  return model !== undefined && others.length === 0 && model[0] === word[0] ? model : null
}

/** Returns whether a name holds a part word together with another word of the text: "head casket". */
const isNamedBeside = (to: string, beside: readonly string[], { areTogether }: Dictionary['names']) =>
  to
    .split(' ')
    .flatMap(oneSpelling)
    .some((word) => beside.some((other) => areTogether(word, other)))

/** The words of names that stand beside a word. */
const listBeside = (token: Token, tokens: readonly Token[], { isWord }: Dictionary['names']) =>
  tokens
    .filter(
      (other) => other !== token && other.use === null && !POSITION_WORDS.has(other.text) && other.text !== 'side',
    )
    .flatMap(({ words }) => words)
    .filter(isWord)

/** "Hand brake cab" is an unfinished cable: no name holds a cab and a brake. */
const isApart = ({ text, words }: Token, beside: readonly string[], { areTogether }: Dictionary['names']) =>
  text.length <= MIN_WORD_LENGTH &&
  beside.length > 0 &&
  !words.some((word) => beside.some((other) => areTogether(word, other)))

/** How likely an unknown word is a misspelt make or model. */
function getVehicleLikelihood(
  tokens: readonly Token[],
  isWord: (word: string) => boolean,
  mentions: readonly VehicleMention[],
): SpellingContext['vehicle'] {
  if (isModelNamed(mentions)) return 'known'
  const isPartNamed = tokens.some(
    ({ words, use }) => use === null && words.some((word) => isWord(word) && /\p{L}{2}/u.test(word)),
  )
  if (isPartNamed || mentions.length > 0 || tokens.some(({ use }) => use === 'year')) return 'likely'
  return tokens.length === 1 ? 'possible' : 'unlikely'
}

/** The nicknames in one word of the models that a text names, which it may misspell: "camry musle". */
function listNicknames(mentions: readonly VehicleMention[], { nicknames }: Dictionary['data']): string[] {
  const named = mentions.flatMap((mention) => mention.names)
  if (named.some(({ kind }) => kind === 'nickname')) return []
  const models = new Set(named.filter(({ kind }) => kind === 'model').flatMap(({ modelIds }) => modelIds))
  return nicknames
    .filter(({ text, modelId }) => models.has(modelId) && /^[a-z]+$/.test(text) && text.length >= MIN_NICKNAME_LENGTH)
    .map(({ text }) => text)
}
