import { POSITION_WORDS } from './place-on-vehicle.rules.ts'
import { readSureYear, type Token } from './tokens.rules.ts'
import { isDotted } from './truck-codes.rules.ts'
import { findMakeAgainst, isLikelyMistake } from './typed-make.rules.ts'
import type { VehicleIndex } from './vehicle-index.rules.ts'
import { nameKey, sharesModels, type VehicleName } from './vehicle-names.rules.ts'
import type { VehicleMention } from './vehicle-search.rules.ts'
import {
  COMMON_MAKES,
  MOTORCYCLE_MAKES,
  MOTORCYCLE_NOUNS,
  MOTORCYCLE_PARTS,
  SPOKEN_BESIDE_PARTS,
  UNLISTED_MAKE_ID,
} from './vehicle-words.rules.ts'
import { DESCRIBING, isFiller, MATERIALS, PLACES, TRIMS } from './vocabulary.rules.ts'

/** What the rest of a text says about its vehicle words. */
export interface VehicleContext {
  tokens: readonly Token[]
  index: VehicleIndex
  /** Tokens that a part name takes: of one word, and of several. */
  claimed: ReadonlySet<number>
  claimedByPhrase: ReadonlySet<number>
  hasPart: boolean
  hasSeveralParts: boolean
}

export interface NamedVehicle {
  make: VehicleName | null
  model: VehicleName | null
  nickname: VehicleName | null
  /** Models that the word means as likely: "pulsar" is a Nissan or a Bajaj, "lexus 350" an RX or an ES. */
  rivals: readonly VehicleName[]
  /** The typed make, if the model beside it is of another one: "toyota sonata". */
  against: VehicleName | null
  /** "C300", which the data has no model and no engine for. */
  badges: readonly string[]
  tokens: readonly number[]
}

interface Choice {
  mention: VehicleMention
  name: VehicleName
  rivals: readonly VehicleName[]
}

/** Makes on the roads of Nigeria. */
export const MAKES_SOLD = new Set([...COMMON_MAKES, ...MOTORCYCLE_MAKES])

/** Chooses make, model and nickname among all mentions; a word that a part name needs counts only beside its make. */
export function chooseVehicle(mentions: readonly VehicleMention[], context: VehicleContext): NamedVehicle | null {
  const makes = mentions.flatMap((mention) => findMakes(mention, mentions, context))
  const sure = makes.find(({ name }) => name.need === 'alone') ?? makes[0] ?? null
  const model = findBest(mentions, 'model', sure, context)
  const nickname = findBest(mentions, 'nickname', sure, context)
  const isAgreed = !model || !nickname || mayMeanModel(nickname.name, model.name)
  // "Mitsubishi alternator corolla": the maker of the part.
  const own = sure && sure.name.makeId !== (model ?? nickname ?? sure).name.makeId ? null : sure
  const against = model && findMakeAgainst(model, makes, context.tokens)
  if (model && against && !isLikelyMistake(model.name, against.name)) return toMakeAlone(against)
  const taken = [own, model, isAgreed ? nickname : null, against].filter((choice) => choice !== null)
  if (taken.length === 0) return null
  const badges = listBadges(mentions, model)
  const extra = [...makes.filter(({ name }) => name.makeId === (model ?? nickname ?? sure)?.name.makeId), ...badges]
  return {
    make: sure?.name ?? null,
    model: model?.name ?? null,
    nickname: isAgreed ? (nickname?.name ?? null) : null,
    rivals: nickname ? [] : (model?.rivals ?? []).filter(({ makeId }) => !sure || makeId === sure.name.makeId),
    against: against?.name ?? null,
    badges: [...new Set(badges.flatMap(({ name }) => name.badge ?? []))],
    tokens: [...taken, ...extra].flatMap(({ mention }) => mention.tokens),
  }
}

const toMakeAlone = ({ name, mention }: Choice): NamedVehicle => ({
  make: name,
  model: null,
  nickname: null,
  rivals: [],
  against: null,
  badges: [],
  tokens: mention.tokens,
})

/** Lists the badges that name the model: "C300", also in "C-Class C300". */
function listBadges(mentions: readonly VehicleMention[], model: Choice | null): Pick<Choice, 'mention' | 'name'>[] {
  return mentions.flatMap((mention) =>
    mention.names
      .filter((name) => name.badge !== undefined && model !== null && sharesModels(name, model.name))
      .map((name) => ({ mention, name })),
  )
}

function findMakes(mention: VehicleMention, mentions: readonly VehicleMention[], context: VehicleContext): Choice[] {
  return mention.names
    .filter(({ kind }) => kind === 'make')
    .filter((make) => {
      // "Acct no for d rx350" names no Ford.
      if (make.need === 'alone') return !isClaimed(mention, context) && !isFillerAlone(mention, context)
      // "MAN 26.480".
      if (isDotted(context.tokens[Math.max(...mention.tokens) + 1])) return true
      return mentions.some((other) =>
        other.names.some(
          ({ kind, makeId, need }) =>
            kind !== 'make' && makeId === make.makeId && (need !== 'make' || isBeside(mention, other)),
        ),
      )
    })
    .map((name) => ({ mention, name, rivals: [] }))
}

const isClaimed = ({ tokens }: VehicleMention, { claimedByPhrase }: VehicleContext) =>
  tokens.every((at) => claimedByPhrase.has(at))

/** "Lexus gearbox is bad" names no Lexus IS, and "the car is hot" no Innoson Caris. */
const isFillerAlone = ({ tokens: at }: VehicleMention, { tokens }: VehicleContext) =>
  at.every((place) => isFiller(tokens[place]?.text ?? ''))

/** "3 engine mounts for my Mazda" names no Mazda 3. */
const isQuantity = ({ tokens: [at, ...more] }: VehicleMention, { tokens, hasPart }: VehicleContext) =>
  at === 0 && more.length === 0 && hasPart && /^\d$/.test(tokens[at]?.text ?? '')

export const isOtherwiseMeant = (mention: VehicleMention, context: VehicleContext) =>
  isClaimed(mention, context) || isFillerAlone(mention, context) || isQuantity(mention, context)

export const isBeside = (a: VehicleMention, b: VehicleMention) =>
  a.tokens.some((at) => b.tokens.some((to) => Math.abs(at - to) === 1))

function findBest(
  mentions: readonly VehicleMention[],
  kind: 'model' | 'nickname',
  make: Choice | null,
  context: VehicleContext,
): Choice | null {
  const choices = mentions.flatMap((mention) => {
    const names = mention.names.filter((name) => name.kind === kind && mayMean(name, mention, mentions, make, context))
    return names.map((name) => ({ mention, name, score: getScore(name, mention, make, context) }))
  })
  const [best, ...others] = choices.toSorted((a, b) => b.score - a.score)
  if (!best) return null
  const isRival = ({ mention, score, name }: (typeof choices)[number]) =>
    mention === best.mention &&
    score === best.score &&
    (name.makeId === best.name.makeId
      ? best.name.isNumber === true && !sharesModels(name, best.name)
      : MAKES_SOLD.has(name.make))
  const rivals = MAKES_SOLD.has(best.name.make) ? others.filter(isRival).map(({ name }) => name) : []
  return { ...best, rivals }
}

function getScore(name: VehicleName, { tokens }: VehicleMention, make: Choice | null, context: VehicleContext): number {
  const isOfMake = name.makeId === make?.name.makeId
  const wasMade = listNamedYears(context).some((year) => isMadeIn(year, name, context))
  const length = tokens.reduce((sum, at) => sum + (context.tokens[at]?.text.length ?? 0), 0)
  // "Okada Boxer" and "sprocket Pulsar" are of Bajaj.
  const isOfMotorcycle = ({ text }: Token) => MOTORCYCLE_NOUNS.has(text) || MOTORCYCLE_PARTS.has(text)
  const isHinted = MOTORCYCLE_MAKES.includes(name.make) && context.tokens.some(isOfMotorcycle)
  // "Benz 300 1990" is the 300, which the E-Class includes.
  const isExact = wasMade && name.isNumber !== true
  const likely = (isOfMake ? 1000 : 0) + (isHinted ? 200 : 0) + (name.need === 'alone' ? 100 : 0)
  return likely + (wasMade ? 50 : 0) + (isExact ? 1 : 0) + length
}

const isMadeIn = (year: number, { modelIds }: VehicleName, { index }: VehicleContext) =>
  modelIds.some((id) => index.years.get(id)?.has(year))

/** "Spider 2010" is not an Alfa Romeo Spider, which ended in 1994. */
function mayBeMade(name: VehicleName, context: VehicleContext): boolean {
  const years = listNamedYears(context)
  return years.length === 0 || years.some((year) => isMadeIn(year, name, context))
}

const listNamedYears = ({ tokens }: VehicleContext) => tokens.flatMap(({ text }) => readSureYear(text) ?? [])

function mayMean(
  name: VehicleName,
  mention: VehicleMention,
  mentions: readonly VehicleMention[],
  make: Choice | null,
  context: VehicleContext,
): boolean {
  const isOfMake = make !== null && name.makeId === make.name.makeId
  // "Scania R420" names no R-Class.
  if (name.badge !== undefined && make !== null && !isOfMake) return false
  // "Holden Cruze" names no Chevrolet.
  if (make?.name.makeId === UNLISTED_MAKE_ID && isBeside(make.mention, mention)) return false
  if (isOfMake) return isBeside(mention, make.mention) || !isOtherwiseMeant(mention, context)
  if (isChoiceOfNickname(name, mentions)) return !isClaimed(mention, context)
  const isAmongOthers = mentions.some(
    (other) => other !== mention && other.names.some((rival) => standsAlone(rival, name)),
  )
  const isFree = !mention.tokens.some((at) => context.claimed.has(at))
  const isLone = !isAmongOthers && make === null
  switch (name.need) {
    case 'alone':
      return !isClaimed(mention, context) && !isFillerAlone(mention, context)
    case 'unclaimed':
      return isFree && !isAmongOthers
    case 'digits':
      return isFree && isLone
    case 'year':
      return isLone && (isFree || isUnneeded(mention, context)) && isWithYear(name, mention, context)
    case 'part':
      return !isClaimed(mention, context) && (isWithOwnModel(name, mentions) || (context.hasPart && isLone))
    case 'make':
      return isLone && isFree && isShortNameWithYear(name, mention, context)
  }
}

const isWithYear = (name: VehicleName, mention: VehicleMention, context: VehicleContext) =>
  (isBesideYear(mention, context) ||
    (context.hasPart && (SPOKEN_BESIDE_PARTS.has(nameKey(name.name)) || isOfYear(mention, context)))) &&
  mayBeMade(name, context)

const isShortNameWithYear = (name: VehicleName, mention: VehicleMention, context: VehicleContext) =>
  isShortName(mention, context) &&
  context.hasPart &&
  MAKES_SOLD.has(name.make) &&
  isOfYear(mention, context) &&
  mayBeMade(name, context)

/** "ES headlight 2008": two letters, or a letter and a digit, are a name where a year asks for a vehicle. */
const isShortName = ({ tokens: [at = -1, ...more] }: VehicleMention, { tokens }: VehicleContext) =>
  more.length === 0 && /^[a-z][a-z\d]$/.test(tokens[at]?.text ?? '') && !isFiller(tokens[at]?.text ?? '')

/** "Fit brake pad 2010" is for a vehicle, unless the word describes the part or a place, or is of a sentence. */
function isOfYear({ tokens: [at = -1] }: VehicleMention, context: VehicleContext): boolean {
  const { text = '' } = context.tokens[at] ?? {}
  const isDescribing = [TRIMS, DESCRIBING, MATERIALS, POSITION_WORDS].some((words) => words.has(text))
  const isOfSentence = isFiller(text) && [at - 1, at + 1].some((place) => isFiller(context.tokens[place]?.text ?? ''))
  const isOfPlace = PLACES.has(context.tokens[at - 1]?.text ?? '')
  return listNamedYears(context).length > 0 && !isDescribing && !isOfSentence && !isOfPlace
}

export const mayMeanModel = (nickname: VehicleName, model: VehicleName) =>
  [nickname, ...(nickname.choices ?? [])].some((meaning) => sharesModels(meaning, model))

/** "190" beside "V-boot", which means the 190 or the W124. */
const isChoiceOfNickname = (name: VehicleName, mentions: readonly VehicleMention[]) =>
  name.kind === 'model' &&
  mentions.some(({ names }) => names.some((other) => other.choices !== undefined && mayMeanModel(other, name)))

/** "Master 2008 alternator": a word that names a part is the model beside a year, if another part is named. */
const isUnneeded = (mention: VehicleMention, context: VehicleContext) =>
  context.hasSeveralParts && !isClaimed(mention, context) && isBesideYear(mention, context)

/** Another vehicle that needs no help, and not the one that the nickname means. */
const standsAlone = (rival: VehicleName, name: VehicleName) =>
  rival.kind !== 'make' && rival.need === 'alone' && !sharesModels(rival, name)

const isWithOwnModel = (name: VehicleName, mentions: readonly VehicleMention[]) =>
  mentions.some(({ names }) => names.some((other) => other.kind === 'model' && sharesModels(other, name)))

export const isBesideYear = ({ tokens: at }: VehicleMention, { tokens }: VehicleContext) =>
  [Math.min(...at) - 1, Math.max(...at) + 1].some((place) =>
    /^(?:(?:19|20)\d\d|0\d|1\d|9\d)$/.test(tokens[place]?.text ?? ''),
  )
